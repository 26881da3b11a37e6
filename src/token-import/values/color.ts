/** Colors as objects of the 2025.10 color module. */
import { converter } from "culori";
import {
  type Color,
  colorOfChannels,
  hexOf,
  makeColor,
  parseColor,
  printSrgb,
  printWide,
} from "../../tokens/color.ts";
import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import { evaluate } from "../math.ts";

const toRgb = converter("rgb");

/** The object of a color, with `hex` if it is in sRGB. */
export function colorObject(color: Color): JsonObject {
  const { space, components, alpha, mapped } = color;
  return {
    colorSpace: space,
    components: components.map((part) => (part === "none" ? part : shortened(part, space))),
    ...(alpha < 1 && { alpha: Number(alpha.toFixed(4)) }),
    ...(space === "srgb" && { hex: hexOf(mapped) }),
  };
}

/** Five digits, in sRGB those that round to the byte that a browser makes of the component. */
function shortened(part: number, space: string): number {
  const short = Number(part.toFixed(5));
  if (space !== "srgb") return short;
  const byte = Math.round(Number((part * 255).toFixed(6)));
  return Math.round(short * 255) === byte ? short : Number((short + 0.00001).toFixed(5));
}

const inner = String.raw`(#[\da-f]{3,8}|[a-z]+(?:\([^()]*\))?)`;
const amount = String.raw`\s*([\d.]+)(%?)\s*\)$`;
/** `rgba(#0b5cad, 0.5)`, as Sass and Tokens Studio have it. */
const over = new RegExp(
  String.raw`^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*${inner}\s*[,/]${amount}`,
  "i",
);
/** The same in CSS. */
const from = new RegExp(String.raw`^rgba?\(\s*from\s+${inner}\s+r\s+g\s+b\s*/${amount}`, "i");

/** Reads a color in CSS, or as `rgba(#0b5cad, 0.5)`, a color with another alpha. */
export function readColor(text: string): Color | undefined {
  const plain = parseColor(withoutMath(text.trim()));
  if (plain !== undefined) return plain;
  const match = over.exec(text.trim()) ?? from.exec(text.trim());
  const [, base = "", alpha = "", percent] = match ?? [];
  const color = base === "" ? undefined : parseColor(base);
  if (color === undefined) return undefined;
  const value = Number(alpha) / (percent === "%" ? 100 : 1);
  return Number.isFinite(value) ? withAlpha(color, value) : undefined;
}

/** A text with each `calc()` of constants computed. */
function withoutMath(text: string): string {
  if (!/calc\(/i.test(text)) return text;
  return text.replace(/calc\((?:[^()]|\([^()]*\))*\)/gi, (math) => {
    const measure = evaluate(math);
    return measure === undefined ? math : `${measure.value}${measure.unit}`;
  });
}

/** The color with another alpha, which is held to 0–1. */
export function withAlpha({ space, components }: Color, alpha: number): Color {
  return makeColor(space, components, Math.min(1, Math.max(0, alpha)));
}

/** The color of an object or a text. */
export function colorOf(json: Json): Color | undefined {
  if (typeof json === "string") return readColor(json);
  if (!isObject(json)) return undefined;
  const space = member(json, "colorSpace");
  const components = member(json, "components");
  if (typeof space !== "string" || !Array.isArray(components) || components.length !== 3) return;
  const alpha = member(json, "alpha");
  try {
    return makeColor(space, components as number[], typeof alpha === "number" ? alpha : 1);
  } catch {
    return undefined;
  }
}

/** A color in CSS. */
export function colorText(color: Color): string {
  return color.wide ? printWide(color) : printSrgb(color);
}

/** `{ h, s, l }`, `{ r, g, b }` and their like, as Style Dictionary's sources write colors. */
export function colorOfParts(json: JsonObject): Color | undefined {
  const part = (name: string) => {
    const value = member(json, name);
    return typeof value === "number" ? value : Number.NaN;
  };
  const alpha = Number.isNaN(part("a")) ? 1 : part("a");
  const scaled = (...values: number[]) => (values.every((value) => value <= 1) ? 100 : 1);
  if (![part("h"), part("s"), part("l")].some(Number.isNaN)) {
    const factor = scaled(part("s"), part("l"));
    return makeColor("hsl", [part("h"), part("s") * factor, part("l") * factor], alpha);
  }
  if (![part("r"), part("g"), part("b")].some(Number.isNaN)) {
    const factor = [part("r"), part("g"), part("b")].some((value) => value > 1) ? 255 : 1;
    return makeColor("srgb", [part("r") / factor, part("g") / factor, part("b") / factor], alpha);
  }
  if (![part("h"), part("s"), part("v")].some(Number.isNaN)) {
    const factor = scaled(part("s"), part("v")) / 100;
    const rgb = toRgb({
      mode: "hsv",
      h: part("h"),
      s: part("s") * factor,
      v: part("v") * factor,
    });
    return colorOfChannels([rgb.r, rgb.g, rgb.b], alpha);
  }
  return undefined;
}
