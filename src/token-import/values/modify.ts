/** Changes of a color as Tokens Studio describes them. */
import { converter } from "culori";
import { type Color, colorOfChannels, composite, makeColor } from "../../tokens/color.ts";
import { withAlpha } from "./color.ts";

/** One change. `amount` is 0 to 1. */
export interface Modification {
  type: string;
  amount: number;
  /** `lch`, `srgb`, `p3` or `hsl`. */
  space: string;
  /** The color that is mixed in. */
  color?: Color;
}

const toLch = converter("lch");
const toHsl = converter("hsl");

/** The changed color; `undefined` where the change is not known. */
export function modify(color: Color, change: Modification): Color | undefined {
  const { type, amount, space } = change;
  if (type === "alpha") return withAlpha(color, amount);
  if (type === "mix") return change.color && mix(color, change.color, amount);
  if (type !== "lighten" && type !== "darken") return undefined;
  const towards = type === "lighten" ? 1 : 0;
  const [r, g, b] = color.channels;
  const source = { mode: "rgb", r, g, b } as const;
  if (space === "lch") {
    const { l, c, h = 0 } = toLch(source);
    return makeColor("lch", [l + (towards * 100 - l) * amount, c, h], color.alpha);
  }
  if (space === "hsl") {
    const { h = 0, s, l } = toHsl(source);
    return makeColor("hsl", [h, s * 100, (l + (towards - l) * amount) * 100], color.alpha);
  }
  const move = (channel: number) => channel + (towards - channel) * amount;
  return colorOfChannels([move(r), move(g), move(b)], color.alpha);
}

function mix(color: Color, other: Color, amount: number): Color {
  const alpha = color.alpha + (other.alpha - color.alpha) * amount;
  return colorOfChannels(composite(other.channels, amount, color.channels), alpha);
}
