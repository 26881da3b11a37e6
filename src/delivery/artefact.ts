import { weight, whole } from "../procedures/budget.ts";
import { type Bodies, type Body, HeldBodies } from "./bodies.ts";
import { tagHeaders } from "./cache-tags.ts";
import type { Coding } from "./codings.ts";
import { EXPOSED, FOR_ANY_PAGE } from "./headers.ts";
import type { ThemeUse } from "./usage/theme-use.ts";

/** One coding of an artefact, ready to be written. */
export interface Representation {
  /** A short body is Latin-1 text of the bytes, because Node writes that faster than a Buffer. */
  body: string | Body;
  /** Flat name-value list for a 200; the last slot takes the request id. */
  headers: string[];
}

/** The validators that a conditional request compares; known before a coding is made. */
export interface Validators {
  etag: string;
  /** Flat name-value list for a 304; the last slot takes the request id. */
  headers: string[];
}

export interface ArtefactOptions {
  contentType: string;
  /** Text, or bytes when the response is not text; or either from the store. */
  body: string | Buffer | Bodies;
  /** Whether a kept body is not text. */
  binary?: boolean;
  cacheControl: string;
  /** The tags for shared caches, besides the one of every response. */
  tags: readonly string[];
  /** Milliseconds since 1970, rounded to whole seconds. */
  lastModified: number;
  /** Additional headers, as a flat name-value list. */
  extraHeaders?: string[];
  /** The theme that it was rendered from, if it is one. */
  themeId?: string;
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

/** The memory of an artefact without its bodies, in bytes. */
const OVERHEAD = 1024;

let made = 0;

/** A finished run-time response: bytes and headers, in each content coding that was requested. */
export class Artefact {
  readonly key: string;
  /** Distinguishes this artefact from a later one under the same key. */
  readonly serial = ++made;
  /** The slug of the theme it was rendered from; `*` if it was rendered from all themes. */
  readonly slug: string;
  /** The options that created it, without the body. */
  readonly head: Head;
  /** Called whenever the bytes that it holds have changed. */
  onChange: (() => void) | undefined;
  private readonly isBinary: boolean;
  private readonly bodies: Bodies;
  private readonly representations = new Map<Coding, Representation>();
  private readonly making = new Map<Coding, Promise<Representation>>();
  private readonly validators = new Map<Coding, Validators>();
  private codedBytes = OVERHEAD;

  private constructor(
    key: string,
    slug: string,
    { body, ...head }: ArtefactOptions,
    bodies: Bodies,
  ) {
    this.key = key;
    this.slug = slug;
    this.head = head;
    this.isBinary = head.binary ?? Buffer.isBuffer(body);
    this.bodies = bodies;
  }

  static async create(key: string, slug: string, options: ArtefactOptions): Promise<Artefact> {
    const { body } = options;
    let bodies: Bodies;
    if (typeof body === "string") bodies = await HeldBodies.of(Buffer.from(body));
    else bodies = Buffer.isBuffer(body) ? await HeldBodies.of(body) : body;
    return new Artefact(key, slug, options, bodies);
  }

  /** The bytes that it holds in memory. */
  get bytes(): number {
    return (this.bodies.bytes?.length ?? 0) + this.codedBytes;
  }

  get lastModified(): number {
    return this.head.lastModified;
  }

  get use(): ThemeUse | undefined {
    return this.head.use;
  }

  /** Bytes that the `toJSON` form takes in UTF-8, estimated. */
  get [weight](): number {
    return this.bodies.length * 1.1;
  }

  /** The body without a coding. */
  body(): Promise<Buffer> {
    return this.bodies.plain();
  }

  /** The bytes of a coding whose stream has failed. */
  restored(coding: Coding): Promise<Buffer> {
    return this.bodies.restored(coding);
  }

  /** The coding if an earlier request had it made, or if it takes no work. */
  made(coding: Coding): Representation | undefined {
    const made = this.representations.get(coding);
    const { bytes } = this.bodies;
    if (made !== undefined || coding !== "identity" || bytes === undefined) return made;
    return this.represent(coding, { length: bytes.length, bytes });
  }

  /** Makes the coding for the first request that takes it; requests at the same time share the work. */
  in(coding: Coding): Promise<Representation> {
    let making = this.making.get(coding);
    if (making === undefined) {
      making = this.make(coding);
      this.making.set(coding, making);
      making.catch(() => this.making.delete(coding));
    }
    return making;
  }

  /** A strong validator names one sequence of bytes, so each coding has its own (RFC 9110, 8.8.3). */
  validatorsOf(coding: Coding): Validators {
    let validators = this.validators.get(coding);
    if (validators === undefined) {
      const etag =
        coding === "identity" ? `"${this.bodies.hash}"` : `"${this.bodies.hash}-${coding}"`;
      validators = { etag, headers: validatorHeaders(etag, this.head) };
      this.validators.set(coding, validators);
    }
    return validators;
  }

  /** The artefact for the typed client, without its prepared bytes; a binary body is base64. */
  async [whole](): Promise<ReturnType<Artefact["toJSON"]>> {
    return this.json(await this.body());
  }

  /** Declares the type that `whole` returns; throws, because an artefact is never sent without its body. */
  toJSON(): { contentType: string; etag: string; body: string; encoding: "utf-8" | "base64" } {
    throw new Error("The artefact's body has not been read");
  }

  private json(body: Buffer): ReturnType<Artefact["toJSON"]> {
    const encoding = this.isBinary ? "base64" : "utf-8";
    const { contentType } = this.head;
    const { etag } = this.validatorsOf("identity");
    return { contentType, etag, body: body.toString(encoding), encoding };
  }

  private async make(coding: Coding): Promise<Representation> {
    return this.represent(coding, await this.bodies.in(coding));
  }

  private represent(coding: Coding, body: Body): Representation {
    const text = body.length <= SHORT ? body.bytes?.toString("latin1") : undefined;
    const made: Representation = {
      body: text ?? body,
      headers: [
        "Content-Type",
        this.head.contentType,
        "Content-Length",
        String(body.length),
        ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
        ...(body.bytes === undefined ? ["Accept-Ranges", "bytes"] : []),
        ...this.validatorsOf(coding).headers,
      ],
    };
    this.representations.set(coding, made);
    // Without a coding, a long body is the very Buffer that the bodies hold.
    if (text !== undefined || coding !== "identity") this.codedBytes += body.bytes?.length ?? 0;
    this.onChange?.();
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
  ...tagHeaders(options.tags, options.cacheControl),
  ...(options.extraHeaders ?? []),
  ...shared,
  "X-Request-ID",
  "",
];
