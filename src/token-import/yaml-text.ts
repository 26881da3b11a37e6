/** Reads YAML as token tools write it, and finds places in it. */
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { isObject, type Json, type JsonObject } from "../tokens/json.ts";
import { nestsWithin } from "../tokens/json-depth.ts";
import { deepest } from "./json-text.ts";
import { ImportProblem } from "./problem.ts";

/** Most characters of a file: it is read slower than JSON. */
const longest = 2_000_000;
// `repeated` checks the keys, because the parser would compare each with all before it.
const options = {
  schema: "core",
  prettyErrors: false,
  logLevel: "silent",
  uniqueKeys: false,
} as const;

/** Reads a file that holds an object or a list. @throws ImportProblem naming line and column */
export function readYaml(file: string, content: string): JsonObject | Json[] {
  if (content.length > longest) {
    throw new ImportProblem({ file }, `is over ${longest} characters of YAML; send JSON`);
  }
  const lines = new LineCounter();
  const json = orDeep(file, () => {
    const document = parseDocument(content, { ...options, lineCounter: lines });
    const [error] = document.errors;
    // The parser catches its own stack overflow and reports it as an error of the text.
    if (error && /call stack/.test(error.message)) throw new RangeError(error.message);
    const offset = error?.pos[0] ?? repeated(document);
    if (offset === undefined) return toJson(document, file);
    const { line, col } = lines.linePos(offset);
    const why = error?.message ?? "a name stands twice in one group";
    throw new ImportProblem({ file, line, column: col }, `is no YAML: ${why}`);
  });
  if (!isObject(json) && !Array.isArray(json)) {
    throw new ImportProblem({ file, line: 1, column: 1 }, "holds no YAML of names and values");
  }
  if (nestsWithin(json, deepest)) return json;
  throw new ImportProblem({ file }, `nests over ${deepest} levels deep`);
}

/** Converts to JSON, whose names are text; bounds how much anchors repeat. */
function toJson(document: Document, file: string): Json {
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })) ?? "null") as Json;
  } catch (error) {
    if (error instanceof TypeError) {
      throw new ImportProblem({ file }, "holds an anchor that repeats itself; write it out");
    }
    if (!(error instanceof ReferenceError)) throw error;
    throw new ImportProblem({ file }, "repeats too much by its anchors; write it out");
  }
}

/** The offset of a name that its map already has. */
function repeated(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) {
          offset = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        names.add(key.value);
      }
      return undefined;
    },
  });
  return offset;
}

/** Turns the RangeError of a recursive reader into a problem: the file nests too deep. */
function orDeep<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ImportProblem({ file }, `nests over ${deepest} levels deep`);
  }
}

/** Finds places of JSON Pointers in a file. */
export class YamlFinder {
  private readonly lines = new LineCounter();
  private readonly document: Document;

  constructor(text: string) {
    this.document = parseDocument(text, { ...options, lineCounter: this.lines });
  }

  /** Line and column of a pointer's target. */
  find(pointer: string): { line: number; column: number } | undefined {
    const segments = pointer.split("/").slice(1);
    const path = segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
    const node = this.document.getIn(path, true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start === undefined) return undefined;
    const { line, col } = this.lines.linePos(start);
    return { line, column: col };
  }
}
