/** Converts the files of any tool to a token document. Pure: no I/O, no clock. */

import { quote } from "../tokens/findings.ts";
import type { JsonObject } from "../tokens/json.ts";
import { type ValidationResult, validateTokens } from "../tokens/validate.ts";
import { readBeside } from "./beside/sheets.ts";
import { writeDocument } from "./document.ts";
import { withoutComments } from "./formats/sass/statements.ts";
import { PointerFinder, placeAt, readJson } from "./json-text.ts";
import { maxTokens } from "./limits.ts";
import { assertMeasured } from "./measure.ts";
import type { Format, Parsed, SourceFile, Tools } from "./model.ts";
import { assertNamesChoice } from "./own-names/choice.ts";
import type { NamesOption } from "./own-names/naming.ts";
import type { Place } from "./place.ts";
import { assertPrinting } from "./printing.ts";
import { ImportProblem } from "./problem.ts";
import { formats, recognise } from "./recognise.ts";
import { repeatedKeys } from "./repeated-keys.ts";
import { Report, type ReportEntry } from "./report.ts";
import { type FileVerdict, reportFiles } from "./report-files.ts";
import { writeRoles } from "./roles.ts";
import { alignRoots } from "./roots.ts";
import { tokensOf } from "./tree.ts";
import { readYaml, YamlFinder } from "./yaml-text.ts";

/** Most files of one import. */
export const MAX_FILES = 1_000;
/** Most characters of all files together. */
export const MAX_CHARACTERS = 16_000_000;

/** The result of an import. */
export interface Conversion extends ValidationResult {
  /** The name of the format that the files were read as. */
  format: string;
  /** The sign by which the format was recognised; missing if the caller named it. */
  reason?: string;
  document: JsonObject;
  /** Tokens and files that were left out, mapped or changed. */
  report: ReportEntry[];
  /** The tokens by file, without stylesheets that only name tokens. */
  files: FileVerdict[];
}

/** The names of the formats that are read. */
export const formatNames = formats.map(({ name }) => name);

/**
 * Converts files to a token document. The format is recognised unless it is named.
 *
 * @param names own names that count before those of the source
 * @throws ImportProblem if a file is unreadable or of no known format, or if too few of its tokens would be served
 * @throws NamesProblem if a part of `names` is invalid, or is about an axis that the document does not have
 */
export function convertTokens(
  files: readonly SourceFile[],
  name?: string,
  names?: NamesOption,
): Conversion {
  assertNamesChoice(names);
  assertBounded(files);
  assertMeasured(files);
  const tools: Tools = { places: new WeakMap(), report: new Report() };
  const parsed = files.flatMap((file) => parse(file, tools.report));
  const { format, reason } = formatOf(parsed, files, name);
  const imported = format.read(parsed, tools);
  const count = imported.sets.reduce((sum, { document }) => sum + tokensOf(document).length, 0);
  const place: Place = { file: files[0]?.name ?? "" };
  if (count > maxTokens) {
    throw new ImportProblem(place, `the files hold ${count} tokens; at most ${maxTokens} are read`);
  }
  const beside = names === "none" ? undefined : readBeside(parsed, format, imported, tools.report);
  const others = parsed.filter((file) => !beside?.files.includes(file.name));
  const verdicts = reportFiles(others, imported, format, tools);
  alignRoots(imported.sets, tools);
  const document = writeDocument(imported, place, tools, names, beside);
  writeRoles(document, format.name, place, tools.report);
  const report = locate(tools.report.list(), files);
  const validation = validateTokens(document);
  assertPrinting(document, validation, place);
  return {
    format: format.name,
    ...(reason !== undefined && { reason }),
    document,
    report,
    files: [...verdicts, ...leftOutOf(files, parsed, tools.report)],
    ...validation,
  };
}

/** The files that no reader saw, such as hidden ones. */
function leftOutOf(
  files: readonly SourceFile[],
  parsed: readonly Parsed[],
  report: Report,
): FileVerdict[] {
  const seen = new Set(parsed.map(({ name }) => name));
  return files.flatMap(({ name }) => {
    const reason = report.whyLeftOut(name);
    return seen.has(name) || reason === undefined ? [] : [{ name, tokens: 0, reason }];
  });
}

/** Programs, of which only configurations of Tailwind are read. */
const script = /\.[cm]?[jt]s$/i;
/** Hidden paths, an archiver's own, and a package folder (but not a path given within one). */
export const hidden = /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|node_modules\/?$)/;
/** File names that are read from folders and archives. */
export const readable =
  /\.(?:jsonc?|json5|ya?ml|tokens|css|pcss|postcss|s[ac]ss)$|^tailwind\.config\.[cm]?[jt]s$/i;

function assertBounded(files: readonly SourceFile[]): void {
  const first = files[0];
  if (first === undefined) throw new ImportProblem({ file: "files" }, "there is no file; send one");
  if (files.length > MAX_FILES) {
    throw new ImportProblem(
      { file: files[MAX_FILES]?.name ?? "" },
      `there are ${files.length} files; at most ${MAX_FILES} are read`,
    );
  }
  let size = 0;
  for (const { name, content } of files) {
    size += content.length;
    if (size <= MAX_CHARACTERS) continue;
    throw new ImportProblem(
      { file: name },
      `the files grow over ${MAX_CHARACTERS} characters here`,
    );
  }
}

/** @throws ImportProblem if the file cannot be read */
export function parse(file: SourceFile, report: Report): Parsed[] {
  const { name, content } = file;
  const place = { file: name };
  if (hidden.test(name)) {
    const why = "is hidden, or in a folder of packages or of an archiver, and is not read";
    report.add("file_left_out", place, why);
    return [];
  }
  // Decoding replaces bytes that are no UTF-8 by U+FFFD, which would change names.
  const garbled = content.search(/\uFFFD|\0/);
  if (garbled >= 0) {
    throw new ImportProblem(
      { ...place, ...placeAt(content, garbled) },
      "is no text in UTF-8; save it in that encoding and send it again",
    );
  }
  if (/\.ya?ml$/i.test(name)) {
    return [{ kind: "json", name, content, json: readYaml(name, content) }];
  }
  if (/\.(?:json|jsonc|json5|tokens)$/i.test(name) || looksLikeJson(name, content)) {
    const json = readJson(name, content);
    reportRepeated(file, report);
    return [{ kind: "json", name, content, json }];
  }
  if (/\.(?:css|pcss|postcss)$/i.test(name) || looksLikeCss(name, content)) {
    return [{ kind: "css", name, content }];
  }
  if (/\.s[ac]ss$/i.test(name)) return [sassFile(file)];
  if (script.test(name)) return [{ kind: "script", name, content }];
  const why = "is neither JSON, YAML, CSS nor Sass";
  report.add("file_left_out", place, why);
  return [];
}

/** A file of Sass; without variables but with custom properties it is read as CSS, its comments by `//` aside. */
function sassFile({ name, content }: SourceFile): Parsed {
  const isStylesheet = !/^[ \t]*\$[\w-]+\s*:/m.test(content) && /--[\w-]+\s*:/.test(content);
  if (!isStylesheet || /\.sass$/i.test(name)) return { kind: "sass", name, content };
  return { kind: "css", name, content: withoutComments(content) };
}

/** Reports names that a later one of their object replaces, as every reader of JSON does. */
function reportRepeated({ name, content }: SourceFile, report: Report): void {
  for (const { name: key, offset } of repeatedKeys(content)) {
    const message = `the name ${quote(key)} stands twice in its object; the last counts, and what the first holds is left out`;
    report.add("key_repeated", { file: name, ...placeAt(content, offset) }, message);
  }
}

const named = /\.[a-z0-9]{1,8}$/i;

function looksLikeJson(name: string, content: string): boolean {
  return !named.test(name) && /^\uFEFF?\s*[[{]/.test(content);
}

function looksLikeCss(name: string, content: string): boolean {
  return !named.test(name) && /--[\w-]+\s*:/.test(content.slice(0, 100_000));
}

function formatOf(
  parsed: readonly Parsed[],
  files: readonly SourceFile[],
  name: string | undefined,
): { format: Format; reason?: string } {
  const place = { file: files[0]?.name ?? "" };
  if (name !== undefined) {
    const format = formats.find((one) => one.name === name);
    if (format !== undefined) return { format };
    const message = `the format ${JSON.stringify(name)} is not known; name one of ${formatNames.join(", ")}`;
    throw new ImportProblem(place, message);
  }
  const recognition = recognise(parsed);
  if (recognition !== undefined) return { format: recognition.format, reason: recognition.reason };
  throw new ImportProblem(
    place,
    `no format was recognised in ${files.length === 1 ? "the file" : `${files.length} files`}; what is read: ${formats.map(({ label }) => label).join("; ")}`,
  );
}

/** Finds line and column of the places that have a pointer only. */
function locate(entries: ReportEntry[], files: readonly SourceFile[]): ReportEntry[] {
  const finders = new Map<string, PointerFinder | YamlFinder>();
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  return entries.map((entry) => ({
    ...entry,
    places: entry.places.map((place) => {
      const content = contents.get(place.file);
      if (place.pointer === undefined || place.line !== undefined || content === undefined) {
        return place;
      }
      const finder = finders.get(place.file) ?? finderOf(place.file, content);
      finders.set(place.file, finder);
      return { ...place, ...finder.find(place.pointer) };
    }),
  }));
}

const finderOf = (name: string, content: string) =>
  /\.ya?ml$/i.test(name) ? new YamlFinder(content) : new PointerFinder(content);
