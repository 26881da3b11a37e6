/** Prints values under own names: colors in the space of their author, identifiers bare, channels on request. */
import { type Color, componentsIn } from "../color.ts";
import { cssNumber, isIdentifier } from "../css.ts";
import { printValue } from "../values/print.ts";
import type { Value } from "../values/value.ts";
import type { ChannelForm } from "./token-name.ts";

/** A value as an application's own stylesheet would write it; undefined if it has no single CSS form. */
export function printOwnValue(value: Value, form: ChannelForm | undefined): string | undefined {
  if (form !== undefined && value.kind === "color") return printChannels(value.color, form);
  if (value.kind === "string" && isIdentifier(value.text)) return value.text;
  return printValue(value, "authored");
}

function printChannels(color: Color, form: ChannelForm): string {
  const alpha = color.alpha >= 1 ? "" : ` / ${cssNumber(color.alpha, 4)}`;
  if (form === "hsl") {
    const isOwn = color.space === "hsl";
    const parts = isOwn ? color.components : componentsIn("hsl", color.mapped);
    const [h, s, l] = parts.map((part) => cssNumber(part === "none" ? 0 : part, 3));
    return `${h} ${s}% ${l}%${alpha}`;
  }
  const bytes = color.mapped.map((channel) => Math.round(channel * 255));
  return form === "rgb" ? `${bytes.join(" ")}${alpha}` : bytes.join(",");
}
