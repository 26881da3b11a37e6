/** The one table of export formats. */
import type { Derivations } from "../builder.ts";
import { type Appearance, appearances } from "../findings.ts";
import { TOO_LARGE, TokenInputError } from "../input-error.ts";
import type { JsonObject } from "../json.ts";
import { compose, type Modes } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { isResolver } from "../resolver/shape.ts";
import { buildPlain, buildTheme } from "../theme.ts";
import { exportAndroid, exportAndroidFiles, leftOutOfAndroid } from "./android.ts";
import { exportCompose } from "./compose.ts";
import { exportCss } from "./css.ts";
import { keptExtension } from "./extension.ts";
import { snakeCase } from "./identifiers.ts";
import { exportJson } from "./json.ts";
import { buildModel, type ExportModel, type ExportToken, type ModelStyle } from "./model.ts";
import { OwnExport } from "./own.ts";
import { exportScss } from "./scss.ts";
import { type ExportFormatName, type ServedFormat, servedFormats } from "./served.ts";
import { printExportedSheet, propertiesIn, withNotes } from "./sheet.ts";
import { exportSwift } from "./swift.ts";
import { exportTailwind } from "./tailwind.ts";
import { exportTs, exportTsDefault, exportTsVariant } from "./ts.ts";
import { chosenModes, variantsOf } from "./variants.ts";

/** Most characters of an export's files together; some 2 MB when zipped. */
const MAX_TEXT = 32_000_000;

/** How to print and serve a format. */
interface ExportFormat extends ServedFormat {
  print: (model: ExportModel) => string;
  /** The zip's files for both appearances, if one file cannot hold them. */
  filesOfBoth?: (model: ExportModel) => ExportFile[];
}

/** A file of an export: its relative path and its text. */
export interface ExportFile {
  path: string;
  text: string;
}

/** Every format by name. */
export const exportFormats = {
  css: { ...servedFormats.css, print: exportCss },
  scss: { ...servedFormats.scss, print: exportScss },
  json: { ...servedFormats.json, print: exportJson },
  ts: { ...servedFormats.ts, print: exportTs },
  tailwind: { ...servedFormats.tailwind, print: exportTailwind },
  swift: { ...servedFormats.swift, print: exportSwift },
  compose: { ...servedFormats.compose, print: exportCompose },
  android: { ...servedFormats.android, print: exportAndroid, filesOfBoth: androidFiles },
} as const satisfies Record<ExportFormatName, ExportFormat>;

/** The extent of an export: one appearance or `all`, of one permutation or all. */
export interface ExportOptions {
  document: unknown;
  slug: string;
  format: ExportFormatName;
  appearance: Appearance | "all";
  /** The theme's own default, for formats with a single appearance. */
  preferred: Appearance;
  /** The contexts that differ from the default permutation. */
  modes?: Modes;
  /** Whether the export contains every permutation. */
  all?: boolean;
  /** `own` prints the names of the theme's applications. */
  names?: "own" | undefined;
  /** Whether a token that is another one as a whole prints as a reference to it. */
  references?: boolean | undefined;
}

/** The options with the style of their models. */
interface Styled extends ExportOptions {
  style: ModelStyle;
}

/**
 * Prints a document in a format; leaves out invalid tokens.
 *
 * @throws TokenInputError `modes` if the files are too long for an answer, `names` if the document says no own
 *   names
 */
export function exportTheme(given: ExportOptions): ExportFile[] {
  const options: Styled = { ...given, style: styleOf(given) };
  const files: ExportFile[] = [];
  let length = 0;
  for (const file of filesOf(options)) {
    length += file.text.length;
    if (length > MAX_TEXT) throw new TokenInputError("modes", TOO_LARGE);
    files.push(file);
  }
  return files;
}

function styleOf({ document, format, names, references }: ExportOptions): ModelStyle {
  return {
    own: names === "own" ? new OwnExport(document) : undefined,
    keepsReferences: references,
    extension: format === "json" ? keptExtension(document) : undefined,
  };
}

function filesOf(options: Styled): Iterable<ExportFile> {
  const { format, all = false, names, references } = options;
  const isSheet = format === "css" && (names !== undefined || references === true);
  if (isSheet) return exportAsSheet(options, format);
  return all ? exportVariants(options) : exportOne(options);
}

function exportOne(options: Styled): ExportFile[] {
  const { document, slug, format, appearance, preferred, modes = {}, style } = options;
  const derives = style.own === undefined;
  const wanted = appearance === "all" ? appearances : [appearance];
  const resolver = resolverOf(document);
  const derived: Derivations = new Map();
  const themes = wanted.map((one) =>
    isResolver(document)
      ? buildPlain(composed(resolver, modes, one), one, undefined, derives, derived)
      : buildTheme(document, one, undefined, derives, derived),
  );
  return exportModels([buildModel({ slug, themes, preferred, ...style })], format);
}

const composed = (resolver: Resolver, modes: Modes, appearance: Appearance): JsonObject =>
  compose(resolver, chosenModes(resolver, modes, appearance), appearance);

/** Prints every permutation: as one stylesheet, or as files with a list of them. */
function* exportVariants(options: Styled): Generator<ExportFile, void> {
  const { format } = options;
  if (format === "css" || format === "tailwind") yield* exportAsSheet(options, format);
  else yield* exportAsFiles(options);
}

/** Prints one stylesheet and, of Tailwind, the theme that refers to it. */
function* exportAsSheet(options: Styled, format: "css" | "tailwind"): Generator<ExportFile, void> {
  const { document, slug, modes = {}, appearance, names, references } = options;
  // The conditions of own names choose every context.
  const all = options.all === true || names === "own";
  const sheet = printExportedSheet({
    document,
    slug,
    modes,
    appearance,
    all,
    names,
    references,
  });
  const models = modelsOfSheet(options, sheet);
  const [first] = models;
  const tokens = joinTokens(models);
  if (format === "tailwind" && first !== undefined) {
    const themes = models.flatMap((model) => model.themes);
    yield* exportModels([{ ...first, tokens, themes }], format);
  }
  yield { path: `${slug}.css`, text: withNotes(sheet, tokens) };
}

/**
 * The models that together have every property of a sheet, with the authors' notes: the default alone if
 * contexts add no property. A typography decides which lengths Tailwind takes for sizes of text, so all
 * permutations of one count.
 */
function modelsOfSheet(options: Styled, sheet: string): ExportModel[] {
  const [first] = variantsOf({ ...options, extent: "default" }).all;
  if (first === undefined) return [];
  const names = new Set(first.model.tokens.map(({ printed }) => printed));
  const isWhole = propertiesIn(sheet).every((name) => names.has(name));
  const { themes } = first.model;
  const hasTypography = themes.some(({ resolved }) =>
    resolved.some(({ type }) => type === "typography"),
  );
  if (isWhole && !(options.format === "tailwind" && hasTypography)) return [first.model];
  const { all } = variantsOf({ ...options, extent: "differing" });
  return all.filter(({ like }) => like === undefined).map(({ model }) => model);
}

/** Prints a file for each permutation, and a list of them. */
function* exportAsFiles(options: Styled): Generator<ExportFile, void> {
  const { format } = options;
  const { axes, all } = variantsOf({ ...options, extent: "whole" });
  const tokens = joinTokens(all.map(({ model }) => model));
  const models = all.filter(({ like }) => like === undefined).map(({ model }) => model);
  const [first] = models;
  if (first === undefined) return;
  const print = (model: ExportModel): ExportFile[] => {
    if (format !== "ts") return exportModels([model], format);
    const text = model === first ? exportTsDefault : exportTsVariant;
    return [{ path: `${nameOf(model)}.ts`, text: text(model, { axes, tokens }) }];
  };
  const paths = new Map<ExportModel, string>();
  for (const model of models) {
    const files = print(model);
    paths.set(model, files[0]?.path ?? "");
    yield* files;
  }
  const list = all.map(({ modes: chosen, model, like }) => {
    const path = paths.get(like?.model ?? model) ?? "";
    const folder = /^(?:(.+)\/)?res\//.exec(path);
    return { modes: chosen, path: folder === null ? path : (folder[1] ?? ".") };
  });
  yield { path: "permutations.json", text: `${JSON.stringify(list, null, 2)}\n` };
}

/** The tokens of all permutations, each from the first one that has it; the first of a group has its notes. */
function joinTokens(models: readonly ExportModel[]): ExportToken[] {
  const byName = new Map<string, ExportToken>();
  const opened = new Set<string>();
  for (const token of models.flatMap(({ tokens }) => tokens)) {
    if (byName.has(token.name)) continue;
    const opens = token.opens.filter(({ group }) => !opened.has(group));
    for (const { group } of opens) opened.add(group);
    byName.set(token.name, { ...token, opens });
  }
  return [...byName.values()];
}

const nameOf = ({ slug, words }: ExportModel): string =>
  words.length === 0 ? slug : `${slug}.${words.map((word) => snakeCase(`--tk-${word}`)).join("-")}`;

/** Prints each permutation of a theme's axes; file names tell several apart. */
export function exportModels(
  models: readonly ExportModel[],
  format: ExportFormatName,
): ExportFile[] {
  return models.flatMap((model) => {
    const { both, print, suffix, filesOfBoth }: ExportFormat = exportFormats[format];
    const all = model.appearances.length > 1;
    if (all && filesOfBoth !== undefined) {
      const folder =
        model.words.length === 0 ? "" : `${nameOf(model).slice(model.slug.length + 1)}/`;
      return filesOfBoth(model).map(({ path, text }) => ({ path: folder + path, text }));
    }
    return [{ path: nameOf(model) + ((all && both?.suffix) || suffix), text: print(model) }];
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
