import type { Conflict } from "#token-text/merge.ts";

/** The author's decision about a conflict, or the typed text of a third value. */
export type Decision = "base" | "theirs" | "mine" | { typed: string };

/**
 * Reads a typed value: JSON if it parses, `8px` if the sides are measures, else a text such as `#0b5cad` or
 * `{color.blue}`. `like` is the value of one side.
 */
export function typedValue(typed: string, like?: unknown): unknown {
  const text = typed.trim();
  const measure = isMeasure(like) ? /^(-?\d*\.?\d+)\s*([a-z]+)$/i.exec(text) : null;
  if (measure !== null) return { value: Number(measure[1]), unit: measure[2] };
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The typed value that replaces both; for a whole token only its `$value` changes. */
export function ownValue({ member, mine, theirs, base }: Conflict, typed: string): unknown {
  const present = mine ?? theirs ?? base;
  if (member !== undefined || typeof present !== "object" || present === null) {
    return typedValue(typed, present);
  }
  return { ...present, $value: typedValue(typed, valueIn(present)) };
}

/** Shows a whole token by its value. */
export const valueIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "$value" in value ? value.$value : value;

/** A value as it is shown in a row, in short. */
export function shownValue(value: unknown): string {
  if (value === undefined) return "not there";
  if (typeof value === "string") return value;
  if (isMeasure(value)) return `${rounded(value.value)}${value.unit}`;
  if (isColor(value)) {
    const alpha = value.alpha === undefined || value.alpha === 1 ? "" : ` / ${value.alpha}`;
    return `${value.colorSpace} ${value.components.map(rounded).join(" ")}${alpha}`;
  }
  return JSON.stringify(value);
}

const isMeasure = (value: unknown): value is { value: unknown; unit: unknown } =>
  typeof value === "object" && value !== null && "value" in value && "unit" in value;

const isColor = (
  value: unknown,
): value is { colorSpace: unknown; components: unknown[]; alpha?: unknown } =>
  typeof value === "object" &&
  value !== null &&
  "colorSpace" in value &&
  "components" in value &&
  Array.isArray(value.components);

const rounded = (part: unknown): unknown =>
  typeof part === "number" ? Number(part.toFixed(3)) : part;
