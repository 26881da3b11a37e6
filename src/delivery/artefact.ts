import { subtle } from "node:crypto";
import { weight } from "../procedures/budget.ts";
import { type Coding, encode } from "./codings.ts";
import { EXPOSED, FOR_ANY_PAGE } from "./headers.ts";
import type { ThemeUse } from "./usage/theme-use.ts";

/** One coding of an artefact, ready to be written. */
export interface Representation {
  /** A short body is Latin-1 text of the bytes, because Node writes that faster than a Buffer. */
  body: string | Buffer;
  /** Flat name-value list for a 200; the last slot takes the request id. */
  headers: string[];
}

/** What a conditional request compares, which is known before a coding is made. */
export interface Validators {
  etag: string;
  /** Flat name-value list for a 304; the last slot takes the request id. */
  headers: string[];
}

export interface ArtefactOptions {
  contentType: string;
  /** Text, or bytes when the response is not text. */
  body: string | Buffer;
  cacheControl: string;
  /** Milliseconds since 1970, rounded to whole seconds. */
  lastModified: number;
  /** Additional headers, as a flat name-value list. */
  extraHeaders?: string[];
  /** Counts how often the response is sent, if statistics want it. */
  use?: ThemeUse;
}

type Head = Omit<ArtefactOptions, "body">;

const shared = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  EXPOSED.join(", "),
  ...Object.entries(FOR_ANY_PAGE).flat(),
  "Vary",
  "Accept-Encoding",
];

/** Bodies up to this many bytes are written as text. */
const SHORT = 64 * 1024;

/** What an artefact takes in memory in addition to its bodies. */
const OVERHEAD = 1024;

let made = 0;

/** A finished run-time response: bytes and headers, in each content coding that was requested. */
export class Artefact {
  readonly key: string;
  /** Distinguishes this artefact from a later one under the same key. */
  readonly serial = ++made;
  /** The slug of the theme it was rendered from; `*` if it was rendered from all themes. */
  readonly slug: string;
  /** What it was created with, without its body. */
  readonly head: Head;
  /** The bytes that it holds in memory. */
  bytes = OVERHEAD;
  /** Called whenever it holds more. */
  onGrow: (() => void) | undefined;
  private readonly hash: string;
  /** The body without a coding. */
  readonly body: Buffer;
  private readonly isBinary: boolean;
  private readonly representations = new Map<Coding, Representation>();
  private readonly encoding = new Map<Coding, Promise<Representation>>();
  private readonly validators = new Map<Coding, Validators>();

  private constructor(
    key: string,
    slug: string,
    { body, ...head }: ArtefactOptions,
    plain: Buffer,
    hash: string,
  ) {
    this.key = key;
    this.slug = slug;
    this.head = head;
    this.isBinary = typeof body !== "string";
    this.body = plain;
    this.hash = hash;
    this.bytes += plain.length;
  }

  static async create(key: string, slug: string, options: ArtefactOptions): Promise<Artefact> {
    const plain = typeof options.body === "string" ? Buffer.from(options.body) : options.body;
    const hash = Buffer.from(await subtle.digest("SHA-256", plain)).toString("base64url");
    return new Artefact(key, slug, options, plain, hash.slice(0, 22));
  }

  get lastModified(): number {
    return this.head.lastModified;
  }

  get use(): ThemeUse | undefined {
    return this.head.use;
  }

  /** Bytes that the `toJSON` form takes in UTF-8, estimated. */
  get [weight](): number {
    return this.body.length * 1.1;
  }

  /** The coding if an earlier request had it made, or if it takes no work. */
  made(coding: Coding): Representation | undefined {
    const made = this.representations.get(coding);
    return made ?? (coding === "identity" ? this.represent(coding, this.body) : undefined);
  }

  /** Makes the coding for the first request that takes it; requests at the same time share the work. */
  in(coding: Coding): Promise<Representation> {
    let encoding = this.encoding.get(coding);
    if (encoding === undefined) {
      encoding = this.encode(coding);
      this.encoding.set(coding, encoding);
      encoding.catch(() => this.encoding.delete(coding));
    }
    return encoding;
  }

  /** A strong validator names one sequence of bytes, so each coding has its own (RFC 9110, 8.8.3). */
  validatorsOf(coding: Coding): Validators {
    let validators = this.validators.get(coding);
    if (validators === undefined) {
      const etag = coding === "identity" ? `"${this.hash}"` : `"${this.hash}-${coding}"`;
      validators = { etag, headers: validatorHeaders(etag, this.head) };
      this.validators.set(coding, validators);
    }
    return validators;
  }

  /** The artefact for the typed client, without its prepared bytes; a binary body is base64. */
  toJSON(): { contentType: string; etag: string; body: string; encoding: "utf-8" | "base64" } {
    const encoding = this.isBinary ? "base64" : "utf-8";
    return {
      contentType: this.head.contentType,
      etag: this.validatorsOf("identity").etag,
      body: this.body.toString(encoding),
      encoding,
    };
  }

  private async encode(coding: Coding): Promise<Representation> {
    return this.represent(coding, await encode(this.body, coding));
  }

  private represent(coding: Coding, body: Buffer): Representation {
    const made: Representation = {
      body: body.length <= SHORT ? body.toString("latin1") : body,
      headers: [
        "Content-Type",
        this.head.contentType,
        "Content-Length",
        String(body.length),
        ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
        ...this.validatorsOf(coding).headers,
      ],
    };
    this.representations.set(coding, made);
    if (coding !== "identity" || typeof made.body === "string") {
      this.bytes += body.length;
      this.onGrow?.();
    }
    return made;
  }
}

const validatorHeaders = (etag: string, options: Head): string[] => [
  "ETag",
  etag,
  "Last-Modified",
  new Date(options.lastModified).toUTCString(),
  "Cache-Control",
  options.cacheControl,
  ...(options.extraHeaders ?? []),
  ...shared,
  "X-Request-ID",
  "",
];
