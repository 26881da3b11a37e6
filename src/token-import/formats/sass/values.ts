/** Values of Sass: maps, and all else as text. */
import { splitOutside } from "../../values/css-list.ts";

/** A map, or a text with `$x` for variables. */
export type Value = string | SassMap;
export type SassMap = ReadonlyMap<string, Value>;

/** Most nesting of maps. */
const deepest = 32;

/** Parses a value as it is written. */
export function parseValue(text: string, depth = 0): Value {
  const inner = depth < deepest ? insideOf(text) : undefined;
  if (inner === undefined) return text.trim();
  const entries = splitOutside(inner, /,/).map((entry) => {
    const [key = "", ...rest] = splitOutside(entry, /:/);
    return [unquoted(key), rest.join(":")] as const;
  });
  if (inner.trim() === "") return new Map();
  if (entries.some(([key, value]) => key === "" || value === "")) return text.trim();
  return new Map(entries.map(([key, value]) => [key, parseValue(value, depth + 1)]));
}

/** The content of a pair of parentheses around all of a text. */
function insideOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith("(") || !trimmed.endsWith(")")) return undefined;
  let depth = 0;
  for (let at = 0; at < trimmed.length; at += 1) {
    const char = trimmed[at];
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0 && at < trimmed.length - 1) return undefined;
  }
  return depth === 0 ? trimmed.slice(1, -1) : undefined;
}

/** A text without the quotes around all of it. */
export function unquoted(text: string): string {
  return text.trim().replace(/^(["'])((?:(?!\1)[^\\])*)\1$/s, "$2");
}
