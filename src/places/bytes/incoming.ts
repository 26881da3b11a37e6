import type { Readable } from "node:stream";

/** The form fields of an upload, without the picture. */
export const uploadFields = [
  "caption",
  "locationPrecision",
  "licence",
  "credit",
  "source",
] as const;

/** Their text; complete once the whole form has arrived. */
export type UploadFields = Partial<Record<(typeof uploadFields)[number], string>>;

/**
 * A picture whose upload is in progress. Its fields are private so that code that traverses a
 * procedure's input does not traverse the stream.
 */
export class IncomingPicture {
  readonly #open: () => Readable;
  readonly #fields: Promise<UploadFields>;
  readonly #signal: AbortSignal;
  #failure: Error | undefined;

  /**
   * `open` is called when the reader wants the bytes. `fields` settles after the bytes have ended and
   * rejects if the rest of the form is malformed. `signal` fires when the sender disconnects.
   */
  constructor(open: () => Readable, fields: Promise<UploadFields>, signal: AbortSignal) {
    this.#open = open;
    this.#fields = fields;
    this.#signal = signal;
    fields.catch((error: Error) => {
      this.#failure = error;
    });
  }

  bytes(): Readable {
    return this.#open();
  }

  /** Why the rest could not be read, if known. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  fields(): Promise<UploadFields> {
    return this.#fields;
  }

  /** The sender has disconnected and no longer waits for the result. */
  get signal(): AbortSignal {
    return this.#signal;
  }
}
