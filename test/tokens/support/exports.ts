import {
  type ExportFormatName,
  type ExportOptions,
  exportTheme,
} from "../../../src/tokens/export/formats.ts";

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
