/** A change in words: what is short to say of two values, as a person would. */
import { parseColor } from "#tokens/color.ts";
import { toOklch } from "#tokens/oklch.ts";
import { aliasOf } from "#tokens/reference.ts";

const ARROW = "→";

/** Two values as they were written, and as they come out. */
export interface Values {
  type: string | undefined;
  /** The dotted path; a group's own path is not repeated for its tokens. */
  path: string;
  before: unknown;
  after: unknown;
  cssBefore: string | null;
  cssAfter: string | null;
}

/** The change of the value. */
export function changeWords({ type, path, before, after, cssBefore, cssAfter }: Values): string {
  const [from, to] = [aliasOf(before), aliasOf(after)];
  const near = (alias: string) => nearName(alias, path);
  if (from !== undefined && from === to) return `follows ${near(from)}`;
  if (from !== undefined && to !== undefined) return `${near(from)} ${ARROW} ${near(to)}`;
  if (from !== undefined) return `${near(from)} ${ARROW} ${ownWords(after, cssAfter)}`;
  if (to !== undefined) return `${ownWords(before, cssBefore)} ${ARROW} ${near(to)}`;
  if (JSON.stringify(before) === JSON.stringify(after) && before !== undefined) {
    return cssBefore === cssAfter ? "same value" : "follows what it is made of";
  }
  if (type === "color") return colorWords(cssBefore, cssAfter, before, after);
  if (type === "shadow") return shadowWords(before, after);
  return pairWords(valueWords(type, before, cssBefore), valueWords(type, after, cssAfter));
}

/** The value of a new or removed token. */
export function valueWords(type: string | undefined, value: unknown, css: string | null): string {
  const alias = aliasOf(value);
  if (alias !== undefined) return `{${alias}}`;
  if (type === "cubicBezier" && Array.isArray(value)) return value.join(", ");
  if (type === "shadow") return layersWords(layersOf(value).length);
  if (type === "color") return css ?? "";
  if (css !== null) return css;
  return value === undefined ? "" : shortJson(value);
}

const ownWords = (value: unknown, css: string | null): string =>
  css !== null && css.length <= 16 && !/^#|^(rgb|oklch|color)/.test(css)
    ? css
    : value === undefined
      ? "nothing"
      : "own value";

/** A path without the group that the token is in itself. */
function nearName(alias: string, path: string): string {
  const group = `${path.split(".")[0]}.`;
  return alias.startsWith(group) ? alias.slice(group.length) : alias;
}

/** `6px → 10px` as `6 → 10px`. */
function pairWords(before: string, after: string): string {
  const [from, to] = [measureOf(before), measureOf(after)];
  const same = from !== undefined && to !== undefined && from.unit === to.unit;
  return `${same ? from.number : before} ${ARROW} ${after}`;
}

/** A number and its unit. */
export function measureOf(css: string | null): { number: number; unit: string } | undefined {
  const parts = css === null ? null : /^(-?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i.exec(css.trim());
  return parts === null ? undefined : { number: Number(parts[1]), unit: parts[2] ?? "" };
}

interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

function oklchOf(css: string | null, written: unknown): Oklch | undefined {
  if (
    typeof written === "object" &&
    written !== null &&
    "components" in written &&
    "colorSpace" in written &&
    written.colorSpace === "oklch" &&
    Array.isArray(written.components)
  ) {
    const [l, c, h] = written.components.map((part) => (typeof part === "number" ? part : 0));
    const alpha = "alpha" in written && typeof written.alpha === "number" ? written.alpha : 1;
    return { l: l ?? 0, c: c ?? 0, h: h ?? 0, alpha };
  }
  const color = css === null ? undefined : parseColor(css);
  return color && { ...toOklch(color.channels), alpha: color.alpha };
}

/** The differences in lightness, chroma, hue and opacity. */
function colorWords(
  cssBefore: string | null,
  cssAfter: string | null,
  before: unknown,
  after: unknown,
): string {
  const [from, to] = [oklchOf(cssBefore, before), oklchOf(cssAfter, after)];
  if (from === undefined || to === undefined) return pairWords(cssBefore ?? "", cssAfter ?? "");
  const parts = [
    differing("L", from.l, to.l, 3),
    differing("C", from.c, to.c, 3),
    Math.max(from.c, to.c) > 0.004 ? differing("H", from.h, to.h, 0) : undefined,
    differing("opacity", from.alpha, to.alpha, 2),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? pairWords(cssBefore ?? "", cssAfter ?? "") : parts.join(", ");
}

function differing(name: string, from: number, to: number, digits: number): string | undefined {
  const [before, after] = [from.toFixed(digits), to.toFixed(digits)];
  return before === after ? undefined : `${name} ${before} ${ARROW} ${after}`;
}

const layersOf = (value: unknown): readonly Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (layer) => typeof layer === "object" && layer !== null,
  );

const layersWords = (count: number): string => `${count} ${count === 1 ? "layer" : "layers"}`;

const shadowParts = [
  ["offsetX", "x"],
  ["offsetY", "y"],
  ["blur", "blur"],
  ["spread", "spread"],
] as const;

function shadowWords(before: unknown, after: unknown): string {
  const [from, to] = [layersOf(before), layersOf(after)];
  const parts =
    from.length === to.length ? [] : [`${layersWords(from.length)} ${ARROW} ${to.length}`];
  for (const [field, name] of shadowParts) {
    const [old, young] = [printed(from[0]?.[field]), printed(to[0]?.[field])];
    if (old !== young) parts.push(`${name} ${pairWords(old, young)}`);
  }
  if (JSON.stringify(from[0]?.color) !== JSON.stringify(to[0]?.color)) parts.push("color");
  return parts.join(", ") || "other layers";
}

function printed(value: unknown): string {
  if (typeof value === "object" && value !== null && "value" in value && "unit" in value) {
    return `${value.value}${value.unit}`;
  }
  return value === undefined ? "nothing" : String(aliasOf(value) ?? value);
}

const MAX_JSON = 80;

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_JSON ? `${text.slice(0, MAX_JSON)}…` : text;
}
