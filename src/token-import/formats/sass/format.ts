/** Variables and maps of Sass, in SCSS or by indentation. Nothing is compiled. */
import { emptyObject, type JsonObject } from "../../../tokens/json.ts";
import { placeAt } from "../../json-text.ts";
import { maxTokens } from "../../limits.ts";
import type { Format, Parsed, TokenSet, Tools } from "../../model.ts";
import { byName } from "../../named-files.ts";
import { reportOverridden } from "../../overridden.ts";
import type { Place } from "../../place.ts";
import { ImportProblem } from "../../problem.ts";
import { putToken } from "../../tree.ts";
import { guessType } from "../css/guess.ts";
import { Evaluator, isSteering, pathName, Unreadable } from "./evaluate.ts";
import { type Assignment, readAssignments } from "./statements.ts";
import { parseValue, unquoted, type Value } from "./values.ts";

/** Variables become tokens, maps groups; what only Sass can compute is left out by line. */
export const sass: Format = {
  name: "sass",
  label: "variables and maps of Sass",

  recognise(files) {
    const found = files.some(
      (file) => file.kind === "sass" && readAssignments(file.name, file.content).length > 0,
    );
    return found ? { score: 0.35, reason: "files of Sass declare variables" } : undefined;
  },

  read(files, tools) {
    const sources = files.filter(({ kind }) => kind === "sass").map(sourceOf);
    const shared = variablesOf(sources.flatMap(({ assignments }) => assignments));
    const written: Count = { tokens: 0 };
    const sets = sources.map((source): TokenSet => {
      // A file sees its own variables before those of others, such as another theme's.
      const variables = new Map([...shared, ...variablesOf(source.assignments)]);
      return { name: source.name, document: documentOf(source, variables, written, tools) };
    });
    const named = byName(sets);
    reportOverridden(named.sets, tools);
    return { ...named, unitless: "px" };
  },
};

interface Source {
  name: string;
  content: string;
  assignments: Assignment[];
}

const sourceOf = ({ name, content }: Parsed): Source => ({
  name,
  content,
  assignments: readAssignments(name, content),
});

/** The last value of each variable; a default counts only if it has none. */
function variablesOf(assignments: readonly Assignment[]): Map<string, Value> {
  const variables = new Map<string, Value>();
  for (const { name, value, isDefault } of assignments) {
    if (!isDefault || !variables.has(name)) variables.set(name, parseValue(value));
  }
  return variables;
}

function documentOf(
  { name: file, content, assignments }: Source,
  variables: ReadonlyMap<string, Value>,
  written: Count,
  tools: Tools,
): JsonObject {
  const document = emptyObject();
  const writer = new Writer(document, new Evaluator(variables), written, tools);
  const last = new Map(assignments.map((one) => [one.name, one]));
  for (const [name, { offset }] of last) {
    const place = { file, ...placeAt(content, offset) };
    writer.put([name], variables.get(name) ?? "", place);
  }
  return document;
}

/** The tokens that all files gave so far, with the maps that hold them. */
interface Count {
  tokens: number;
}

class Writer {
  private readonly document: JsonObject;
  private readonly evaluator: Evaluator;
  private readonly tools: Tools;
  private readonly written: Count;

  constructor(document: JsonObject, evaluator: Evaluator, written: Count, tools: Tools) {
    this.document = document;
    this.evaluator = evaluator;
    this.written = written;
    this.tools = tools;
  }

  put(path: readonly string[], value: Value, place: Place): void {
    const where = { ...place, path: path.join(".") };
    this.written.tokens += 1;
    if (this.written.tokens > maxTokens) {
      const message = `the maps come to over ${maxTokens} tokens, those of maps within maps counted each time; at most ${maxTokens} are read`;
      throw new ImportProblem(place, message);
    }
    try {
      const written = this.evaluator.evaluate(value);
      if (typeof written === "string") this.putText(path, written, place);
      else if (path.length < 32) {
        for (const [key, inner] of written) this.put([...path, pathName(key)], inner, place);
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const message = `its value ${error.message}; write what it comes to, or import the CSS that Sass makes`;
      this.tools.report.add("token_left_out", where, message);
    }
  }

  private putText(path: readonly string[], text: string, place: Place): void {
    const { places, report } = this.tools;
    if (isSteering(text)) {
      const message = "null, true and false steer Sass, and are no values of styles";
      report.add("token_left_out", { ...place, path: path.join(".") }, message);
      return;
    }
    const token = tokenOf(path, text);
    places.set(token, place);
    putToken(this.document, path, token, places, report);
  }
}

function tokenOf(path: readonly string[], text: string): JsonObject {
  if (/^\{[^{}]+\}$/.test(text)) return { $value: text };
  if (/^(["'])(?:(?!\1)[^\\])*\1$/.test(text) && !/font|famil/.test(path.join("-"))) {
    return { $type: "string", $value: unquoted(text) };
  }
  const type = guessType(path.join("-"), text);
  return { ...(type !== undefined && { $type: type }), $value: text };
}
