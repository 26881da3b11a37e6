/** The media types and file names of exports, without their printers. */
import type { Appearance } from "../findings.ts";
import type { Modes } from "../resolver/permutations.ts";
import { snakeCase } from "./identifiers.ts";

/** How to name and serve a format. */
export interface ServedFormat {
  /** The name for people, in menus. */
  label: string;
  /** The form of the tokens, worded to follow the label. */
  form: string;
  /** The media type of the file, with its charset if any. */
  mediaType: string;
  /** The part of the file name after the slug. */
  suffix: string;
  /** The differences for both appearances; `zipped` if one file cannot hold them. */
  both?: { mediaType: string; suffix: string; zipped: boolean };
}

/**
 * Every format by name. API schema, API description, console and command line read this table; a new
 * format also needs its printer in formats.ts, which the types demand, and a row in docs/exports.md.
 */
export const servedFormats = {
  css: {
    label: "CSS",
    form: "custom properties",
    mediaType: "text/css; charset=utf-8",
    suffix: ".css",
  },
  scss: {
    label: "SCSS",
    form: "variables and a map",
    mediaType: "text/x-scss; charset=utf-8",
    suffix: ".scss",
  },
  json: {
    label: "Design tokens",
    form: "JSON, 2025.10",
    mediaType: "application/design-tokens+json",
    suffix: ".tokens.json",
    both: { mediaType: "application/json", suffix: ".resolver.json", zipped: false },
  },
  ts: {
    label: "TypeScript",
    form: "typed constants",
    mediaType: "text/typescript; charset=utf-8",
    suffix: ".ts",
  },
  tailwind: {
    label: "Tailwind",
    form: "v4 @theme",
    mediaType: "text/css; charset=utf-8",
    suffix: ".theme.css",
  },
  swift: {
    label: "Swift",
    form: "SwiftUI",
    mediaType: "text/x-swift; charset=utf-8",
    suffix: ".swift",
  },
  compose: {
    label: "Kotlin",
    form: "Jetpack Compose",
    mediaType: "text/x-kotlin; charset=utf-8",
    suffix: ".kt",
  },
  android: {
    label: "Android",
    form: "XML resources",
    mediaType: "application/xml; charset=utf-8",
    suffix: ".xml",
    both: { mediaType: "application/zip", suffix: ".android.zip", zipped: true },
  },
} as const satisfies Record<string, ServedFormat>;

/** The name of a format. */
export type ExportFormatName = keyof typeof servedFormats;

/** The names of all formats. */
export const formatNames = Object.keys(servedFormats) as [ExportFormatName];

/** Every format in one sentence: `css (CSS, custom properties), …`. */
export const listOfFormats = Object.entries(servedFormats)
  .map(([name, { label, form }]) => `\`${name}\` (${label}, ${form})`)
  .join(", ");

/** How to serve a request; `zipped` if it needs several files. */
export function servedAs(format: ExportFormatName, appearance: Appearance | "all", all = false) {
  const found: ServedFormat = servedFormats[format];
  if (all && format === "css") {
    return { mediaType: found.mediaType, suffix: `.modes${found.suffix}`, zipped: false };
  }
  if (all) return { mediaType: "application/zip", suffix: `.${format}.zip`, zipped: true };
  const { mediaType, suffix } = (appearance === "all" && found.both) || found;
  return { mediaType, suffix, zipped: appearance === "all" && found.both?.zipped === true };
}

/** The parts of a request that the file name shows. */
export interface NamedExport {
  slug: string;
  format: ExportFormatName;
  appearance: Appearance | "all";
  /** The contexts that differ from the default permutation. */
  modes: Modes;
  /** Whether the file contains every permutation. */
  all: boolean;
  /** Whether the name contains the appearance, so that both fit in one folder. */
  marked?: boolean;
}

/** The file name of an export: `nordic.north-compact.css`; `nordic.css` for the default permutation. */
export function fileNameOf(request: NamedExport): string {
  const { slug, format, appearance, modes, all, marked = false } = request;
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
