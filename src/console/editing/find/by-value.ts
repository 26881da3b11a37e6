/** Tokens by their values, the nearest first. */
import { type Color, hexOf, parseColor } from "#tokens/color.ts";
import { toOklch } from "#tokens/oklch.ts";
import type { FoundToken } from "./by-name.ts";

/** A point in OKLab, and the alpha. */
type Point = readonly [l: number, a: number, b: number, alpha: number];

/** A value that a query asks for. */
export type Sought = { kind: "color"; point: Point } | { kind: "size"; value: number; unit: Unit };

/** A size in the first unit of its kind. */
type Unit = "px" | "ms" | "em" | "%";

/** A token with a value near to the one that is sought. */
export interface Near<Token> {
  token: Token;
  appearance: "light" | "dark";
  css: string;
  /** ΔE in OKLab times 100, or the difference of sizes in px or ms. */
  difference: number;
}

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const colorFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(.+\)$/i;
const size = /^(-?(?:\d+\.?\d*|\.\d+))(px|rem|em|ms|s|%)$/i;

/** The value that a query is; undefined if it is a name, or half of a value. */
export function soughtIn(query: string): Sought | undefined {
  const text = query.trim();
  if (hex.test(text) || colorFunction.test(text)) {
    const color = parseColor(text);
    return color && { kind: "color", point: pointOf(color) };
  }
  const measured = sizeOf(text);
  return measured && { kind: "size", ...measured };
}

function pointOf({ channels, alpha }: Color): Point {
  const { l, c, h } = toOklch(channels);
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle), alpha];
}

function sizeOf(text: string): { value: number; unit: Unit } | undefined {
  const [, number, unit] = size.exec(text.trim()) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  const value = Number(number);
  const word = unit.toLowerCase();
  if (word === "rem") return { value: value * 16, unit: "px" };
  if (word === "s") return { value: value * 1000, unit: "ms" };
  return { value, unit: word as Unit };
}

const pointsByCss = new Map<string, Point | undefined>();
const MAX_POINTS = 20_000;

function pointOfCss(css: string): Point | undefined {
  if (pointsByCss.has(css)) return pointsByCss.get(css);
  if (pointsByCss.size > MAX_POINTS) pointsByCss.clear();
  const color = parseColor(css);
  const point = color && pointOf(color);
  pointsByCss.set(css, point);
  return point;
}

function differenceOf(css: string, sought: Sought): number | undefined {
  if (sought.kind === "color") {
    const point = pointOfCss(css);
    if (point === undefined) return undefined;
    return 100 * Math.hypot(...sought.point.map((part, at) => part - (point[at] ?? 0)));
  }
  const measured = sizeOf(css);
  if (measured?.unit !== sought.unit) return undefined;
  return Math.abs(measured.value - sought.value);
}

/** The tokens of the value's kind, the nearest first; of light and dark the nearer counts. */
export function tokensByValue<Token extends FoundToken>(
  tokens: readonly Token[],
  sought: Sought,
): Near<Token>[] {
  return tokens
    .filter(({ type }) => (type === "color") === (sought.kind === "color"))
    .flatMap((token) => nearestOf(token, sought) ?? [])
    .sort((one, other) => one.difference - other.difference);
}

function nearestOf<Token extends FoundToken>(
  token: Token,
  sought: Sought,
): Near<Token> | undefined {
  let nearest: Near<Token> | undefined;
  for (const appearance of ["light", "dark"] as const) {
    const css = token.css[appearance];
    const difference = css === undefined ? undefined : differenceOf(css, sought);
    if (css === undefined || difference === undefined) continue;
    if (nearest === undefined || difference < nearest.difference) {
      nearest = { token, appearance, css, difference };
    }
  }
  return nearest;
}

/** The tokens whose value has the text, such as a font's name; none for less than two letters. */
export function tokensByText<Token extends FoundToken>(
  tokens: readonly Token[],
  query: string,
): Token[] {
  const text = query.trim().toLowerCase();
  if (text.length < 2) return [];
  return tokens.filter(
    ({ css }) =>
      css.light?.toLowerCase().includes(text) === true ||
      css.dark?.toLowerCase().includes(text) === true,
  );
}

const MAX_CODE = 28;

/** A value in a short text: colors in hex where that holds them. */
export function shortValue(type: string | undefined, css: string): string {
  const color = type === "color" ? parseColor(css) : undefined;
  if (color !== undefined && !color.wide) {
    const alpha = Math.round(color.alpha * 255);
    return hexOf(color.mapped) + (alpha < 255 ? alpha.toString(16).padStart(2, "0") : "");
  }
  return css.length > MAX_CODE ? `${css.slice(0, MAX_CODE - 1)}…` : css;
}
