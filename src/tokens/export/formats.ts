/** The one table of export formats. */
import type { Appearance } from "../findings.ts";
import { buildTheme } from "../theme.ts";
import { exportAndroid, exportAndroidFiles, leftOutOfAndroid } from "./android.ts";
import { exportCompose } from "./compose.ts";
import { exportCss } from "./css.ts";
import { snakeCase } from "./identifiers.ts";
import { exportJson } from "./json.ts";
import { buildModel, type ExportModel } from "./model.ts";
import { exportScss } from "./scss.ts";
import { exportSwift } from "./swift.ts";
import { exportTailwind } from "./tailwind.ts";
import { exportTs } from "./ts.ts";

/** How a format is printed and served. */
interface ExportFormat {
  print: (model: ExportModel) => string;
  /** Media type of the file, with its charset where it has one. */
  mediaType: string;
  /** What follows the slug in a file name. */
  suffix: string;
  /** What is otherwise where both appearances are asked for. */
  both?: {
    mediaType: string;
    suffix: string;
    /** The files of a zip, where one file cannot hold them. */
    files?: (model: ExportModel) => ExportFile[];
  };
}

/** A file of an export: its path, from where it is put, and its text. */
export interface ExportFile {
  path: string;
  text: string;
}

/** Every format, by the name that asks for it. */
export const exportFormats = {
  css: { print: exportCss, mediaType: "text/css; charset=utf-8", suffix: ".css" },
  scss: { print: exportScss, mediaType: "text/x-scss; charset=utf-8", suffix: ".scss" },
  json: {
    print: exportJson,
    mediaType: "application/design-tokens+json",
    suffix: ".tokens.json",
    both: { mediaType: "application/json", suffix: ".resolver.json" },
  },
  ts: { print: exportTs, mediaType: "text/typescript; charset=utf-8", suffix: ".ts" },
  tailwind: { print: exportTailwind, mediaType: "text/css; charset=utf-8", suffix: ".theme.css" },
  swift: { print: exportSwift, mediaType: "text/x-swift; charset=utf-8", suffix: ".swift" },
  compose: { print: exportCompose, mediaType: "text/x-kotlin; charset=utf-8", suffix: ".kt" },
  android: {
    print: exportAndroid,
    mediaType: "application/xml; charset=utf-8",
    suffix: ".xml",
    both: { mediaType: "application/zip", suffix: ".android.zip", files: androidFiles },
  },
} as const satisfies Record<string, ExportFormat>;

/** The name of a format. */
export type ExportFormatName = keyof typeof exportFormats;

/** The names of all formats. */
export const formatNames = Object.keys(exportFormats) as [ExportFormatName];

/** What is asked of a document: one appearance, or `all`. */
export interface ExportOptions {
  document: unknown;
  slug: string;
  format: ExportFormatName;
  appearance: Appearance | "all";
  /** The theme's own default, for what can say only one. */
  preferred: Appearance;
}

/** How what is asked for is served; `zipped` where it takes several files. */
export function servedAs(format: ExportFormatName, appearance: ExportOptions["appearance"]) {
  const found: ExportFormat = exportFormats[format];
  const { mediaType, suffix } = (appearance === "all" && found.both) || found;
  return { mediaType, suffix, zipped: appearance === "all" && found.both?.files !== undefined };
}

/** Prints a document in a format. Never throws; what has errors is left out. */
export function exportTheme(options: ExportOptions): ExportFile[] {
  const { document, slug, format, appearance, preferred } = options;
  const asked = appearance === "all" ? (["light", "dark"] as const) : [appearance];
  const themes = asked.map((one) => buildTheme(document, one));
  return exportModels([buildModel({ slug, themes, preferred })], format);
}

/** Prints each permutation of a theme's axes; of several, each file says its own in its name. */
export function exportModels(
  models: readonly ExportModel[],
  format: ExportFormatName,
): ExportFile[] {
  return models.flatMap((model) => {
    const { both, print, suffix }: ExportFormat = exportFormats[format];
    const all = model.appearances.length > 1;
    const contexts = Object.values(model.contexts);
    const mark = contexts.map((context) => snakeCase(`--tk-${context}`)).join("-");
    if (all && both?.files !== undefined) {
      const folder = mark === "" ? "" : `${mark}/`;
      return both.files(model).map(({ path, text }) => ({ path: folder + path, text }));
    }
    const name = mark === "" ? model.slug : `${model.slug}.${mark}`;
    return [{ path: name + ((all && both?.suffix) || suffix), text: print(model) }];
  });
}

function androidFiles(model: ExportModel): ExportFile[] {
  const { values, night } = exportAndroidFiles(model);
  const leftOut = leftOutOfAndroid(model);
  const readme = [
    `# Resources of ${model.slug}`,
    "",
    "Copy `res` into a module. `values` is the light appearance, `values-night` has what is otherwise in the dark one.",
    "Lengths of text are `sp`, others `dp`; shadows, borders, transitions and gradients are there in parts.",
    ...(leftOut.length === 0 ? [] : ["", "Left out, for no resource can hold them:", ""]),
    ...leftOut.map((line) => `- \`${line.replaceAll("`", "'")}\``),
    "",
  ];
  return [
    { path: "res/values/tokens.xml", text: values },
    { path: "res/values-night/tokens.xml", text: night },
    { path: "README.md", text: readme.join("\n") },
  ];
}
