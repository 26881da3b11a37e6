import { readJson } from "../token-import/json-text.ts";
import { NamesProblem } from "../token-import/own-names/problem.ts";
import { ImportProblem, shownPlace } from "../token-import/problem.ts";
import { isObject, type JsonObject } from "../tokens/json.ts";
import { Failure } from "./failure.ts";
import { fileFailure, readBytes } from "./read-bytes.ts";
import { program } from "./usage.ts";

/** A token document with the text it was read from. */
export interface ReadDocument {
  file: string;
  text: string;
  document: JsonObject;
  /** JSON Pointer to the document; `/tokens` in a theme's export. */
  pointer: string;
}

/**
 * Reads a token document, or the one in an export; `-` is standard input.
 *
 * @param instead the command for a stylesheet, which is no document
 * @throws Failure that says what the file is instead
 */
export function readDocument(path: string, instead?: string): ReadDocument {
  const { name: file, bytes } = readBytes(path);
  const text = textOf(file, bytes);
  if (/\.(?:css|pcss|postcss)$/i.test(file) || /^\s*(?:[:.@*]|\/\*|html\b)[^{}]*\{/.test(text)) {
    throw new Failure(
      `${file}: is CSS, and no token document. ${instead ?? `${program} convert ${file} --out tokens.json`} makes one of it.`,
    );
  }
  const json = orFailure(() => readJson(file, text));
  if (!isObject(json)) throw new Failure(`${file}: holds a list; a token document is an object.`);
  if (json.format !== "tokenkit.theme/1") return { file, text, document: json, pointer: "" };
  if (isObject(json.tokens)) return { file, text, document: json.tokens, pointer: "/tokens" };
  throw new Failure(`${file}: is an export of a theme without tokens.`);
}

function textOf(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw fileFailure(name, error);
  }
}

/** Calls `make` and names the place of an input error. */
export function orFailure<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ImportProblem) || error instanceof NamesProblem) throw error;
    throw new Failure(`${shownPlace(error.place)}: ${error.message}`);
  }
}
