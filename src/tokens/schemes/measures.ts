/** Everything of a scheme but its colors: space, shape, type, shadows and motion. */
import type { JsonObject } from "../json.ts";
import type { SchemeChoices, SchemeName } from "./choices.ts";

const px = (value: number) => ({ $value: { value, unit: "px" } });
const rem = (value: number) => ({ $value: { value, unit: "rem" } });
const each = <From, To>(values: Record<string, From>, make: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));

/** Radii in pixels: of marks, controls and cards; and whether buttons are pills. */
interface Shape {
  sizes: readonly [sm: number, md: number, lg: number];
  isPill?: true;
}

const square: Shape = { sizes: [0, 2, 4] };
const tight: Shape = { sizes: [2, 4, 8] };
const soft: Shape = { sizes: [4, 8, 12] };
const full: Shape = { sizes: [6, 12, 20], isPill: true };

/** Bold is rounder than chosen, Ink is sharper; square corners stay square. */
export function shapeOf(name: SchemeName, corners: SchemeChoices["corners"]): Shape {
  if (corners === "square") return square;
  if (name === "ink") return corners === "round" ? soft : tight;
  return corners === "round" || name === "bold" ? full : soft;
}

export function measuresOf(name: SchemeName, corners: SchemeChoices["corners"]): JsonObject {
  const { sizes, isPill } = shapeOf(name, corners);
  const [sm, md, lg] = sizes;
  return {
    space: {
      $type: "dimension",
      ...each({ "2xs": 0.25, xs: 0.5, sm: 0.75, md: 1, lg: 1.5, xl: 2, "2xl": 3 }, rem),
    },
    size: { $type: "dimension", control: each({ sm: 2, md: 2.5, lg: 3 }, rem) },
    radius: {
      $type: "dimension",
      ...each({ sm, md, lg, full: 9999 }, px),
      button: { $value: isPill ? "{radius.full}" : "{radius.md}", $description: "Buttons." },
      field: { $value: "{radius.md}", $description: "Inputs and selects." },
      card: { $value: "{radius.lg}", $description: "Cards, dialogs, tables, alerts." },
    },
    "border-width": { $type: "dimension", ...each({ thin: 1, thick: 2, focus: 2 }, px) },
    font: fonts(),
    motion: {
      duration: {
        $type: "duration",
        ...each({ fast: 120, normal: 220 }, (value) => ({ $value: { value, unit: "ms" } })),
      },
      easing: {
        $type: "cubicBezier",
        standard: { $value: [0.2, 0, 0, 1] },
        emphasized: { $value: [0.3, 0, 0, 1.2] },
      },
    },
  };
}

const sans = [
  "Inter",
  "ui-sans-serif",
  "system-ui",
  "-apple-system",
  "Segoe UI",
  "Roboto",
  "Helvetica Neue",
  "Arial",
  "sans-serif",
];
const mono = ["ui-monospace", "SF Mono", "Cascadia Code", "Menlo", "Consolas", "monospace"];

const fonts = (): JsonObject => ({
  family: {
    $type: "fontFamily",
    ...each({ body: sans, heading: sans, mono }, ($value) => ({ $value })),
  },
  size: {
    $type: "dimension",
    ...each({ xs: 0.75, sm: 0.875, md: 1, lg: 1.125, xl: 1.375, "2xl": 1.75, "3xl": 2.25 }, rem),
  },
  weight: {
    $type: "fontWeight",
    ...each({ regular: 400, medium: 500, bold: 650 }, ($value) => ({ $value })),
  },
  "line-height": {
    $type: "number",
    ...each({ tight: 1.2, normal: 1.55 }, ($value) => ({ $value })),
  },
});

type Layer = readonly [y: number, blur: number, spread: number, alpha: number];

const casts: Record<"light" | "dark", Record<string, readonly Layer[]>> = {
  light: {
    sm: [[1, 2, 0, 0.06]],
    md: [
      [4, 12, -2, 0.1],
      [2, 4, -2, 0.06],
    ],
    lg: [
      [20, 40, -8, 0.22],
      [4, 12, -4, 0.1],
    ],
  },
  dark: {
    sm: [[1, 2, 0, 0.3]],
    md: [
      [4, 12, -2, 0.45],
      [2, 4, -2, 0.3],
    ],
    lg: [
      [20, 48, -8, 0.65],
      [4, 12, -4, 0.4],
    ],
  },
};

/** Shadows in the color of an appearance's darkest grey. */
export const shadowsOf = (
  appearance: "light" | "dark",
  color: { components: readonly number[]; hex: string },
): JsonObject => ({
  $type: "shadow",
  ...each(casts[appearance], (layers) => ({
    $value: layers.map(([y, blur, spread, alpha]) => ({
      color: { colorSpace: "oklch", components: [...color.components], alpha, hex: color.hex },
      offsetX: { value: 0, unit: "px" },
      offsetY: { value: y, unit: "px" },
      blur: { value: blur, unit: "px" },
      spread: { value: spread, unit: "px" },
    })),
  })),
});
