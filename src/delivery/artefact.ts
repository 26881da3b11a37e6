import { createHash } from "node:crypto";
import { weight } from "../procedures/budget.ts";
import { type Coding, codings, encode } from "./codings.ts";
import { EXPOSED, FOR_ANY_PAGE } from "./headers.ts";
import type { ThemeUse } from "./usage/theme-use.ts";

/** One coding of an artefact, ready to be written. */
export interface Representation {
  etag: string;
  /** Latin-1 text of the bytes: Node writes short strings faster than Buffers. */
  body: string;
  /** Flat name-value list for a 200; the last slot takes the request id. */
  headers: string[];
  /** The same for a 304, without what describes a body. */
  notModifiedHeaders: string[];
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

const shared = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  EXPOSED.join(", "),
  ...Object.entries(FOR_ANY_PAGE).flat(),
  "Vary",
  "Accept-Encoding",
];

let made = 0;

/** A finished run-time response: bytes and headers, in every content coding. */
export class Artefact {
  readonly key: string;
  /** Distinguishes this artefact from a later one under the same key. */
  readonly serial = ++made;
  /** The slug of the theme it was rendered from; `*` if it was rendered from all themes. */
  readonly slug: string;
  readonly lastModified: number;
  readonly bytes: number;
  readonly contentType: string;
  readonly use: ThemeUse | undefined;
  private readonly binary: boolean;
  private readonly head: Omit<ArtefactOptions, "body">;
  private readonly representations: Record<Coding, Representation>;

  private constructor(
    key: string,
    slug: string,
    options: ArtefactOptions,
    representations: Record<Coding, Representation>,
    bytes: number,
  ) {
    this.key = key;
    this.slug = slug;
    this.contentType = options.contentType;
    this.use = options.use;
    const { body, ...head } = options;
    this.binary = typeof body !== "string";
    this.head = head;
    this.lastModified = options.lastModified;
    this.representations = representations;
    this.bytes = bytes;
  }

  static async create(key: string, slug: string, options: ArtefactOptions): Promise<Artefact> {
    const plain = typeof options.body === "string" ? Buffer.from(options.body) : options.body;
    const encoded = await encode(plain);
    const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
    const representations = Object.fromEntries(
      codings.map((coding) => [coding, represent(options, hash, coding, encoded[coding])]),
    ) as Record<Coding, Representation>;
    const bytes = codings.reduce((sum, coding) => sum + encoded[coding].length, 1024);
    return new Artefact(key, slug, options, representations, bytes);
  }

  /** Bytes that the `toJSON` form takes in UTF-8, estimated. */
  get [weight](): number {
    return this.representations.identity.body.length * 1.1;
  }

  in(coding: Coding): Representation {
    return this.representations[coding];
  }

  /** The same response with its text rewritten for one request; the cache never holds it. */
  rewrite(change: (text: string) => string): Promise<Artefact> {
    return this.replace(change(this.toJSON().body));
  }

  /** The same response with another body; the cache never holds it. */
  replace(body: string | Buffer): Promise<Artefact> {
    return Artefact.create(this.key, this.slug, { ...this.head, body });
  }

  /** The artefact for the typed client, without its prepared bytes; a binary body is base64. */
  toJSON(): { contentType: string; etag: string; body: string; encoding: "utf-8" | "base64" } {
    const { etag, body } = this.representations.identity;
    const encoding = this.binary ? "base64" : "utf-8";
    const text = Buffer.from(body, "latin1").toString(encoding);
    return { contentType: this.contentType, etag, body: text, encoding };
  }
}

function represent(
  options: ArtefactOptions,
  hash: string,
  coding: Coding,
  body: Buffer,
): Representation {
  // A strong validator names one sequence of bytes, so each coding has its own (RFC 9110, 8.8.3).
  const etag = coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;
  const validators = [
    "ETag",
    etag,
    "Last-Modified",
    new Date(options.lastModified).toUTCString(),
    "Cache-Control",
    options.cacheControl,
    ...(options.extraHeaders ?? []),
    ...shared,
  ];
  return {
    etag,
    body: body.toString("latin1"),
    headers: [
      "Content-Type",
      options.contentType,
      "Content-Length",
      String(body.length),
      ...(coding === "identity" ? [] : ["Content-Encoding", coding]),
      ...validators,
      "X-Request-ID",
      "",
    ],
    notModifiedHeaders: [...validators, "X-Request-ID", ""],
  };
}
