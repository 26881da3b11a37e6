import { type Conversion, convertTokens } from "../token-import/convert.ts";
import { convertReadable } from "../token-import/convert-readable.ts";
import type { SourceFile } from "../token-import/model.ts";
import type { NamesOption } from "../token-import/own-names/naming.ts";
import { ImportProblem, shownPlace } from "../token-import/problem.ts";
import { unzip } from "../token-import/unzip.ts";

/** A file of an import: text, or the bytes of a zip archive. */
export type GivenFile = { name: string } & ({ content: string } | { base64: string });

/** How files are converted. */
export interface ConversionWish {
  format?: string | undefined;
  names?: NamesOption | undefined;
  /** Whether files that cannot be read are left out, rather than the reason to refuse all. */
  skipUnreadable?: boolean | undefined;
}

/** A problem with one of the files. */
interface Problem {
  place: string;
  message: string;
}

/** The conversion, with the problems of the files that were skipped, or the problem that prevents it. */
export type Converted =
  | { conversion: Conversion; skipped: Problem[]; problem?: undefined }
  | { problem: Problem; conversion?: undefined };

/** Converts files of another tool; returns problems, because errors do not survive the thread boundary. */
export function convert(
  files: readonly GivenFile[],
  { format, names, skipUnreadable }: ConversionWish,
): Converted {
  try {
    const opened = files.flatMap(sourcesIn);
    if (!skipUnreadable) {
      return { conversion: convertTokens(opened, format, names), skipped: [] };
    }
    const { unreadable, ...conversion } = convertReadable(opened, format, names);
    return { conversion, skipped: unreadable.map(shown) };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { problem: shown(error) };
  }
}

const shown = ({ place, message }: ImportProblem): Problem => ({
  place: shownPlace(place),
  message,
});

function sourcesIn(file: GivenFile): SourceFile[] {
  if ("content" in file) return [file];
  return unzip(file.name, Buffer.from(file.base64, "base64"));
}
