import { type ExportOptions, exportTheme } from "../../../src/tokens/export/formats.ts";
import type { ExportFormatName } from "../../../src/tokens/export/served.ts";
import type { Appearance } from "../../../src/tokens/findings.ts";

/** The files of an export by their path. */
export function exportedFiles(
  document: unknown,
  format: ExportFormatName,
  appearance: ExportOptions["appearance"] = "all",
): ReadonlyMap<string, string> {
  const files = exportTheme({ document, format, appearance, slug: "acme", preferred: "light" });
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** The text of an export that is one file, or the first of its files. */
export function exported(...args: Parameters<typeof exportedFiles>): string {
  return [...exportedFiles(...args).values()][0] ?? "";
}

/** Resolves `light-dark()` for one appearance like a browser. */
export function pick(value: string, appearance: Appearance): string {
  const start = value.indexOf("light-dark(");
  if (start === -1) return value;
  const inner = start + "light-dark(".length;
  let [depth, comma, end] = [0, 0, inner];
  for (; depth >= 0; end += 1) {
    if (value[end] === "(") depth += 1;
    if (value[end] === ")") depth -= 1;
    if (value[end] === "," && depth === 0) comma = end;
  }
  const chosen =
    appearance === "light" ? value.slice(inner, comma) : value.slice(comma + 1, end - 1);
  return pick(value.slice(0, start) + chosen.trim() + value.slice(end), appearance);
}
