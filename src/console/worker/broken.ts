/** Why a text is no JSON, in the words of a person. */
import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Json } from "#tokens/json.ts";

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: "this word is not JSON; put text in double quotes",
  InvalidNumberFormat: "this is not a number as JSON writes it",
  PropertyNameExpected:
    "a name in double quotes is missing here, or the comma before it is too much",
  ValueExpected: "a value is missing here, or the comma before it is too much",
  ColonExpected: "a colon is missing after the name",
  CommaExpected: "a comma is missing here",
  CloseBraceExpected: "a closing } is missing here",
  CloseBracketExpected: "a closing ] is missing here",
  EndOfFileExpected: "the document has ended before this; take the rest away",
  InvalidCommentToken: "JSON has no comments; move it to $description",
  UnexpectedEndOfComment: "JSON has no comments; move it to $description",
  UnexpectedEndOfString: 'the closing " of this text is missing',
  UnexpectedEndOfNumber: "this number has no end",
  InvalidUnicode: "\\u needs four hexadecimal digits",
  InvalidEscapeCharacter: 'a backslash may only precede one of " \\ / b f n r t u',
  InvalidCharacter: "text may not hold this character; write it as \\n or \\u0000",
};

/** The value of a text, or the first reason and place at which it breaks JSON. */
export function readJson(
  text: string,
): { document: Json } | { broken: { message: string; at: number } } {
  try {
    return { document: JSON.parse(text) };
  } catch {
    return { broken: breakOf(text) };
  }
}

function breakOf(text: string): { message: string; at: number } {
  const first = firstError(text);
  if (text.trim() === "") return { message: "The document is empty; write at least {}", at: 0 };
  if (first === undefined) return { message: "This is not JSON", at: 0 };
  const line = text.slice(0, first.offset).split("\n").length;
  const what = words[printParseErrorCode(first.error)] ?? "this is not JSON";
  return { message: `Line ${line}: ${what}`, at: first.offset };
}

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // It recurses, and what is broken may nest without an end.
    if (!(error instanceof RangeError)) throw error;
  }
  return errors.toSorted((one, other) => one.offset - other.offset)[0];
}
