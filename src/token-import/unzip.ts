/** Reads files from a zip archive, within bounds. */
import { strFromU8, unzipSync } from "fflate";
import { MAX_CHARACTERS, MAX_FILES, readable } from "./convert.ts";
import type { SourceFile } from "./model.ts";
import { ImportProblem } from "./problem.ts";

/**
 * The files of an archive that may hold tokens, named by their paths in it. No entry grows beyond
 * its declared size, and the sum is bounded. Hidden paths are listed without content.
 *
 * @throws ImportProblem if the bytes are no archive, or hold too much
 */
export function unzip(name: string, bytes: Uint8Array): SourceFile[] {
  const left = new Set<string>();
  let size = 0;
  let count = 0;
  const refuse = (message: string): never => {
    throw new ImportProblem({ file: name }, message);
  };
  try {
    const entries = unzipSync(bytes, {
      filter: (entry) => {
        const top = hiddenPart(entry.name);
        if (top !== undefined) left.add(top);
        if (top !== undefined || !readable.test(entry.name)) return false;
        size += entry.originalSize;
        count += 1;
        if (size > MAX_CHARACTERS) refuse(`its files grow over ${MAX_CHARACTERS} bytes`);
        if (count > MAX_FILES) refuse(`it holds over ${MAX_FILES} files`);
        return true;
      },
    });
    if (count === 0) refuse("holds no file of tokens; JSON, JSON5, YAML, CSS and .tokens are read");
    const files = Object.entries(entries).map(([path, content]) => ({
      name: path,
      content: strFromU8(content),
    }));
    return [...files, ...[...left].map((path) => ({ name: path, content: "" }))];
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    return refuse("is no zip archive that can be read");
  }
}

/** The path up to the part that hides it: `a/.git/` of `a/.git/config`. */
function hiddenPart(path: string): string | undefined {
  return /^(?:.*?\/)??(?:\.[^/]*|__MACOSX|node_modules)(?:\/|$)/.exec(path)?.[0];
}
