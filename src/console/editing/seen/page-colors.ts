/** The colors of a page that shows a theme's own tokens. */
import { hexOf, parseColor } from "../../../tokens/color.ts";
import { contrastRatio } from "../../../tokens/contrast.ts";
import type { Channels } from "../../../tokens/oklch.ts";

/** Below this contrast of black or white with the page, nothing fainter than either can be read on it. */
const FAINT = 5.5;

/**
 * The page's own color, and a text color that can be read on it.
 *
 * @param own the set's own page color, if it has one that is opaque
 * @param ground the page that the set's translucent colors lie on
 */
export function pageColors(own: string | undefined, ground: Channels) {
  const color = own === undefined ? undefined : parseColor(own);
  const isOpaque = color?.alpha === 1;
  const channels = isOpaque ? color.mapped : ground;
  const onBlack = contrastRatio(channels, [0, 0, 0]);
  const onWhite = contrastRatio(channels, [1, 1, 1]);
  const isGray = Math.max(onBlack, onWhite) < FAINT;
  const isLight = onBlack > onWhite;
  const [pure, soft] = isLight ? ["#000", "#111"] : ["#fff", "#f4f4f4"];
  return {
    background: isOpaque ? own : hexOf(ground),
    color: isGray ? pure : soft,
    colorScheme: isLight ? "light" : "dark",
  };
}

/** Fainter than this, a color vanishes on the page. */
const UNSEEN = 1.4;

/** The ground of a color that the page itself would hide: the page's text color. */
export function groundFor(
  css: string | undefined,
  page: ReturnType<typeof pageColors>,
): string | undefined {
  const color = css === undefined ? undefined : parseColor(css);
  const ground = page.background === undefined ? undefined : parseColor(page.background);
  if (color === undefined || ground === undefined) return undefined;
  return contrastRatio(color.mapped, ground.mapped) < UNSEEN ? page.color : undefined;
}
