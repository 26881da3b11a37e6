import type { Readable } from "node:stream";

/** A kept body begins with a line that names its artefact and its own length. */
export const HEAD_BYTES = 64;

const HEAD = /^([\w-]{22}) (\d+) *\n$/;

export interface Head {
  /** The hash of the body without a coding, as in the ETag. */
  hash: string;
  /** The bytes of this coding's body. */
  length: number;
}

export const headOf = ({ hash, length }: Head): Buffer =>
  Buffer.from(`${`${hash} ${length}`.padEnd(HEAD_BYTES - 1)}\n`);

/** A kept body as it is read: complete if it is short, otherwise only its head. */
export interface Framed extends Head {
  body: Buffer | undefined;
}

/**
 * Reads a kept body to its end if it has at most `most` bytes. Returns null for bytes that are not
 * a whole frame.
 */
export async function readFrame(bytes: Readable, most: number): Promise<Framed | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Head | undefined;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (head === undefined && size >= HEAD_BYTES) {
      head = parseHead(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
      if (head === undefined) return null;
      // Leaving the loop ends the stream.
      if (head.length > most) return { ...head, body: undefined };
    }
  }
  if (head === undefined || size !== HEAD_BYTES + head.length) return null;
  return { ...head, body: Buffer.concat(chunks).subarray(HEAD_BYTES) };
}

function parseHead(bytes: Buffer): Head | undefined {
  const [, hash, length] = HEAD.exec(bytes.toString("latin1")) ?? [];
  return hash === undefined ? undefined : { hash, length: Number(length) };
}
