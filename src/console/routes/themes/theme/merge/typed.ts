/** What somebody decided about a conflict; the text of a value of one's own as it is typed. */
export type Decision = "base" | "theirs" | "mine" | { typed: string };

/** A value as somebody types it: JSON where it is that, else a text such as `#0b5cad` or `{color.blue}`. */
export function typedValue(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed.trim();
  }
}

/** A value as it is shown in a row, in short. */
export function shownValue(value: unknown): string {
  if (value === undefined) return "not there";
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "value" in value && "unit" in value) {
    return `${value.value}${value.unit}`;
  }
  return JSON.stringify(value);
}
