/** A Swift file for SwiftUI: one `enum` with a static constant a token. */
import { type Color, p3Channels } from "../color.ts";
import type { Theme } from "../theme.ts";
import type { Value } from "../values/value.ts";
import { camelCase, escapeText, UniqueNames } from "./identifiers.ts";

const reserved =
  `associatedtype class deinit enum extension fileprivate func import init inout internal
  let open operator private protocol public static struct subscript typealias var break case continue
  default defer do else fallthrough for guard if in repeat return switch where while as catch false is
  nil rethrows super self Self throw throws true try Type Protocol`.split(/\s+/);

const shadowType = `    public struct Shadow {
        public let color: Color
        public let x: CGFloat
        public let y: CGFloat
        public let blur: CGFloat
        public let spread: CGFloat
        public let inset: Bool
    }
`;

/** Prints a theme; px are points, 1 rem is 16 points, wide-gamut colors are Display P3. */
export function exportSwift(theme: Theme): string {
  const names = new UniqueNames([...reserved, "Shadow"]);
  const lines = theme.entries.flatMap(({ name, value }) => {
    const printed = printSwift(value);
    if (printed === undefined) return [];
    return [`    public static let ${names.give(camelCase(name, false))}${printed}`];
  });
  const body = [shadowType, ...lines].join("\n");
  return `import SwiftUI\n\n/// Design tokens, ${theme.appearance} appearance.\npublic enum Tokens {\n${body}\n}\n`;
}

function printSwift(value: Value): string | undefined {
  switch (value.kind) {
    case "color":
      return `: Color = ${printColor(value.color)}`;
    case "dimension": {
      const points = toPoints(value);
      return points === undefined ? undefined : `: CGFloat = ${points}`;
    }
    case "duration":
      return `: Double = ${decimal(value.unit === "ms" ? value.value / 1000 : value.value)}`;
    case "number":
    case "fontWeight":
      return `: Double = ${decimal(value.value)}`;
    case "fontFamily":
      return `: [String] = [${value.families.map((name) => `"${escapeText(name)}"`).join(", ")}]`;
    case "cubicBezier":
      return `: [Double] = [${value.points.map(decimal).join(", ")}]`;
    case "string":
      return `: String = "${escapeText(value.text)}"`;
    case "boolean":
      return `: Bool = ${value.value}`;
    case "shadow":
      return printShadow(value);
    case "gradient":
      return printGradient(value);
    default:
      return undefined;
  }
}

function printColor(color: Color): string {
  const [r, g, b] = color.wide ? p3Channels(color) : color.mapped;
  const space = color.wide ? ".displayP3" : ".sRGB";
  return `Color(${space}, red: ${decimal(r)}, green: ${decimal(g)}, blue: ${decimal(b)}, opacity: ${decimal(color.alpha)})`;
}

function toPoints(value: Value | undefined): string | undefined {
  if (value === undefined) return "0.0";
  if (value.kind !== "dimension") return undefined;
  if (value.unit === "px" || value.unit === "pt") return decimal(value.value);
  return value.unit === "rem" ? decimal(value.value * 16) : undefined;
}

function printShadow(value: Value & { kind: "shadow" }): string | undefined {
  const layers: string[] = [];
  for (const { color, offsetX, offsetY, blur, spread, inset } of value.layers) {
    const lengths = [offsetX, offsetY, blur, spread].map(toPoints);
    if (color?.kind !== "color" || lengths.includes(undefined)) return undefined;
    const [x, y, radius, size] = lengths;
    layers.push(
      `Shadow(color: ${printColor(color.color)}, x: ${x}, y: ${y}, blur: ${radius}, spread: ${size}, inset: ${inset})`,
    );
  }
  return `: [Shadow] = [${layers.join(", ")}]`;
}

function printGradient(value: Value & { kind: "gradient" }): string | undefined {
  const stops: string[] = [];
  for (const { color, position } of value.stops) {
    if (color?.kind !== "color" || position === undefined) return undefined;
    stops.push(`.init(color: ${printColor(color.color)}, location: ${decimal(position)})`);
  }
  return `: Gradient = Gradient(stops: [${stops.join(", ")}])`;
}

function decimal(value: number): string {
  const text = String(Number(value.toFixed(5)));
  return /[.e]/.test(text) ? text : `${text}.0`;
}
