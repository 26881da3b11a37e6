/** Separates values from their colors, so that two appearances can print as one. */
import type { Color } from "../color.ts";
import { type Gamut, printValue } from "../values/print.ts";
import type { ColorValue, CssText, Value } from "../values/value.ts";

type Paint = ColorValue | CssText;

/** A value with each of its colors mapped by `paint`. */
function repaint(value: Value, paint: (color: ColorValue) => Paint): Value {
  const part = (of: Paint | undefined) => (of?.kind === "color" ? paint(of) : of);
  switch (value.kind) {
    case "color":
      return paint(value);
    case "border":
      return defined({ ...value, color: part(value.color) });
    case "shadow":
      return {
        ...value,
        layers: value.layers.map((layer) => defined({ ...layer, color: part(layer.color) })),
      };
    case "gradient":
      return {
        ...value,
        stops: value.stops.map((stop) => defined({ ...stop, color: part(stop.color) })),
      };
    default:
      return value;
  }
}

/** The record, without its `color` if that is undefined. */
function defined<T extends { color: Paint | undefined }>(
  value: T,
): Omit<T, "color"> & { color?: Paint } {
  const { color, ...rest } = value;
  return color === undefined ? rest : { ...rest, color };
}

/** All colors of a value, in order. */
function colorsOf(value: Value): Color[] {
  const colors: Color[] = [];
  repaint(value, (part) => {
    colors.push(part.color);
    return part;
  });
  return colors;
}

/** A value as CSS with a placeholder for each color; equal if only colors differ. */
function shapeOf(value: Value): string | undefined {
  const marked = repaint(value, () => ({ kind: "css", text: "\u0001" }));
  return printValue(marked, "srgb");
}

/** Whether two values differ at most in their colors. */
export function sameButForColors(one: Value, other: Value): boolean {
  return one.kind === other.kind && shapeOf(one) === shapeOf(other);
}

/** Merges two values that differ only in colors into one with `light-dark()`. */
export function printLightDark(light: Value, dark: Value, gamut: Gamut): string | undefined {
  const others = colorsOf(dark);
  let next = 0;
  const both = repaint(light, (part) => {
    const other = others[next] ?? part.color;
    next += 1;
    const [day, night] = [
      printValue(part, gamut),
      printValue({ kind: "color", color: other }, gamut),
    ];
    return day === night ? part : { kind: "css", text: `light-dark(${day}, ${night})` };
  });
  return printValue(both, gamut);
}
