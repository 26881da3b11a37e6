/** Numbers and quantities as people type them, and as documents write them. */
import { recordOf } from "../value.ts";

const number = String.raw`[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?`;
const whole = new RegExp(`^${number}$`, "i");
const quantity = new RegExp(`^(${number})\\s*([a-z]+|%)?$`, "i");
const expression = /^(?:calc|min|max|clamp|var|env|round)\(.+\)$/is;

const plain = (text: string): string => text.trim().replaceAll("−", "-");

/** A number with a point or a comma; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const typed = plain(text);
  if (!whole.test(typed)) return undefined;
  const value = Number(typed.replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

/** As short as it can be, without the noise of floating-point arithmetic. */
export const shorten = (value: number, digits = 5): number => {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
};

/** A CSS expression in the place of a number, which the engine takes with a warning. */
export const isExpression = (text: string): boolean => expression.test(plain(text));

export interface Quantity {
  value: number;
  unit: string;
}

/** A number with a unit, or without one. */
export function readQuantity(
  text: string,
): { value: number; unit: string | undefined } | undefined {
  const match = quantity.exec(plain(text));
  const value = match && readNumber(match[1] ?? "");
  if (match === null || value === undefined || value === null) return undefined;
  return { value, unit: match[2]?.toLowerCase() };
}

/** The quantity that JSON holds, in any form that the engine takes. */
export function quantityOf(json: unknown, assumed: string): Quantity | undefined {
  if (typeof json === "number") return { value: json, unit: assumed };
  if (typeof json === "string") {
    const read = readQuantity(json);
    return read && { value: read.value, unit: read.unit ?? assumed };
  }
  const { value, unit } = recordOf(json);
  const plainValue = typeof value === "string" ? readNumber(value) : value;
  if (typeof plainValue !== "number") return undefined;
  return { value: plainValue, unit: typeof unit === "string" && unit !== "" ? unit : assumed };
}

/** Writes a quantity in the form of what stands there, where that can hold the unit. */
export function writeQuantity({ value, unit }: Quantity, like: unknown, assumed: string): unknown {
  const short = shorten(value);
  if (typeof like === "string" && quantityOf(like, assumed) !== undefined) return `${short}${unit}`;
  if (typeof like === "number" && unit === assumed) return short;
  return { ...recordOf(like), value: short, unit };
}

/** Factors of a step by key: a tenth with Alt, tenfold with Shift. */
export const stepOf = (event: { shiftKey: boolean; altKey: boolean }): number =>
  event.shiftKey ? 10 : event.altKey ? 0.1 : 1;

/** The text with its number moved, whatever unit follows it. */
export function stepped(text: string, by: number, least = Number.NEGATIVE_INFINITY): string {
  const read = readQuantity(text);
  if (read === undefined) return text;
  const unit = plain(text).replace(new RegExp(`^${number}`, "i"), "");
  return `${shorten(Math.max(least, read.value + by))}${unit}`;
}
