/** A Kotlin file for Jetpack Compose: one `object` with a value a token. */
import { type Color, hexOf } from "../color.ts";
import type { Theme } from "../theme.ts";
import type { Value } from "../values/value.ts";
import { camelCase, escapeText, UniqueNames } from "./identifiers.ts";

const imports = [
  "androidx.compose.animation.core.CubicBezierEasing",
  "androidx.compose.ui.graphics.Color",
  "androidx.compose.ui.text.font.FontWeight",
  "androidx.compose.ui.unit.dp",
  "androidx.compose.ui.unit.sp",
];

/** Prints a theme; px are dp, 1 rem is 16 sp, and colors are in sRGB. */
export function exportCompose(theme: Theme): string {
  const names = new UniqueNames();
  const lines = theme.entries.flatMap(({ name, value }) => {
    const printed = printKotlin(value);
    return printed === undefined
      ? []
      : [`    val ${names.give(camelCase(name, true))} = ${printed}`];
  });
  return [
    "package tokens",
    "",
    ...imports.map((name) => `import ${name}`),
    "",
    `/** Design tokens, ${theme.appearance} appearance. */`,
    "object Tokens {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

function printKotlin(value: Value): string | undefined {
  switch (value.kind) {
    case "color":
      return printColor(value.color);
    case "dimension":
      return printLength(value.value, value.unit);
    case "duration":
      return String(Math.round(value.unit === "s" ? value.value * 1000 : value.value));
    case "number":
      return `${decimal(value.value)}f`;
    case "fontWeight":
      return `FontWeight(${Math.round(value.value)})`;
    case "fontFamily":
      return `listOf(${value.families.map(quoted).join(", ")})`;
    case "cubicBezier":
      return `CubicBezierEasing(${value.points.map((point) => `${decimal(point)}f`).join(", ")})`;
    case "string":
      return quoted(value.text);
    case "boolean":
      return String(value.value);
    case "gradient":
      return printGradient(value);
    default:
      return undefined;
  }
}

/** `0xAARRGGBB`, as Compose's `Color` takes it. */
function printColor(color: Color): string {
  const alpha = Math.round(color.alpha * 255)
    .toString(16)
    .padStart(2, "0");
  return `Color(0x${(alpha + hexOf(color.mapped).slice(1)).toUpperCase()})`;
}

function printLength(value: number, unit: string): string | undefined {
  if (unit === "px") return `${signed(value)}.dp`;
  return unit === "rem" ? `${signed(value * 16)}.sp` : undefined;
}

function signed(value: number): string {
  return value < 0 ? `(${decimal(value)})` : decimal(value);
}

function printGradient(value: Value & { kind: "gradient" }): string | undefined {
  const stops: string[] = [];
  for (const { color, position } of value.stops) {
    if (color?.kind !== "color" || position === undefined) return undefined;
    stops.push(`${decimal(position)}f to ${printColor(color.color)}`);
  }
  return `listOf(${stops.join(", ")})`;
}

function quoted(text: string): string {
  return `"${escapeText(text, "$")}"`;
}

function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}
