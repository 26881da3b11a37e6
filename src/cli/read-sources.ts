import { readdirSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { hidden, MAX_FILES, readable } from "../token-import/convert.ts";
import type { SourceFile } from "../token-import/model.ts";
import { unzip } from "../token-import/unzip.ts";
import { Failure } from "./failure.ts";
import { fileFailure, readBytes, STDIN } from "./read-bytes.ts";
import { orFailure } from "./read-document.ts";

/**
 * Reads the named files, `-` for standard input, the files in archives, and the files in folders that
 * may hold tokens. A file's name is its path as typed, without `.` and `..`. Lists hidden files without
 * their content.
 */
export function readSources(paths: readonly string[]): SourceFile[] {
  const files = paths.flatMap(sourcesAt);
  const read = files.filter(({ name }) => !hidden.test(name));
  if (read.length > 0) return [...read, ...files.filter((file) => !read.includes(file))];
  throw new Failure(`${paths.join(", ")}: no JSON, YAML or CSS file is there.`);
}

function sourcesAt(path: string): SourceFile[] {
  try {
    if (path === STDIN || !statSync(path).isDirectory()) return fileAt(path);
    const found = filesIn(path);
    if (found.length > MAX_FILES) {
      throw new Failure(`${path}: holds ${found.length} files; at most ${MAX_FILES} are read.`);
    }
    return found.flatMap((file) =>
      hidden.test(basename(file)) ? [{ name: nameOf(file), content: "" }] : fileAt(file),
    );
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure(path, error);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (hidden.test(entry.name)) return [path];
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() && readable.test(entry.name) ? [path] : [];
    });
}

function fileAt(path: string): SourceFile[] {
  const { name, bytes } = readBytes(path);
  if (bytes.subarray(0, 2).toString("latin1") === "PK") {
    return orFailure(() => unzip(name, new Uint8Array(bytes)));
  }
  return [{ name: nameOf(name), content: bytes.toString("utf8") }];
}

/** Strips `./` and `../`, because readers treat a leading dot as hidden. */
function nameOf(path: string): string {
  const parts = path.split(sep).filter((part) => part !== "." && part !== "..");
  return parts.join("/");
}
