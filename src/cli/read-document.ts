import { readFileSync } from "node:fs";
import { readJson } from "../token-import/json-text.ts";
import { ImportProblem, shownPlace } from "../token-import/problem.ts";
import { isObject, type JsonObject } from "../tokens/json.ts";
import { Failure } from "./failure.ts";

/** A token document with the text that it was read of. */
export interface ReadDocument {
  file: string;
  text: string;
  document: JsonObject;
  /** JSON Pointer to the document; `/tokens` in an export of a theme. */
  pointer: string;
}

/** Reads a token document, or the one in an export. @throws Failure saying what the file is */
export function readDocument(file: string): ReadDocument {
  const text = readText(file);
  const json = orFailure(() => readJson(file, text));
  if (!isObject(json)) throw new Failure(`${file}: holds a list; a token document is an object.`);
  if (json.format !== "tokenkit.theme/1") return { file, text, document: json, pointer: "" };
  if (isObject(json.tokens)) return { file, text, document: json.tokens, pointer: "/tokens" };
  throw new Failure(`${file}: is an export of a theme without tokens.`);
}

function readText(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw fileFailure(file, error);
  }
}

/** What keeps a file from being read or written, in words. */
export function fileFailure(file: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: "is not there.",
    EISDIR: "is a folder; name a file.",
    ENOTDIR: "is not there: a part of its path is no folder.",
    EACCES: "may not be opened by this user.",
    ERR_ENCODING_INVALID_ENCODED_DATA: "is not text in UTF-8.",
  };
  return new Failure(`${file}: ${words[code ?? ""] ?? message}`);
}

/** Gives what is made, and says where input is in the way. */
export function orFailure<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    throw new Failure(`${shownPlace(error.place)}: ${error.message}`);
  }
}
