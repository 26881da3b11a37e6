import { strFromU8, unzipSync } from "fflate";
import { readable } from "./readable.ts";
import type { GivenFile, Taken } from "./taken.ts";

const hidden = /^(?:.*?\/)??(?:\.[^/]*|__MACOSX|node_modules)(?:\/|$)/;
const MAX_FILES = 1_000;
const MAX_BYTES = 16_000_000;

class Refused extends Error {}

/** The files of a zip archive that may hold tokens, or why there are none. */
export function openArchive(archive: string, bytes: Uint8Array): Taken {
  const skipped = new Set<string>();
  try {
    return { files: filesIn(archive, bytes, skipped), unread: [], skipped: [...skipped] };
  } catch (error) {
    const reason =
      error instanceof Refused ? error.message : "It is no zip archive that can be read.";
    return { files: [], unread: [{ name: archive, reason }], skipped: [] };
  }
}

function filesIn(archive: string, bytes: Uint8Array, skipped: Set<string>): GivenFile[] {
  let [size, count] = [0, 0];
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const top = hidden.exec(name)?.[0];
      if (top !== undefined) skipped.add(top.replace(/\/$/, ""));
      if (top !== undefined || !readable.test(name)) return false;
      size += originalSize;
      count += 1;
      if (size > MAX_BYTES) throw new Refused("Its files grow over 16 MB, the most that is read.");
      if (count > MAX_FILES) throw new Refused("It holds over 1,000 files.");
      return true;
    },
  });
  if (count === 0) {
    throw new Refused(
      "Holds no file of tokens; JSON, JSON5, YAML, CSS, Sass and .tokens are read.",
    );
  }
  return Object.entries(entries).map(([name, content]) => ({
    name,
    content: strFromU8(content),
    archive,
  }));
}
