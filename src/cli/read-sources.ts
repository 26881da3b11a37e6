import { readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { MAX_FILES } from "../token-import/convert.ts";
import type { SourceFile } from "../token-import/model.ts";
import { unzip } from "../token-import/unzip.ts";
import { Failure } from "./failure.ts";
import { fileFailure, readBytes, STDIN } from "./read-bytes.ts";
import { orFailure } from "./read-document.ts";

const read = /\.(?:jsonc?|json5|tokens|css|pcss|postcss)$/i;
const skipped = /^(?:\.|node_modules$|__MACOSX$)/;

/**
 * The files that are named, `-` for standard input, those of archives, and those of folders that may
 * hold tokens. Names are as they were typed, so that places in a report can be followed.
 */
export function readSources(paths: readonly string[]): SourceFile[] {
  const files = paths.flatMap(sourcesAt);
  if (files.length > 0) return files;
  throw new Failure(`${paths.join(", ")}: no JSON and no CSS file is there.`);
}

function sourcesAt(path: string): SourceFile[] {
  try {
    if (path === STDIN || !statSync(path).isDirectory()) return fileAt(path);
    const found = filesIn(path);
    if (found.length > MAX_FILES) {
      throw new Failure(`${path}: holds ${found.length} files; at most ${MAX_FILES} are read.`);
    }
    return found.flatMap(fileAt);
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure(path, error);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (skipped.test(entry.name)) return [];
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() && read.test(entry.name) ? [path] : [];
    });
}

function fileAt(path: string): SourceFile[] {
  const { name, bytes } = readBytes(path);
  if (bytes.subarray(0, 2).toString("latin1") === "PK") {
    return orFailure(() => unzip(name, new Uint8Array(bytes)));
  }
  return [{ name: nameOf(name), content: bytes.toString("utf8") }];
}

/** Readers take what begins with a dot for hidden, so `./` and `../` are left away. */
function nameOf(path: string): string {
  const parts = path.split(sep).filter((part) => part !== "." && part !== "..");
  return parts.join("/");
}
