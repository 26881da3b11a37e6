import { subtle } from "node:crypto";
import type { Readable } from "node:stream";
import type { ByteRange } from "../platform/blobs/blobs.ts";
import { type Coding, encode } from "./codings.ts";

/** A body that only the store has. */
export interface LongBody {
  length: number;
  bytes?: undefined;
  read: (range: ByteRange) => Readable;
}

/** One coding of a body: in memory, or in the store if it is long. */
export type Body = { length: number; bytes: Buffer } | LongBody;

/** A response's body in every coding. */
export interface Bodies {
  /** Identifies the body without a coding. */
  readonly hash: string;
  /** The bytes of the body without a coding. */
  readonly length: number;
  /** The body without a coding, if memory holds it. */
  readonly bytes: Buffer | undefined;
  in(coding: Coding): Promise<Body>;
  /** The body without a coding, whole. */
  plain(): Promise<Buffer>;
  /** A coding, whole, that can no longer be read from the store. */
  restored(coding: Coding): Promise<Buffer>;
}

/** Hashes off the event loop. */
export async function hashOf(plain: Buffer): Promise<string> {
  const digest = await subtle.digest("SHA-256", plain);
  return Buffer.from(digest).toString("base64url").slice(0, 22);
}

/** A body in memory alone. */
export class HeldBodies implements Bodies {
  readonly hash: string;
  readonly bytes: Buffer;

  private constructor(hash: string, bytes: Buffer) {
    this.hash = hash;
    this.bytes = bytes;
  }

  static async of(bytes: Buffer): Promise<HeldBodies> {
    return new HeldBodies(await hashOf(bytes), bytes);
  }

  get length(): number {
    return this.bytes.length;
  }

  async in(coding: Coding): Promise<Body> {
    const bytes = await encode(this.bytes, coding);
    return { length: bytes.length, bytes };
  }

  async plain(): Promise<Buffer> {
    return this.bytes;
  }

  restored(coding: Coding): Promise<Buffer> {
    return encode(this.bytes, coding);
  }
}
