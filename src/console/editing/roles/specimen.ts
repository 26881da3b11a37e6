/** A theme's own tokens for drawing: by group, and within it by what can be drawn of a token. */
import { hexOf, parseColor } from "../../../tokens/color.ts";
import { contrastRatio } from "../../../tokens/contrast.ts";
import type { Channels } from "../../../tokens/oklch.ts";
import type { Appearance, TokenInfo } from "../types.ts";

/** The ways in which tokens are drawn. */
type Drawing = "fill" | "text" | "line" | "type" | "space" | "radius" | "shadow" | "word";

export interface SpecimenItem {
  dotted: string;
  /** The part of the path that the group does not say. */
  name: string;
  drawing: Drawing;
  property: string;
  type: string | undefined;
  /** The color that a text is read on, by its name. */
  behind?: string;
}

export interface SpecimenGroup {
  name: string;
  items: readonly SpecimenItem[];
}

/** The largest group whose members a first word names alone. */
const MOST = 200;

const isText = /(?:^|-)(?:text|foreground|content|fg|on|link|label|icon)(?:-|$)/i;
const isLine = /(?:^|-)(?:border|outline|divider|separator|ring|stroke|input)(?:-|$)/i;
const isCorner = /radius|corner|rounded/i;

/** The words of a path, of flat names those between hyphens. */
const wordsOf = ({ path }: TokenInfo): string[] =>
  path.length > 1 ? [...path] : (path[0] ?? "").split("-");

/** The tokens by their first word, or by the first two where a group would be too large. */
export function specimenOf(tokens: readonly TokenInfo[]): SpecimenGroup[] {
  const groups: SpecimenGroup[] = [];
  for (const [first, those] of Map.groupBy(tokens, (token) => wordsOf(token)[0] ?? "")) {
    if (those.length <= MOST) {
      groups.push({ name: first, items: those.map((token) => itemOf(token, 1)) });
      continue;
    }
    const bySecond = Map.groupBy(those, (token) => wordsOf(token).slice(0, 2).join(" "));
    for (const [name, items] of bySecond) {
      groups.push({ name, items: items.map((token) => itemOf(token, 2)) });
    }
  }
  const single = groups.filter(({ items }) => items.length === 1);
  if (single.length < 2) return groups;
  const rest = { name: "Others", items: single.flatMap(({ items }) => items.map(whole)) };
  return [...groups.filter(({ items }) => items.length > 1), rest];
}

function itemOf(token: TokenInfo, said: number): SpecimenItem {
  const words = wordsOf(token);
  const name = words.slice(said).join(token.path.length > 1 ? "." : "-") || token.dotted;
  const { dotted, property, type } = token;
  const drawing = drawingOf(token);
  const behind = drawing === "text" ? behindOf(token) : undefined;
  return { dotted, name, property, type, drawing, ...(behind !== undefined && { behind }) };
}

/** The path of what `x-foreground` and `on-x` are read on; undefined for another name. */
function behindOf({ path }: TokenInfo): string | undefined {
  const name = path.at(-1) ?? "";
  const [, after, before] = /^(?:on-(.+)|(.+)-(?:foreground|content))$/i.exec(name) ?? [];
  const surface = after ?? before;
  return surface === undefined ? undefined : [...path.slice(0, -1), surface].join(".");
}

const whole = (item: SpecimenItem): SpecimenItem => ({ ...item, name: item.dotted });

function drawingOf({ dotted, type }: TokenInfo): Drawing {
  const name = dotted.replaceAll(".", "-").replace(/([a-z])([A-Z])/g, "$1-$2");
  switch (type) {
    case "color":
      return isText.test(name) ? "text" : isLine.test(name) ? "line" : "fill";
    case "gradient":
      return "fill";
    case "typography":
    case "fontFamily":
    case "fontWeight":
    case "fontSize":
      return "type";
    case "dimension":
      return isCorner.test(name) ? "radius" : "space";
    case "shadow":
      return "shadow";
    default:
      return "word";
  }
}

/** The groups with at most so many members of each, and of all together; a group without any is left out. */
export function bounded(
  groups: readonly SpecimenGroup[],
  ofEach: number,
  ofAll: number,
): { group: SpecimenGroup; first: readonly SpecimenItem[] }[] {
  let left = ofAll;
  return groups.flatMap((group) => {
    const first = group.items.slice(0, Math.min(ofEach, left));
    left -= first.length;
    return first.length === 0 ? [] : [{ group, first }];
  });
}

/** How many tokens have a drawing of their own; the others are words. */
export const drawnIn = (groups: readonly SpecimenGroup[]): number =>
  groups.flatMap(({ items }) => items).filter(({ drawing }) => drawing !== "word").length;

/** The value of a token in an appearance, with what is only shown meanwhile before it. */
export const valueIn = (
  token: TokenInfo | undefined,
  appearance: Appearance,
  shown: Readonly<Record<string, string>>,
): string | undefined => token && (shown[token.property] ?? token.css[appearance]);

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
