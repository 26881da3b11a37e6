/** A theme's face: the few colors by which people know it. */
import { hasAppearances } from "./appearance.ts";
import { printSrgb } from "./color.ts";
import type { Appearance } from "./findings.ts";
import { isObject } from "./json.ts";
import { isResolver } from "./resolver/shape.ts";
import { buildTheme } from "./theme.ts";

/** For each color of a face the tokens that may be it, the first that there is. */
const parts: readonly (readonly string[])[] = [
  ["color.bg", "color.background", "color.surface"],
  ["color.border", "color.border-strong", "color.surface-sunken"],
  ["color.primary-subtle", "color.accent-subtle", "color.text-muted"],
  ["color.primary", "color.brand", "color.link"],
  ["color.accent", "color.secondary", "color.info"],
];

/** As many as a face has at most. */
export const FACE_COLORS = parts.length;

/** Colors as CSS in sRGB, at most five an appearance: page, line, tint, primary, accent. */
export type Face = Record<Appearance, string[]>;

/**
 * The face of a document of any kind, of a resolver by its defaults; never throws. What has no color
 * at all has an empty one.
 */
export function faceOf(document: unknown): Face {
  const light = colorsOf(document, "light");
  const varied = isResolver(document) || (isObject(document) && hasAppearances(document));
  return { light, dark: varied ? colorsOf(document, "dark") : light };
}

/** In a theme of another vocabulary, its first colors stand where no token has a name that is known. */
function colorsOf(document: unknown, appearance: Appearance): string[] {
  const colors = new Map<string, string>();
  for (const { node, value } of buildTheme(document, appearance, undefined, false).resolved) {
    if (value?.kind === "color") colors.set(node.dotted, printSrgb(value.color));
  }
  const named = parts.map((names) => names.find((name) => colors.has(name)));
  const shown = new Set(named.flatMap((name) => (name && colors.get(name)) ?? []));
  const others = new Set([...colors.values()].filter((color) => !shown.has(color))).values();
  return named.flatMap((name) => (name && colors.get(name)) ?? others.next().value ?? []);
}
