/** Tells text colors and surfaces apart by the names of their tokens. */
import type { Appearance } from "./findings.ts";
import type { Channels } from "./oklch.ts";

const textName = /^(?:text|fg|foreground|body-text)$/i;
const exempt = /disabled|placeholder|invers|inverted|on-|hint|muted-decorative/i;

/** Names of tokens that hold a page's surface, the most telling first. */
const surfaceNames = ["surface", "background", "bg", "canvas", "page", "base"];

/** The browsers' default colors. */
export const canvas: Readonly<Record<Appearance, Channels>> = {
  light: [1, 1, 1],
  dark: [18 / 255, 18 / 255, 18 / 255],
};

/** Whether a color is text that is read on the page's surface. */
export const isText = (path: readonly string[]): boolean =>
  path.some((name) => textName.test(name)) && !isExempt(path);

/** Whether text of these names may be faint, or is read elsewhere than on the surface. */
const isExempt = (path: readonly string[]): boolean => exempt.test(path.join("."));

/** The rank of a surface by its name, then by its depth; the lowest wins. Undefined for another color. */
export function surfaceRank(path: readonly string[]): number | undefined {
  const order = surfaceNames.indexOf(path.findLast(saysWhat)?.toLowerCase() ?? "");
  return order === -1 ? undefined : order * 1000 + path.filter(saysWhat).length;
}

/** Whether a name in a path says what the token is. */
const saysWhat = (name: string): boolean => name !== "$root" && name !== "default";
