/** A theme's face: the few colors by which people recognise it. */
import { hasAppearances } from "./appearance.ts";
import { printSrgb } from "./color.ts";
import type { Appearance } from "./findings.ts";
import { isObject } from "./json.ts";
import { isResolver } from "./resolver/shape.ts";
import type { RoleName } from "./roles/role-names.ts";
import { buildTheme } from "./theme.ts";

/** The roles of each color of a face if the document maps roles; the first one that a token has wins. */
const roles: readonly (readonly RoleName[])[] = [
  ["bg", "surface"],
  ["border", "border-strong", "surface-sunken"],
  ["primary-subtle", "accent-subtle", "text-muted"],
  ["primary", "link"],
  ["accent", "secondary", "info"],
];

/** The candidate tokens for each color of a face; the first existing one wins. */
const parts: readonly (readonly string[])[] = [
  ["color.bg", "color.background", "color.surface"],
  ["color.border", "color.border-strong", "color.surface-sunken"],
  ["color.primary-subtle", "color.accent-subtle", "color.text-muted"],
  ["color.primary", "color.brand", "color.link"],
  ["color.accent", "color.secondary", "color.info"],
];

/** The most colors of a face. */
export const FACE_COLORS = parts.length;

/** Colors as CSS in sRGB, at most five an appearance: page, line, tint, primary, accent. */
export type Face = Record<Appearance, string[]>;

/**
 * The face of any document, with a resolver's defaults; never throws. Empty for a document without colors.
 */
export function faceOf(document: unknown): Face {
  const light = colorsOf(document, "light");
  const varied = isResolver(document) || (isObject(document) && hasAppearances(document));
  return { light, dark: varied ? colorsOf(document, "dark") : light };
}

/** Falls back to the first colors of a theme whose token names are not ours and have no roles. */
function colorsOf(document: unknown, appearance: Appearance): string[] {
  const colors = new Map<string, string>();
  const theme = buildTheme(document, appearance, undefined, false);
  for (const { node, value } of theme.resolved) {
    if (value?.kind === "color") colors.set(node.dotted, printSrgb(value.color));
  }
  const byRole = (index: number): string | undefined => {
    const table = theme.roles?.isMapped ? theme.roles : undefined;
    const tokens = (roles[index] ?? []).flatMap((role) => table?.get(role)?.node.dotted ?? []);
    return tokens.find((dotted) => colors.has(dotted));
  };
  const named = parts.map((names, index) => byRole(index) ?? names.find((one) => colors.has(one)));
  const shown = new Set(named.flatMap((name) => (name && colors.get(name)) ?? []));
  const others = new Set([...colors.values()].filter((color) => !shown.has(color))).values();
  return named.flatMap((name) => (name && colors.get(name)) ?? others.next().value ?? []);
}
