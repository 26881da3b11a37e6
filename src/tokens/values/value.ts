/** Typed values: the parsed form of a token's `$value`, and the input of every printer. */
import type { Color } from "../color.ts";
import type { FindingCode } from "../findings.ts";

/** A number with a CSS unit: `px`, `rem` and others for lengths, `ms` and `s` for durations. */
export interface Quantity {
  kind: "dimension" | "duration";
  value: number;
  unit: string;
}

/** A CSS expression, parsed and serialised again. */
export interface CssText {
  kind: "css";
  text: string;
}

export interface ColorValue {
  kind: "color";
  color: Color;
}

export interface NumberValue {
  kind: "number";
  value: number;
}

/** A weight of the OpenType scale, 1 to 1000. */
export interface FontWeight {
  kind: "fontWeight";
  value: number;
}

/** Font names, most preferred first. */
export interface FontFamily {
  kind: "fontFamily";
  families: readonly string[];
}

/** The control points P1 and P2 as x1, y1, x2, y2; x within 0–1. */
export interface CubicBezier {
  kind: "cubicBezier";
  points: readonly number[];
}

/** A CSS line style, or dashes with a line cap. */
export interface StrokeStyle {
  kind: "strokeStyle";
  style: string;
  dashes?: readonly (Quantity | CssText)[];
  cap?: string;
}

export interface Border {
  kind: "border";
  color?: ColorValue | CssText;
  width?: Quantity | CssText;
  style?: StrokeStyle | CssText;
}

export interface Transition {
  kind: "transition";
  duration?: Quantity | CssText;
  delay?: Quantity | CssText;
  timingFunction?: CubicBezier | CssText;
}

/** One layer of a shadow. */
export interface ShadowLayer {
  color?: ColorValue | CssText;
  offsetX?: Quantity | CssText;
  offsetY?: Quantity | CssText;
  blur?: Quantity | CssText;
  spread?: Quantity | CssText;
  inset: boolean;
}

export interface Shadow {
  kind: "shadow";
  layers: readonly ShadowLayer[];
}

/** One stop; the position is within 0–1. */
export interface GradientStop {
  color?: ColorValue | CssText;
  position?: number;
}

export interface Gradient {
  kind: "gradient";
  stops: readonly GradientStop[];
}

export interface Typography {
  kind: "typography";
  fontFamily?: FontFamily | CssText;
  fontSize?: Quantity | CssText;
  fontWeight?: FontWeight | CssText;
  letterSpacing?: Quantity | CssText;
  lineHeight?: NumberValue | Quantity | CssText;
}

export interface StringValue {
  kind: "string";
  text: string;
}

export interface BooleanValue {
  kind: "boolean";
  value: boolean;
}

/** A list of plain values of a vendor type or without a type. */
interface ListValue {
  kind: "list";
  items: readonly Value[];
}

/** Any typed value. */
export type Value =
  | Quantity
  | CssText
  | ColorValue
  | NumberValue
  | FontWeight
  | FontFamily
  | CubicBezier
  | StrokeStyle
  | Border
  | Transition
  | Shadow
  | Gradient
  | Typography
  | StringValue
  | BooleanValue
  | ListValue;

/** A reader's position and report function; `at` is the place as an author writes it. */
export interface Report {
  readonly at: string;
  add(code: FindingCode, message: string): void;
}

/** A report that drops findings, for readers that need only the value. */
export const silent: Report = { at: "$value", add: () => undefined };

/** The same report for a part of the value; builds the place only on demand. */
export function within(report: Report, part: string | number): Report {
  return new PartReport(report, part);
}

class PartReport implements Report {
  private readonly whole: Report;
  private readonly part: string | number;

  constructor(whole: Report, part: string | number) {
    this.whole = whole;
    this.part = part;
  }

  get at(): string {
    const part = typeof this.part === "number" ? `[${this.part}]` : `.${this.part}`;
    return this.whole.at + part;
  }

  add(code: FindingCode, message: string): void {
    this.whole.add(code, message);
  }
}
