import { readFileSync, readSync, statSync } from "node:fs";
import { MAX_CHARACTERS } from "../token-import/convert.ts";
import { Failure } from "./failure.ts";

/** The argument for standard input, and its name in messages. */
export const STDIN = "-";
const STDIN_NAME = "stdin";

/** A UTF-8 character has at most four bytes. */
const MAX_BYTES = 4 * MAX_CHARACTERS;

/** Reads a file or standard input. @throws Failure with the reason */
export function readBytes(file: string): { name: string; bytes: Buffer } {
  if (file === STDIN) return { name: STDIN_NAME, bytes: readStdin() };
  try {
    if (statSync(file).size > MAX_BYTES) throw tooLarge(file);
    return { name: file, bytes: readFileSync(file) };
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure(file, error);
  }
}

function readStdin(): Buffer {
  const chunks: Buffer[] = [];
  for (let size = 0; ; ) {
    const chunk = readChunk();
    if (chunk.length === 0) break;
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(STDIN_NAME);
    chunks.push(chunk);
  }
  if (chunks.length === 0) throw new Failure(`${STDIN_NAME}: is empty.`);
  return Buffer.concat(chunks);
}

/** Reads a chunk and waits for a slow pipe; empty at the end. */
function readChunk(): Buffer {
  const buffer = Buffer.alloc(64 * 1024);
  for (;;) {
    try {
      return buffer.subarray(0, readSync(0, buffer));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return Buffer.alloc(0);
      if (code !== "EAGAIN") throw fileFailure(STDIN_NAME, error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

const tooLarge = (name: string): Failure =>
  new Failure(`${name}: is too large to be read; at most ${MAX_BYTES / 1e6} MB are.`);

/** Explains why a file cannot be read or written. */
export function fileFailure(file: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: "is not there.",
    EISDIR: "is a folder; name a file (tokenkit convert makes one of what a folder holds).",
    ENOTDIR: "is not there: a part of its path is no folder.",
    EEXIST: "cannot be made: a part of its path is no folder.",
    EACCES: "may not be opened by this user.",
    ENOSPC: "does not fit: the disk is full.",
    ERR_ENCODING_INVALID_ENCODED_DATA: "is not text in UTF-8.",
  };
  return new Failure(`${file}: ${words[code ?? ""] ?? message}`);
}
