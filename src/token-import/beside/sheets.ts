/** Reads the published stylesheets of a system that are next to its tokens in JSON. */
import { hasOwnNames } from "../../tokens/own/names.ts";
import { writeDocument } from "../document.ts";
import { css } from "../formats/css/format.ts";
import type { Format, Imported, Parsed, Tools } from "../model.ts";
import type { Place } from "../place.ts";
import { ImportProblem } from "../problem.ts";
import { Report } from "../report.ts";
import { tokensOf } from "../tree.ts";
import { dottedOf, joinedOf, matchProperties } from "./match.ts";
import type { Beside, SheetProperty } from "./model.ts";

/** Most tokens of the stylesheets. */
const mostTokens = 50_000;

/** The stylesheets next to JSON that a format reads; undefined if they are about something else. */
export function readBeside(
  files: readonly Parsed[],
  format: Format,
  given: Imported,
  report: Report,
): Beside | undefined {
  try {
    return read(files, format, given);
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    report.add("file_left_out", error.place, `gives the tokens no names: ${error.message}`);
    return undefined;
  }
}

function read(files: readonly Parsed[], { name }: Format, given: Imported): Beside | undefined {
  const sheets = files.filter(({ kind }) => kind === "css");
  const isJson = files.some(({ kind }) => kind === "json");
  if (!isJson || name === "css" || css.recognise(sheets) === undefined) return undefined;
  if (given.sets.some(({ document }) => hasOwnNames(document))) return undefined;
  const tools: Tools = { places: new WeakMap(), report: new Report(Number.POSITIVE_INFINITY) };
  const imported = css.read(sheets, tools);
  const properties = propertiesOf(imported);
  const names = [...properties.values()].map((property) => property.name);
  const paths = given.sets.flatMap(({ document }) => tokensOf(document));
  const match = matchProperties(names, paths, given.names?.case);
  if (match === undefined || properties.size > mostTokens) return undefined;
  const [first] = sheets;
  const place: Place = { file: first?.name ?? "" };
  const document = writeDocument(imported, place, tools);
  const report = tools.report.list();
  const named = sheets.map((sheet) => sheet.name);
  return { files: named, imported, document, report, places: tools.places, properties, match };
}

function propertiesOf({ sets, names }: Imported): Map<string, SheetProperty> {
  const properties = new Map<string, SheetProperty>();
  for (const { path } of sets.flatMap(({ document }) => tokensOf(document))) {
    const dotted = path.join(".");
    const naming = names?.tokens?.get(dotted) ?? {};
    const name = typeof naming.name === "string" ? naming.name.slice(2) : joinedOf(path);
    properties.set(dottedOf(path), { name, naming });
  }
  return properties;
}
