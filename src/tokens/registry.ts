/** The registry of token types and of the groups they form, for editors and generated clients. */
import { colorSpaces } from "./color.ts";
import type { Json } from "./json.ts";

/** One token type. */
interface TokenType {
  type: string;
  description: string;
  /** JSON Schema (draft 2020-12) of `$value` with references replaced. */
  valueSchema: Record<string, unknown>;
  example: Json;
}

/** Types that belong together. */
interface TokenGroup {
  name: string;
  description: string;
  types: string[];
}

/** The registry. */
export interface TokenSchema {
  types: TokenType[];
  groups: TokenGroup[];
}

type Schema = Record<string, unknown>;

const number: Schema = { type: "number" };
const string: Schema = { type: "string" };

function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}

function quantity(units: readonly string[]): Schema {
  return object({ value: number, unit: { enum: [...units] } });
}

const color = object(
  {
    colorSpace: { enum: [...colorSpaces.keys()] },
    components: {
      type: "array",
      items: { anyOf: [number, { const: "none" }] },
      minItems: 3,
      maxItems: 3,
    },
    alpha: { type: "number", minimum: 0, maximum: 1 },
    hex: { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
  },
  ["alpha", "hex"],
);
const dimension = quantity(["px", "rem"]);
const duration = quantity(["ms", "s"]);
const fontFamily: Schema = { anyOf: [string, { type: "array", items: string, minItems: 1 }] };
const weightNames =
  `thin hairline extra-light ultra-light light normal regular book medium semi-bold
  demi-bold bold extra-bold ultra-bold black heavy extra-black ultra-black`.split(/\s+/);
const fontWeight: Schema = {
  anyOf: [{ type: "number", minimum: 1, maximum: 1000 }, { enum: weightNames }],
};
const cubicBezier: Schema = { type: "array", items: number, minItems: 4, maxItems: 4 };
const strokeStyle: Schema = {
  anyOf: [
    { enum: ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"] },
    object({
      dashArray: { type: "array", items: dimension, minItems: 1 },
      lineCap: { enum: ["round", "butt", "square"] },
    }),
  ],
};
const shadow = object(
  {
    color,
    offsetX: dimension,
    offsetY: dimension,
    blur: dimension,
    spread: dimension,
    inset: { type: "boolean" },
  },
  ["inset"],
);
const stop = object({ color, position: { type: "number", minimum: 0, maximum: 1 } });

const blue = { colorSpace: "srgb", components: [0.2, 0.4, 1], hex: "#3366ff" };
const px = (value: number) => ({ value, unit: "px" });
const ms = (value: number) => ({ value, unit: "ms" });

const types: readonly (readonly [string, string, Schema, Json])[] = [
  [
    "color",
    "A color in one of 14 spaces; printed in sRGB, and in its own space on displays beyond sRGB.",
    color,
    blue,
  ],
  ["dimension", "A length in px or rem.", dimension, px(16)],
  [
    "fontFamily",
    "A font name or a list of them, most preferred first.",
    fontFamily,
    ["Inter", "sans-serif"],
  ],
  ["fontWeight", "A weight from 1 to 1000, or its name.", fontWeight, 600],
  ["duration", "A length of time in ms or s.", duration, ms(200)],
  [
    "cubicBezier",
    "A timing curve as x1, y1, x2, y2; both x from 0 to 1.",
    cubicBezier,
    [0.4, 0, 0.2, 1],
  ],
  ["number", "A number without a unit.", number, 1.5],
  ["strokeStyle", "A CSS line style, or dashes with a line cap.", strokeStyle, "dashed"],
  [
    "border",
    "Color, width and style of a line.",
    object({ color, width: dimension, style: strokeStyle }),
    { color: blue, width: px(1), style: "solid" },
  ],
  [
    "transition",
    "Duration, delay and timing curve of a change.",
    object({ duration, delay: duration, timingFunction: cubicBezier }),
    { duration: ms(200), delay: ms(0), timingFunction: [0.4, 0, 0.2, 1] },
  ],
  [
    "shadow",
    "A shadow, or a list of them, the uppermost first.",
    { anyOf: [shadow, { type: "array", items: shadow, minItems: 1 }] },
    { color: blue, offsetX: px(0), offsetY: px(2), blur: px(8), spread: px(0) },
  ],
  [
    "gradient",
    "Color stops along an axis, positions from 0 to 1.",
    { type: "array", items: stop, minItems: 1 },
    [
      { color: blue, position: 0 },
      { color: { colorSpace: "srgb", components: [1, 1, 1] }, position: 1 },
    ],
  ],
  [
    "typography",
    "A text style; lineHeight is a multiple of fontSize.",
    object({
      fontFamily,
      fontSize: dimension,
      fontWeight,
      letterSpacing: dimension,
      lineHeight: number,
    }),
    {
      fontFamily: "Inter",
      fontSize: px(16),
      fontWeight: 400,
      letterSpacing: px(0),
      lineHeight: 1.5,
    },
  ],
  ["fontSize", "A font size; the same as dimension.", dimension, px(16)],
  ["string", "Text; always printed in quotes.", string, "Hello"],
  ["boolean", "True or false.", { type: "boolean" }, true],
];

const groups: readonly TokenGroup[] = [
  {
    name: "color",
    description: "Colors and what is painted with them.",
    types: ["color", "gradient"],
  },
  { name: "size", description: "Lengths and plain numbers.", types: ["dimension", "number"] },
  {
    name: "typography",
    description: "Fonts and text styles.",
    types: ["fontFamily", "fontSize", "fontWeight", "typography"],
  },
  {
    name: "motion",
    description: "Durations, curves and transitions.",
    types: ["duration", "cubicBezier", "transition"],
  },
  { name: "line", description: "Strokes and borders.", types: ["strokeStyle", "border"] },
  { name: "elevation", description: "Shadows.", types: ["shadow"] },
  {
    name: "other",
    description: "Values for which the standard has no type.",
    types: ["string", "boolean"],
  },
];

/** The types that `validateTokens` knows (2025.10 format § Types, then our own), and groups. */
export function tokenSchema(): TokenSchema {
  return structuredClone({
    types: types.map(([type, description, valueSchema, example]) => ({
      type,
      description,
      valueSchema,
      example,
    })),
    groups: [...groups],
  });
}
