/** The one table of export formats. */
import type { Appearance } from "../findings.ts";
import { buildTheme, type Theme } from "../theme.ts";
import { exportAndroid } from "./android.ts";
import { exportCompose } from "./compose.ts";
import { exportCss } from "./css.ts";
import { exportJson } from "./json.ts";
import { exportScss } from "./scss.ts";
import { exportSwift } from "./swift.ts";
import { exportTailwind } from "./tailwind.ts";
import { exportTs } from "./ts.ts";

/** How a format is printed and served. */
interface ExportFormat {
  print: (theme: Theme) => string;
  /** Media type of the file, with its charset where it has one. */
  mediaType: string;
  /** What follows the slug in a file name. */
  suffix: string;
}

/** Every format, by the name that asks for it. */
export const exportFormats = {
  css: { print: exportCss, mediaType: "text/css; charset=utf-8", suffix: ".css" },
  scss: { print: exportScss, mediaType: "text/x-scss; charset=utf-8", suffix: ".scss" },
  json: { print: exportJson, mediaType: "application/design-tokens+json", suffix: ".tokens.json" },
  ts: { print: exportTs, mediaType: "text/typescript; charset=utf-8", suffix: ".ts" },
  tailwind: { print: exportTailwind, mediaType: "text/css; charset=utf-8", suffix: ".theme.css" },
  swift: { print: exportSwift, mediaType: "text/x-swift; charset=utf-8", suffix: ".swift" },
  compose: { print: exportCompose, mediaType: "text/x-kotlin; charset=utf-8", suffix: ".kt" },
  android: { print: exportAndroid, mediaType: "application/xml; charset=utf-8", suffix: ".xml" },
} as const satisfies Record<string, ExportFormat>;

/** The name of a format. */
export type ExportFormatName = keyof typeof exportFormats;

/** Prints one appearance of a document in a format. Never throws; what has errors is left out. */
export function exportTheme(
  document: unknown,
  appearance: Appearance,
  format: ExportFormatName,
): string {
  return exportFormats[format].print(buildTheme(document, appearance));
}
