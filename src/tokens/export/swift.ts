/** A Swift file for SwiftUI: one `enum` with a static constant per token. */
import { type Color, p3Channels } from "../color.ts";
import type { Value } from "../values/value.ts";
import { camelCase, escapeText, UniqueNames } from "./identifiers.ts";
import type { ExportModel } from "./model.ts";
import { floating, type NativeToken, nativeTokens, toMilliseconds, toPoints } from "./native.ts";
import { commentsBefore, reasonOf } from "./notes.ts";

const reserved =
  `associatedtype class deinit enum extension fileprivate func import init inout internal
  let open operator private protocol public static struct subscript typealias var break case continue
  default defer do else fallthrough for guard if in repeat return switch where while as catch false is
  nil rethrows super self Self throw throws true try Type Protocol`.split(/\s+/);

const shadowType = `    /// A shadow; \`blur\` is that of CSS, twice the radius that SwiftUI's \`shadow\` takes.
    public struct Shadow: Sendable, Hashable {
        public let color: Color
        public let x: CGFloat
        public let y: CGFloat
        public let blur: CGFloat
        public let spread: CGFloat
        public let inset: Bool
    }
`;

const pairType = `    /// A value that differs between light and dark by more than its colors.
    public struct ByScheme<Value: Sendable>: Sendable {
        public let light: Value
        public let dark: Value

        public func callAsFunction(_ scheme: ColorScheme) -> Value {
            scheme == .dark ? dark : light
        }
    }
`;

const dynamicFunction = `    /// A color that follows the appearance of the view that it is in.
    private static func dynamic(light: Color, dark: Color) -> Color {
        #if canImport(UIKit) && !os(watchOS)
        let (day, night) = (UIColor(light), UIColor(dark))
        return Color(uiColor: UIColor { $0.userInterfaceStyle == .dark ? night : day })
        #elseif canImport(AppKit)
        let (day, night) = (NSColor(light), NSColor(dark))
        return Color(nsColor: NSColor(name: nil) {
            $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? night : day
        })
        #else
        return dark
        #endif
    }
`;

/**
 * Prints one file for both appearances, with dynamic colors. 1 px is one point, 1 rem is 16 points, durations
 * are seconds, wide-gamut colors are Display P3.
 */
export function exportSwift(model: ExportModel): string {
  const names = new UniqueNames([...reserved, "Shadow", "ByScheme", "dynamic"]);
  const { tokens, leftOut } = nativeTokens(model, (value) => printOne(value) !== undefined);
  const members = tokens.flatMap((native) => {
    const name = names.give(camelCase(native.name, false));
    return [...notesOf(native), `public static let ${name}${printToken(native.values)}`];
  });
  const both = model.appearances.length > 1;
  const body = [
    shadowType,
    ...(both ? [pairType, dynamicFunction] : []),
    ...members.map((line) => `    ${line}`),
  ];
  return [
    "import SwiftUI",
    ...(both
      ? [
          "#if canImport(UIKit)",
          "import UIKit",
          "#elseif canImport(AppKit)",
          "import AppKit",
          "#endif",
        ]
      : []),
    "",
    `/// Design tokens of ${model.slug}, ${both ? "light and dark" : `${model.preferred} appearance`}.`,
    `public enum ${typeName(model)} {`,
    ...body,
    "}",
    ...sayLeftOut(leftOut),
    "",
  ].join("\n");
}

/** `Tokens`, or `TokensNorthCompact` for another permutation. */
function typeName({ words: marks }: ExportModel): string {
  const words = marks.map((context) => camelCase(`--tk-${context}`, true));
  return `Tokens${words.join("")}`;
}

function notesOf({ token }: NativeToken): string[] {
  const comments = commentsBefore(
    { ...token, deprecated: false },
    (text) => `// ${text}`,
    (text) => `/// ${text}`,
  );
  const reason = reasonOf(token);
  if (reason === undefined) return comments;
  const message = reason === "" ? "" : `, message: "${escapeText(reason)}"`;
  return [...comments, `@available(*, deprecated${message})`];
}

function sayLeftOut(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ["", "// Left out, for Swift has no such value:", ...lines.map((line) => `// ${line}`)];
}

/** A declaration's type and value. */
function printToken(values: readonly Value[]): string {
  const [light, dark = light] = values;
  const type = light === undefined ? "" : typeOf(light);
  const day = light && printOne(light);
  const night = dark && printOne(dark);
  if (day === night) return `: ${type} = ${day}`;
  const joined = light && dark && printBoth(light, dark);
  return joined === undefined
    ? ` = ByScheme<${type}>(light: ${day}, dark: ${night})`
    : `: ${type} = ${joined}`;
}

function typeOf({ kind }: Value): string {
  switch (kind) {
    case "color":
      return "Color";
    case "dimension":
      return "CGFloat";
    case "fontWeight":
      return "Font.Weight";
    case "fontFamily":
      return "[String]";
    case "cubicBezier":
      return "[Double]";
    case "string":
      return "String";
    case "boolean":
      return "Bool";
    case "shadow":
      return "[Shadow]";
    case "gradient":
      return "Gradient";
    default:
      return "Double";
  }
}

/** Both appearances as one value, if only colors differ. */
function printBoth(light: Value, dark: Value): string | undefined {
  const others: string[] = [];
  const mark = "\u0001";
  const shape = printSwift(dark, (color) => {
    others.push(printColor(color));
    return mark;
  });
  if (printSwift(light, () => mark) !== shape) return undefined;
  let next = 0;
  return printSwift(light, (color) => {
    const day = printColor(color);
    const night = others[next] ?? day;
    next += 1;
    return day === night ? day : `dynamic(light: ${day}, dark: ${night})`;
  });
}

function printOne(value: Value): string | undefined {
  return printSwift(value, printColor);
}

type Paint = (color: Color) => string;

function printSwift(value: Value, paint: Paint): string | undefined {
  switch (value.kind) {
    case "color":
      return paint(value.color);
    case "dimension":
      return printPoints(value);
    case "duration":
      return floating(toMilliseconds(value) / 1000);
    case "number":
      return floating(value.value);
    case "fontWeight":
      return printWeight(value.value);
    case "fontFamily":
      return `[${value.families.map((name) => `"${escapeText(name)}"`).join(", ")}]`;
    case "cubicBezier":
      return `[${value.points.map(floating).join(", ")}]`;
    case "string":
      return `"${escapeText(value.text)}"`;
    case "boolean":
      return String(value.value);
    case "shadow":
      return printShadow(value, paint);
    case "gradient":
      return printGradient(value, paint);
    default:
      return undefined;
  }
}

const weights = [
  "ultraLight",
  "thin",
  "light",
  "regular",
  "medium",
  "semibold",
  "bold",
  "heavy",
  "black",
];

/** The nearest of Apple's nine weights, as WebKit chooses it for CSS. */
function printWeight(weight: number): string {
  const index = Math.min(8, Math.max(0, Math.round(weight / 100) - 1));
  return `.${weights[index]}`;
}

function printColor(color: Color): string {
  const [r, g, b] = color.wide ? p3Channels(color) : color.mapped;
  const space = color.wide ? ".displayP3" : ".sRGB";
  const [red, green, blue, opacity] = [r, g, b, color.alpha].map(floating);
  return `Color(${space}, red: ${red}, green: ${green}, blue: ${blue}, opacity: ${opacity})`;
}

function printPoints(value: Value | undefined): string | undefined {
  const points = toPoints(value);
  return points === undefined ? undefined : floating(points);
}

function printShadow(value: Value & { kind: "shadow" }, paint: Paint): string | undefined {
  const layers: string[] = [];
  for (const { color, offsetX, offsetY, blur, spread, inset } of value.layers) {
    const lengths = [offsetX, offsetY, blur, spread].map(printPoints);
    if (color?.kind !== "color" || lengths.includes(undefined)) return undefined;
    const [x, y, radius, size] = lengths;
    layers.push(
      `Shadow(color: ${paint(color.color)}, x: ${x}, y: ${y}, blur: ${radius}, spread: ${size}, inset: ${inset})`,
    );
  }
  return `[${layers.join(", ")}]`;
}

function printGradient(value: Value & { kind: "gradient" }, paint: Paint): string | undefined {
  const stops: string[] = [];
  for (const { color, position } of value.stops) {
    if (color?.kind !== "color" || position === undefined) return undefined;
    stops.push(`.init(color: ${paint(color.color)}, location: ${floating(position)})`);
  }
  return `Gradient(stops: [${stops.join(", ")}])`;
}
