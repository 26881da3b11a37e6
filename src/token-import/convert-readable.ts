/** Converts what of the files can be read; one that cannot does not stop the others. */
import { type Conversion, convertTokens, parse } from "./convert.ts";
import { assertMeasured } from "./measure.ts";
import type { SourceFile } from "./model.ts";
import type { NamesOption } from "./own-names/naming.ts";
import { ImportProblem } from "./problem.ts";
import { Report } from "./report.ts";

/** A conversion without the files that cannot be read. */
export interface ReadableConversion extends Conversion {
  unreadable: readonly ImportProblem[];
}

/**
 * Converts files as `convertTokens` does, without those that cannot be read.
 *
 * @throws ImportProblem if no file can be read, if none is of a known format, or if all together are too large
 */
export function convertReadable(
  files: readonly SourceFile[],
  name?: string,
  names?: NamesOption,
): ReadableConversion {
  const unreadable: ImportProblem[] = [];
  let rest = files.filter((file) => {
    const problem = problemOf(file);
    if (problem !== undefined) unreadable.push(problem);
    return problem === undefined;
  });
  for (;;) {
    if (rest.length === 0 && unreadable[0] !== undefined) throw unreadable[0];
    try {
      return { ...convertTokens(rest, name, names), unreadable };
    } catch (error) {
      // Without a line the problem is one of all files.
      if (!(error instanceof ImportProblem) || error.place.line === undefined) throw error;
      const { file } = error.place;
      const others = rest.filter((one) => one.name !== file);
      if (others.length === rest.length) throw error;
      unreadable.push(error);
      rest = others;
    }
  }
}

/** Why a file cannot be read. */
function problemOf(file: SourceFile): ImportProblem | undefined {
  try {
    assertMeasured([file]);
    parse(file, new Report());
    return undefined;
  } catch (error) {
    if (error instanceof ImportProblem) return error;
    throw error;
  }
}
