/** Comparing what an import gives with what a set's own build gives. */
import { type CssNode, generate, parse, walk } from "css-tree";
import { converter, parse as parseColor } from "culori";
import type { Appearance } from "../../../src/tokens/findings.ts";
import type { Modes } from "../../../src/tokens/resolver/permutations.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";

/** The values of a permutation as run time prints them, by custom property without `--tk-`. */
export function printed(
  document: unknown,
  appearance: Appearance,
  modes: Modes = {},
): Map<string, string> {
  const { entries } = buildTheme(
    permuted(document, modes, appearance),
    appearance,
    undefined,
    false,
  );
  return new Map(entries.map(({ name, css, wide }) => [name.slice(5), wide ?? css]));
}

/** The custom properties that a stylesheet declares under any of some selectors, `var()` resolved. */
export function declaredIn(
  css: string,
  holds: (selector: string, media: string) => boolean,
): Map<string, string> {
  const raw = new Map<string, string>();
  walk(parse(css, { parseValue: false, parseCustomProperty: false }), {
    visit: "Declaration",
    enter(node) {
      const selector = this.rule === null ? "" : generate(this.rule.prelude as CssNode);
      const media = this.atrule === null ? "" : (generate(this.atrule).split("{")[0] ?? "");
      if (!node.property.startsWith("--") || !holds(selector, media)) return;
      const value = node.value.type === "Raw" ? node.value.value : generate(node.value);
      raw.set(node.property.slice(2), value.trim());
    },
  });
  return new Map([...raw].map(([name, value]) => [name, resolveVars(value, raw)]));
}

/** A text with each `var()` replaced by what its property holds. */
function resolveVars(text: string, raw: ReadonlyMap<string, string>): string {
  let out = text;
  for (let steps = 0; steps < 200; steps += 1) {
    const match = /var\(\s*--([\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/.exec(out);
    if (match === null) return out;
    out = out.replace(match[0], () => raw.get(match[1] ?? "") ?? match[2]?.trim() ?? "missing");
  }
  return out;
}

/** The differences in words; empty if the common parts are equal. */
export interface Comparison {
  compared: number;
  missing: string[];
  differing: string[];
}

/** Compares values by their meaning in CSS. */
export function compare(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): Comparison {
  const comparison: Comparison = { compared: 0, missing: [], differing: [] };
  for (const [name, value] of expected) {
    const own = actual.get(name);
    if (own === undefined) comparison.missing.push(name);
    else {
      comparison.compared += 1;
      if (!isSame(value, own)) comparison.differing.push(`${name}: ${value} ≠ ${own}`);
    }
  }
  return comparison;
}

const toRgb = converter("rgb");

/** Whether two values are one to a browser: colors by their channels, numbers by what they come to. */
function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether a difference (`name: its ≠ ours`) is one of alpha alone: an opaque color, and the same seen through. */
export function isAlphaAlone(difference: string): boolean {
  const [its = "", ours = ""] = difference.slice(difference.indexOf(": ") + 2).split(" ≠ ");
  const [one, other] = [its, ours].map((text) => toRgb(parseColor(text)));
  if (!one || !other || (one.alpha ?? 1) !== 1 || (other.alpha ?? 1) >= 1) return false;
  const channels = ["r", "g", "b"] as const;
  // Half a step of the 255 that a color as text may be rounded to.
  return channels.every((channel) => Math.abs(one[channel] - other[channel]) < 0.5 / 255);
}

/** `calc(1% + 2%)` as `3%`: the only math that sets leave in what they publish. */
function computed(text: string): string {
  return text
    .replace(
      /calc\(\s*([\d.]+)(%|[a-z]*)\s*([-+])\s*([\d.]+)\2\s*\)/gi,
      (_, one: string, unit: string, sign: string, other: string) =>
        `${Number(one) + (sign === "-" ? -1 : 1) * Number(other)}${unit}`,
    )
    .replace(/calc\(([\d.]+)\*([\d.]+)\)/g, (_, one, other) => `${Number(one) * Number(other)}`)
    .replace(
      /calc\(([\d.]+) \+ ([\d.]+)\*([\d.]+)\)/g,
      (_, one, two, three) => `${Number(one) + Number(two) * Number(three)}`,
    )
    .replace(/rgb\(from #(..)(..)(..) r g b \/ (\d+)%\)/g, (_, ...parts: string[]) => {
      const channels = parts.slice(0, 3).map((part) => Number.parseInt(part, 16));
      return `rgb(${channels.join(" ")} / ${parts[3]}%)`;
    });
}

const weights: Readonly<Record<string, string>> = {
  thin: "100",
  light: "300",
  regular: "400",
  medium: "500",
  bold: "700",
  "extra-bold": "800",
  black: "900",
};

const generic = /^(?:inset|none|from|left|right|top)$/i;

function plain(written: string): string {
  const text = computed(written)
    .replace(
      /^(?:thin|light|regular|medium|bold|extra-bold|black)\b/,
      (name) => weights[name] ?? name,
    )
    .replace(/\b([\d.]+)s\b/g, (_, seconds: string) => `${Number(seconds) * 1000}ms`)
    .replace(/max\(([^(),]+),\s*min\(([^(),]+),([^(),]+)\)\)/g, "clamp($1,$2,$3)");
  const whole = color(text.trim());
  if (whole !== undefined) return whole;
  return text
    .trim()
    .replace(
      /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|#[\da-f]{3,8}\b/gi,
      (part) => color(part) ?? part,
    )
    .replace(/(?<![-\w"'.])[a-z]{3,20}(?![-\w("'])/gi, (word) =>
      generic.test(word) ? word : (color(word) ?? word),
    )
    .replace(/(["'])([^"']*)\1/g, "$2")
    .replace(/-?\b(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|(?<=[\s(,-]|^)\.\d+/g, (number) =>
      String(Number(Number(number).toFixed(4))),
    )
    .replace(/(?<![\d.])-?0(?:px|rem|em|ms|s|%)?(?![\w.%])/g, "0")
    .replace(/\s*([,/()])\s*/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/(?<=(?:^|,|inset )\S+ \S+ \S+) 0(?= rgb\()/g, "")
    .replace(/(?<=(?:^|,|inset )\S+ \S+) 0(?= rgb\()/g, "")
    .toLowerCase();
}

function color(text: string): string | undefined {
  const parsed = /^[\w#(]/.test(text) && !/^\d/.test(text) ? parseColor(text) : undefined;
  const rgb = parsed && toRgb(parsed);
  if (rgb === undefined) return undefined;
  const channels = [rgb.r, rgb.g, rgb.b].map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255),
  );
  return `rgb(${channels.join(" ")} / ${Math.round((rgb.alpha ?? 1) * 100) / 100})`;
}
