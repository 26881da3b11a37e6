/** Prints values under own names: colors in the space of their author, identifiers bare, channels on request. */
import { type Color, componentsIn, parseColor } from "../color.ts";
import { cssNumber, isIdentifier } from "../css.ts";
import { printValue } from "../values/print.ts";
import type { Value } from "../values/value.ts";
import type { ChannelForm } from "./token-name.ts";

/** A value in CSS, and the one for displays beyond sRGB if its author has another. */
export interface OwnValue {
  css: string;
  wide: string | undefined;
}

/** A value as an application's own stylesheet would write it; undefined if it has no single CSS form. */
export function printOwnValue(value: Value, form: ChannelForm | undefined): OwnValue | undefined {
  if (form !== undefined && value.kind === "color") {
    return { css: printChannels(value.color, form), wide: undefined };
  }
  if (value.kind === "string" && isIdentifier(value.text)) {
    return { css: value.text, wide: undefined };
  }
  const css = printValue(value, "own");
  if (css === undefined) return undefined;
  const wide = mayDiffer(value) ? printValue(value, "authored") : css;
  return { css, wide: wide === css ? undefined : wide };
}

/** Whether the author of a value may have stated another color for sRGB. */
const mayDiffer = (value: Value): boolean =>
  value.kind === "color" ? value.color.hex !== undefined : composites.has(value.kind);

/** Kinds of values that may hold a color among others. */
const composites: ReadonlySet<Value["kind"]> = new Set(["border", "shadow", "gradient", "list"]);

function printChannels(color: Color, form: ChannelForm): string {
  const shown = (color.hex && parseColor(color.hex)) || color;
  const alpha = color.alpha >= 1 ? "" : ` / ${cssNumber(color.alpha, 4)}`;
  if (form === "hsl") {
    const isOwn = color.space === "hsl";
    const parts = isOwn ? color.components : componentsIn("hsl", shown.mapped);
    const [h, s, l] = parts.map((part) => cssNumber(part === "none" ? 0 : part, 3));
    return `${h} ${s}% ${l}%${alpha}`;
  }
  const bytes = shown.mapped.map((channel) => Math.round(channel * 255));
  return form === "rgb" ? `${bytes.join(" ")}${alpha}` : bytes.join(",");
}
