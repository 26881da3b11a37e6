/** How exports are served and what their files are called, without what prints them. */
import type { Appearance } from "../findings.ts";
import type { Modes } from "../resolver/permutations.ts";
import { snakeCase } from "./identifiers.ts";

/** How a format is served. */
export interface ServedFormat {
  /** Media type of the file, with its charset where it has one. */
  mediaType: string;
  /** What follows the slug in a file name. */
  suffix: string;
  /** What is otherwise where both appearances are asked for; `zipped` where one file cannot hold them. */
  both?: { mediaType: string; suffix: string; zipped: boolean };
}

/** Every format, by the name that asks for it. */
export const servedFormats = {
  css: { mediaType: "text/css; charset=utf-8", suffix: ".css" },
  scss: { mediaType: "text/x-scss; charset=utf-8", suffix: ".scss" },
  json: {
    mediaType: "application/design-tokens+json",
    suffix: ".tokens.json",
    both: { mediaType: "application/json", suffix: ".resolver.json", zipped: false },
  },
  ts: { mediaType: "text/typescript; charset=utf-8", suffix: ".ts" },
  tailwind: { mediaType: "text/css; charset=utf-8", suffix: ".theme.css" },
  swift: { mediaType: "text/x-swift; charset=utf-8", suffix: ".swift" },
  compose: { mediaType: "text/x-kotlin; charset=utf-8", suffix: ".kt" },
  android: {
    mediaType: "application/xml; charset=utf-8",
    suffix: ".xml",
    both: { mediaType: "application/zip", suffix: ".android.zip", zipped: true },
  },
} as const satisfies Record<string, ServedFormat>;

/** The name of a format. */
export type ExportFormatName = keyof typeof servedFormats;

/** The names of all formats. */
export const formatNames = Object.keys(servedFormats) as [ExportFormatName];

/** How what is asked for is served; `zipped` where it takes several files. */
export function servedAs(format: ExportFormatName, appearance: Appearance | "all", all = false) {
  const found: ServedFormat = servedFormats[format];
  if (all && format === "css") {
    return { mediaType: found.mediaType, suffix: `.modes${found.suffix}`, zipped: false };
  }
  if (all) return { mediaType: "application/zip", suffix: `.${format}.zip`, zipped: true };
  const { mediaType, suffix } = (appearance === "all" && found.both) || found;
  return { mediaType, suffix, zipped: appearance === "all" && found.both?.zipped === true };
}

/** What is asked for, as far as the name of its file says it. */
export interface NamedExport {
  slug: string;
  format: ExportFormatName;
  appearance: Appearance | "all";
  /** What differs from the default permutation. */
  modes: Modes;
  /** Whether every permutation is in it. */
  all: boolean;
  /** Whether the name says the appearance, for those who keep both in one folder. */
  marked?: boolean;
}

/** The name of an export's file: `nordic.north-compact.css`; of the default permutation `nordic.css`. */
export function fileNameOf(asked: NamedExport): string {
  const { slug, format, appearance, modes, all, marked = false } = asked;
  const permutation = all ? "" : nameOfModes(modes);
  const mark = marked && appearance !== "all" ? `-${appearance}` : "";
  const { suffix } = servedAs(format, appearance, all);
  return [slug, permutation].filter(Boolean).join(".") + mark + suffix;
}

/** The contexts in the order of their axes' names. */
const nameOfModes = (modes: Modes): string =>
  Object.keys(modes)
    .sort()
    .map((parameter) => snakeCase(`--tk-${modes[parameter]}`))
    .join("-");
