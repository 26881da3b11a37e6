import { type Conversion, convertTokens } from "../token-import/convert.ts";
import type { SourceFile } from "../token-import/model.ts";
import type { NamesOption } from "../token-import/own-names/naming.ts";
import { ImportProblem, shownPlace } from "../token-import/problem.ts";
import { unzip } from "../token-import/unzip.ts";

/** A file of an import: text, or the bytes of a zip archive. */
export type GivenFile = { name: string } & ({ content: string } | { base64: string });

/** The conversion, or the problem with one of the files. */
export type Converted =
  | { conversion: Conversion; problem?: undefined }
  | { problem: { place: string; message: string }; conversion?: undefined };

/** Converts files of another tool; returns problems, because errors do not survive the thread boundary. */
export function convert(
  files: readonly GivenFile[],
  format: string | undefined,
  names: NamesOption | undefined,
): Converted {
  try {
    return { conversion: convertTokens(files.flatMap(opened), format, names) };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { problem: { place: shownPlace(error.place), message: error.message } };
  }
}

function opened(file: GivenFile): SourceFile[] {
  if ("content" in file) return [file];
  return unzip(file.name, Buffer.from(file.base64, "base64"));
}
