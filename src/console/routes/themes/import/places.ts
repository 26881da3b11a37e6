/** Places in the texts of given files. */
import type { Range } from "../../../editing/types.ts";
import { type Incoming, placeIn, placeOf } from "./document.ts";
import type { ImportFinding } from "./findings.tsx";
import type { GivenFile } from "./given-files.ts";

/** A place in one of the given files. */
export interface SourcePlace {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/** A place in words: `base.json:3:7`. */
export const placeText = ({ file, line, column }: SourcePlace): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`;

export function placeAt(file: GivenFile | undefined, at: number): SourcePlace | undefined {
  if (file === undefined) return undefined;
  const lines = file.content.slice(0, at).split("\n");
  return { file: file.name, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The word or string that begins at a line and column. */
export function rangeOf(text: string, { line = 1, column = 1 }: SourcePlace): Range {
  let from = 0;
  for (let row = 1; row < line; row += 1) {
    const end = text.indexOf("\n", from);
    if (end === -1) break;
    from = end + 1;
  }
  from = Math.min(text.length, from + column - 1);
  const [word = ""] = /^(?:"[^"\n]*"|[^\s:;,{}]+|\S)?/.exec(text.slice(from, from + 400)) ?? [];
  return { from, to: from + word.length };
}

const LINE = 20;
const LINES_ABOVE = 3;

/** Selects a place in the text and brings it into view. */
export function reveal(field: HTMLTextAreaElement, { from, to }: Range): void {
  field.focus();
  field.setSelectionRange(from, to);
  const line = field.value.slice(0, from).split("\n").length - 1;
  field.scrollTop = Math.max(0, line - LINES_ABOVE) * LINE;
  field.scrollLeft = 0;
}

/** The place of a finding: in the one document that is given, or in one of the files. */
export function whereIs(
  files: readonly GivenFile[],
  incoming: Incoming | undefined,
  finding: ImportFinding,
): { file?: GivenFile | undefined; range: Range } {
  const [file] = files;
  const own = incoming && file && placeOf(file.content, incoming, finding);
  if (own) return { file, range: own };
  return placeIn(files, finding.path) ?? { range: { from: 0, to: 0 } };
}

export const contentOf = (files: readonly GivenFile[], name: string): string | undefined =>
  files.find((one) => one.name === name)?.content;
