/** The values of documents in one context of an axis, and whether two are the same to a browser. */
import { hexOf, parseColor } from "../../tokens/color.ts";
import { type Appearance, appearances } from "../../tokens/findings.ts";
import type { JsonObject } from "../../tokens/json.ts";
import { listAxes } from "../../tokens/resolver/listing.ts";
import { permuted } from "../../tokens/resolver/permuted.ts";
import { buildTheme } from "../../tokens/theme.ts";
import type { NamedAxis } from "../own-names/axes.ts";
import { dottedOf } from "./match.ts";

/** Values in CSS by the dotted path of their token, and those of the parts of a typography by path and part. */
export type Values = ReadonlyMap<string, string>;

/** The values of the defaults, or with one axis in another context. */
export function valuesIn(document: JsonObject, axis?: NamedAxis, context?: string): Values {
  const listed = listAxes(document);
  const modes: Record<string, string> = {};
  let appearance: Appearance = appearances.find((one) => one === context) ?? "light";
  for (const { name, parameter, default: usual, contexts } of listed) {
    const chosen = name === axis?.name && context !== undefined ? context : usual;
    modes[parameter] = chosen;
    appearance = contexts.find((one) => one.name === chosen)?.appearance ?? appearance;
  }
  const whole = permuted(document, modes, appearance);
  const { entries } = buildTheme(whole, appearance, undefined, false);
  return new Map(
    entries.map(({ name, token, css, wide }) => {
      const path = dottedOf(token.path);
      const rest = name.slice("--tk-".length + token.joined.length);
      return [`${path}${rest}`, wide ?? css];
    }),
  );
}

/** Whether two values are the same: colors by their bytes, numbers by four decimals. */
export const isSame = (one: string, other: string): boolean =>
  one === other || plain(one) === plain(other);

const color = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|#[\da-f]{3,8}\b/gi;

function plain(text: string): string {
  const whole = hexed(text.trim());
  return whole
    .replace(color, hexed)
    .replace(/(["'])([^"']*)\1/g, "$2")
    .replace(/(?<![\w#.])(?:\d+\.?\d*|\.\d+)/g, (number) =>
      String(Number(Number(number).toFixed(4))),
    )
    .replace(/(?<![\w.])([\d.]+)s\b/g, (_, seconds: string) => `${Number(seconds) * 1000}ms`)
    .replace(/(?<![\w.#])0(?:px|rem|em|%|ms)(?![\w%])/g, "0")
    .replace(/\s*([,/()])\s*/g, "$1")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

function hexed(text: string): string {
  const read = /^\d/.test(text) ? undefined : parseColor(text);
  return read === undefined ? text : `${hexOf(read.mapped)} ${read.alpha.toFixed(2)}`;
}
