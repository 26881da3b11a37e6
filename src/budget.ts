import { PlatformError } from "./errors.ts";

/**
 * How many objects (places, pictures, comments, relations) one request may read, and how many bytes
 * of JSON it may be answered with (decisions.md#one-budget). A page of 50 places with all that they
 * may carry, 4,550 objects, is within both.
 */
export const MAX_OBJECTS = 4_600;
export const MAX_ANSWER_BYTES = 5_000_000;

/** After so long no further call of a batch is begun. */
const MAX_MS = 5_000;
/** Calls of a batch that cost nothing but what they read; each further one counts as so many objects. */
const FREE_CALLS = 4;
const OBJECTS_A_CALL = 200;

/**
 * What one request may cost, whatever surface it comes by; a batch has one for all its calls. Who
 * reads lists takes from it before reading, as soon as their lengths are known.
 */
export class Budget {
  private last: Promise<unknown> = Promise.resolve();
  private calls = 0;
  private readonly until = performance.now() + MAX_MS;
  private hasFinished = false;
  private objects: number;
  private bytes: number;
  private overdrawn: PlatformError | undefined;

  constructor(objects: number = MAX_OBJECTS, bytes: number = MAX_ANSWER_BYTES) {
    this.objects = objects;
    this.bytes = bytes;
  }

  /** How many objects may still be read, and one more, by which it shows that there are too many. */
  get oneTooMany(): number {
    return Math.max(0, Math.min(this.objects, 1_000_000)) + 1;
  }

  /**
   * One call after another, so that what one took is known before the next begins, and a batch holds
   * one database connection at a time.
   *
   * @throws PlatformError `too_expensive` where an earlier call has taken too much
   */
  inTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      if (this.overdrawn !== undefined) throw this.overdrawn;
      if (performance.now() > this.until) this.refuse(tooExpensive("takes too long"));
      if (++this.calls > FREE_CALLS) this.take(OBJECTS_A_CALL);
      return call();
    });
    this.last = turn.catch((error: unknown) => {
      // What the database cannot do now for one call it cannot for the next.
      if (error instanceof PlatformError && error.errorCode === "unavailable") {
        this.overdrawn ??= error;
      }
    });
    return turn;
  }

  /**
   * For objects, and the bytes that they are about, where these are known before they are read.
   *
   * @throws PlatformError `too_expensive`
   */
  take(objects: number, bytes = 0): void {
    this.objects -= objects;
    if (this.objects < 0) this.refuse(tooExpensive(`reads more than ${MAX_OBJECTS} objects`));
    if (bytes > this.bytes) this.refuse(tooLarge());
  }

  /**
   * For what a query answers with. What weighs itself is finished already, made once for everybody:
   * one such is given whatever it weighs, and then nothing more.
   *
   * @throws PlatformError `too_expensive`
   */
  answer(result: unknown): void {
    const isFirst = !this.hasFinished && isFinished(result);
    this.hasFinished ||= isFinished(result);
    this.done(result);
    if (!isFirst && this.overdrawn !== undefined) throw this.overdrawn;
  }

  /** For what a mutation answers with: it is done, so it is answered; only what follows is refused. */
  done(result: unknown): void {
    this.bytes -= isFinished(result) ? result[weight] : jsonBytes(result, this.bytes);
    if (this.bytes < 0) this.overdrawn ??= tooLarge();
  }

  private refuse(error: PlatformError): never {
    this.overdrawn ??= error;
    throw this.overdrawn;
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

/** How long a value's JSON is in UTF-8, or more than `enough`. */
export function jsonBytes(value: unknown, enough: number): number {
  if (typeof value === "string") return stringBytes(value);
  if (typeof value === "number") return Number.isInteger(value) ? 10 : 20;
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

/** What JSON repeats as it is, a byte each. */
const PLAIN = /^[ !#-[\]-~]*$/;

const stringBytes = (text: string): number =>
  PLAIN.test(text) ? text.length + 2 : Buffer.byteLength(JSON.stringify(text));
