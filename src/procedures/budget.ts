import { PlatformError } from "../errors/errors.ts";
import type { RefusingLimit } from "../platform/metrics/refusal-metrics.ts";

/**
 * The objects (places, pictures, comments, relations) that one request may read, and the bytes of JSON
 * in its answer (decisions.md#one-budget). A page of 50 places with full lists, 4,550 objects, is within
 * both.
 */
export const MAX_OBJECTS = 4_600;
export const MAX_ANSWER_BYTES = 5_000_000;

/** Milliseconds after which no further call of a batch starts. */
const MAX_MS = 5_000;
/** Calls of a batch that cost only their reads; each further call counts as 200 objects. */
const FREE_CALLS = 4;
const OBJECTS_A_CALL = 200;

/**
 * The budget of one request on any surface; a batch has one for all its calls. Code that reads lists
 * charges it before reading, as soon as their lengths are known.
 */
export class Budget {
  private last: Promise<unknown> = Promise.resolve();
  private calls = 0;
  private readonly until = performance.now() + MAX_MS;
  private hasFinished = false;
  private objects: number;
  private bytes: number;
  private overdrawn: PlatformError | undefined;
  private readonly onRefused: (limit: RefusingLimit) => void;

  /** `onRefused` is called with the first limit that the request exceeds. */
  constructor(
    objects: number = MAX_OBJECTS,
    bytes: number = MAX_ANSWER_BYTES,
    onRefused: (limit: RefusingLimit) => void = () => {},
  ) {
    this.objects = objects;
    this.bytes = bytes;
    this.onRefused = onRefused;
  }

  /** A request's budget, whose refusal is counted. */
  static counted(refusals: { count(limit: RefusingLimit): void }): Budget {
    return new Budget(MAX_OBJECTS, MAX_ANSWER_BYTES, (limit) => refusals.count(limit));
  }

  get objectsLeft(): number {
    return Math.max(0, this.objects);
  }

  get bytesLeft(): number {
    return Math.max(0, this.bytes);
  }

  /** The remaining objects plus one, so that a read can detect an excess. */
  get oneTooMany(): number {
    return Math.max(0, Math.min(this.objects, 1_000_000)) + 1;
  }

  /**
   * Runs calls one after another, so that each one's cost is known before the next begins and a batch
   * holds one database connection at a time.
   *
   * @throws PlatformError `too_expensive` if an earlier call exceeded the budget
   */
  inTurn<T>(call: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      if (this.overdrawn !== undefined) throw this.overdrawn;
      if (performance.now() > this.until) this.refuse("time", tooExpensive("takes too long"));
      if (++this.calls > FREE_CALLS) this.take(OBJECTS_A_CALL);
      return call();
    });
    this.last = turn.catch((error: unknown) => {
      // If the database is unavailable for one call, it is for the next.
      if (error instanceof PlatformError && error.errorCode === "unavailable") {
        this.overdrawn ??= error;
      }
    });
    return turn;
  }

  /**
   * Charges objects. Refuses an answer whose estimated bytes exceed the rest; `answer` charges the bytes.
   *
   * @throws PlatformError `too_expensive`
   */
  take(objects: number, bytes = 0): void {
    this.objects -= objects;
    if (this.objects < 0) {
      this.refuse("objects", tooExpensive(`reads more than ${MAX_OBJECTS} objects`));
    }
    if (bytes > this.bytes) this.refuse("bytes", tooLarge());
  }

  /**
   * Charges a query's answer. The first answer that carries its own weight passes at any weight, because
   * it is rendered already and all readers share it; a request that it overdraws gets nothing more.
   *
   * @throws PlatformError `too_expensive`
   */
  answer(result: unknown): void {
    const isFirst = !this.hasFinished && isFinished(result);
    this.hasFinished ||= isFinished(result);
    this.done(result);
    if (!isFirst && this.overdrawn !== undefined) throw this.overdrawn;
  }

  /** Charges a mutation's answer: it is done, so it is always sent; only later calls are refused. */
  done(result: unknown): void {
    this.bytes -= isFinished(result) ? result[weight] : jsonBytes(result, this.bytes);
    if (this.bytes < 0) this.overdraw("bytes", tooLarge());
  }

  /**
   * Refuses the request by a limit of its own.
   *
   * @throws PlatformError the first refusal of this request
   */
  refuse(limit: RefusingLimit, error: PlatformError): never {
    throw this.overdraw(limit, error);
  }

  /** Counts the request as refused, unless it has been; returns its first refusal. */
  overdraw(limit: RefusingLimit, error: PlatformError): PlatformError {
    if (this.overdrawn === undefined) {
      this.overdrawn = error;
      this.onRefused(limit);
    }
    return this.overdrawn;
  }
}

export const tooLarge = (): PlatformError =>
  tooExpensive(`is answered with more than ${MAX_ANSWER_BYTES / 1e6} MB`);

export const tooExpensive = (why: string): PlatformError =>
  new PlatformError(
    "too_expensive",
    `The request ${why}; ask for less at a time, by limit, by fewer lists within lists, or by fewer calls in a batch.`,
  );

/** The key of an answer's own weight, its bytes as JSON, if its body is no field of it. */
export const weight = Symbol("bytes of JSON");

/** The key of the method that returns such an answer with its body, which it may have to read first. */
export const whole = Symbol("the whole answer");

/** The result to send as JSON: such an answer with its body, any other unchanged. */
export const wholeOf = (result: unknown): unknown =>
  isFinished(result) && whole in result
    ? (result as { [whole]: () => Promise<unknown> })[whole]()
    : result;

const isFinished = (value: unknown): value is { [weight]: number } =>
  typeof value === "object" && value !== null && weight in value;

/** Estimates the bytes of a value's JSON in UTF-8; stops counting above `enough`. */
export function jsonBytes(value: unknown, enough: number): number {
  if (typeof value === "string") return stringBytes(value);
  if (typeof value === "number") return Number.isInteger(value) ? 10 : 20;
  if (typeof value !== "object" || value === null) return 5;
  return Array.isArray(value) ? arrayBytes(value, enough) : objectBytes(value, enough);
}

function arrayBytes(items: readonly unknown[], enough: number): number {
  let bytes = 2;
  for (const item of items) {
    bytes += jsonBytes(item, enough - bytes) + 1;
    if (bytes > enough) return bytes;
  }
  return bytes;
}

function objectBytes(value: object, enough: number): number {
  let bytes = 2;
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined) bytes += key.length + 4 + jsonBytes(item, enough - bytes);
    if (bytes > enough) return bytes;
  }
  return bytes;
}

/** Characters that JSON leaves unescaped, one byte each. */
const PLAIN = /^[ !#-[\]-~]*$/;

const stringBytes = (text: string): number =>
  PLAIN.test(text) ? text.length + 2 : Buffer.byteLength(JSON.stringify(text));
