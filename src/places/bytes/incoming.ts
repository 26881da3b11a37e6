import type { Readable } from "node:stream";

/** The parts of an upload beside the picture. */
export const uploadFields = ["caption", "locationPrecision"] as const;

/** What they say, as text; known once all of it has come. */
export type UploadFields = Partial<Record<(typeof uploadFields)[number], string>>;

/**
 * A picture that is on its way in. Its fields are private, so that whatever walks over a
 * procedure's input does not walk into a stream.
 */
export class IncomingPicture {
  readonly #open: () => Readable;
  readonly #fields: Promise<UploadFields>;
  readonly #signal: AbortSignal;
  #failure: Error | undefined;

  /**
   * `open` is called once the bytes are wanted. `fields` settles after they have ended, and rejects
   * when the rest is malformed. `signal` fires when the sender has gone.
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

  /** Why the rest could not be read, where that is known. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  fields(): Promise<UploadFields> {
    return this.#fields;
  }

  /** Nobody waits for its picture any more. */
  get signal(): AbortSignal {
    return this.#signal;
  }
}
