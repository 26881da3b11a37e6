import type { Json } from "../../../tokens/json.ts";

/** The custom property of `var(--x)`, `var(--x, red)` or `--x`; `undefined` for other code, such as `$x`. */
export function propertyOf(code: Json | undefined): string | undefined {
  if (typeof code !== "string") return undefined;
  return /^\s*(?:var\(\s*)?(--[^\s,()]+)\s*(?:[,)].*)?$/s.exec(code)?.[1];
}
