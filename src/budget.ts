import { PlatformError } from "./errors.ts";

/**
 * How many objects (places, pictures, comments, relations) one request may read, and how many bytes
 * of JSON it may be answered with (DECISIONS, section 6: One budget). A page of 50 places with all
 * that they may carry is about 4,150 objects, and costs some 150 ms of CPU.
 */
export const MAX_OBJECTS = 4_200;
export const MAX_ANSWER_BYTES = 5_000_000;

/**
 * What one request may cost, whatever surface it comes by; a batch has one for all its calls. Who
 * reads lists takes from it before reading, as soon as their lengths are known.
 */
export class Budget {
  private last: Promise<unknown> = Promise.resolve();
  private objects: number;
  private bytes: number;

  constructor(objects: number = MAX_OBJECTS, bytes: number = MAX_ANSWER_BYTES) {
    this.objects = objects;
    this.bytes = bytes;
  }

  /**
   * One call after another, so that what one took is known before the next begins, and a batch holds
   * one database connection at a time.
   *
   * @throws PlatformError `too_expensive` where nothing is left
   */
  inTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      this.take(0);
      return call();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** @throws PlatformError `too_expensive` */
  take(objects: number): void {
    this.objects -= objects;
    if (this.objects < 0 || this.bytes < 0) {
      throw tooExpensive(`reads more than ${MAX_OBJECTS} objects`);
    }
  }

  /**
   * For what is about to be read, where its size is known before.
   *
   * @throws PlatformError `too_expensive`
   */
  foresee(bytes: number): void {
    if (bytes <= this.bytes) return;
    this.bytes = -1;
    throw tooLarge();
  }

  /**
   * For what a procedure answers with. What weighs itself is finished already, made once for
   * everybody: one such is given whatever it weighs, and then nothing more.
   *
   * @throws PlatformError `too_expensive`
   */
  answer(result: unknown): void {
    if (isFinished(result)) {
      this.bytes -= result[weight];
      return;
    }
    this.bytes -= jsonBytes(result, this.bytes);
    if (this.bytes < 0) throw tooLarge();
  }
}

export const tooLarge = (): PlatformError =>
  tooExpensive(`is answered with more than ${MAX_ANSWER_BYTES / 1e6} MB`);

export const tooExpensive = (why: string): PlatformError =>
  new PlatformError(
    "too_expensive",
    `The request ${why}; ask for less at a time, by limit, by fewer lists within lists, or by fewer calls in a batch.`,
  );

/** Names what a finished answer weighs, which is more than the JSON of its fields. */
export const weight = Symbol("bytes of JSON");

const isFinished = (value: unknown): value is { [weight]: number } =>
  typeof value === "object" && value !== null && weight in value;

/** How long a value's JSON is in UTF-8, or more than `enough`. It allocates nothing. */
export function jsonBytes(value: unknown, enough: number): number {
  if (typeof value === "string") return stringBytes(value);
  if (typeof value !== "object" || value === null) return 5;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      bytes += jsonBytes(item, enough - bytes) + 1;
      if (bytes > enough) return bytes;
    }
    return bytes;
  }
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined) bytes += key.length + 4 + jsonBytes(item, enough - bytes);
    if (bytes > enough) return bytes;
  }
  return bytes;
}

/** Short ones are names, ids and the like, where what they hold beside ASCII hardly counts. */
function stringBytes(text: string): number {
  return text.length < 100 ? text.length + 2 : Buffer.byteLength(JSON.stringify(text));
}
