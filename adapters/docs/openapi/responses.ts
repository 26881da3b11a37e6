import { type ErrorCode, errorCodes } from "../../../src/errors/errors.ts";
import type { Header, Reference, ResponseObject, Schema } from "./document.ts";

const codes = Object.keys(errorCodes) as ErrorCode[];

export const fieldErrorSchema: Schema = {
  type: "object",
  properties: {
    field: { type: "string", description: "JSON path or dotted token path." },
    message: { type: "string" },
  },
  required: ["field", "message"],
  additionalProperties: false,
};

/** The error body of every operation, with each code of the registry and its meaning. */
export const apiErrorSchema: Schema = {
  type: "object",
  description: "The body of every error. Branch on `code`; `message` is for people.",
  properties: {
    code: {
      type: "string",
      enum: codes,
      description: codes
        .map((code) => `- \`${code}\` (${errorCodes[code].status}): ${errorCodes[code].meaning}`)
        .join("\n"),
    },
    message: { type: "string" },
    details: {
      type: "array",
      items: { $ref: "#/components/schemas/FieldError" },
      description: "One entry for each field that is wrong.",
    },
    requestId: {
      type: "string",
      description: "The same as the header X-Request-ID; it leads to the log line.",
    },
  },
  required: ["code", "message", "requestId"],
  additionalProperties: false,
};

const text: Schema = { type: "string" };
const instant: Schema = { type: "string", format: "date-time" };

/** Headers by name; a required one is on every response that lists it. */
export const headers = {
  "X-Request-ID": {
    description:
      "Correlation id: yours if it is 1 to 128 characters out of A-Z a-z 0-9 . _ -, otherwise a new one.",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
  },
  "Cache-Control": {
    description: "How long caches may keep the response; no-store on the administrative surface.",
    required: true,
    schema: text,
  },
  ETag: {
    description:
      "Strong validator; send it back as If-None-Match, or as If-Match to change the resource.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]+"$' },
  },
  "Last-Modified": {
    description: "When the content last changed; send it back as If-Modified-Since.",
    required: true,
    schema: text,
  },
  Vary: { description: "Names Accept-Encoding.", required: true, schema: text },
  "X-Theme-Version": {
    description: "The version of the theme that was served.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  "X-Theme-Updated-At": {
    description: "When that version was made.",
    required: true,
    schema: instant,
  },
  "Access-Control-Allow-Origin": {
    description: "Any origin may read the response.",
    required: true,
    schema: { type: "string", const: "*" },
  },
  Link: {
    description:
      'The neighbouring pages, as rel="next" and rel="prev"; absent when there are none.',
    required: false,
    schema: text,
  },
  "X-Total-Count": {
    description: "The number of items on all pages.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  "Content-Disposition": {
    description: "A file name for the download.",
    required: true,
    schema: text,
  },
  "WWW-Authenticate": {
    description: "The scheme to authenticate with.",
    required: true,
    schema: { type: "string", const: "Bearer" },
  },
  Location: { description: "Where to go.", required: true, schema: text },
  "Set-Cookie": {
    description: "HttpOnly, Secure, SameSite=Lax.",
    required: false,
    schema: text,
  },
  "Retry-After": {
    description: "Seconds to wait before a retry.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  Allow: { description: "The methods that the address supports.", required: true, schema: text },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

export function headerRefs(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const ofError: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  unauthenticated: ["WWW-Authenticate"],
  method_not_allowed: ["Allow"],
  rate_limited: ["Retry-After"],
  unavailable: ["Retry-After"],
};

/** One response for all the codes of a status. */
function errorResponse(group: readonly ErrorCode[]): ResponseObject {
  const extra = group.length === 1 ? (ofError[group[0] as ErrorCode] ?? []) : [];
  return {
    description: group.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join("\n\n"),
    headers: headerRefs(["X-Request-ID", "Cache-Control", ...extra]),
    content: {
      "application/json": {
        schema: {
          $ref: "#/components/schemas/ApiError",
          properties: { code: { enum: [...group] } },
        },
        example: {
          code: group[0],
          message: errorCodes[group[0] as ErrorCode].meaning,
          requestId: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
        },
      },
    },
  };
}

/** Error responses by name, each stored once for all operations that refer to it. */
export class ErrorResponses {
  readonly components: Record<string, ResponseObject> = {};

  /** References by status, in the order of the statuses; `asPage` if browsers get pages. */
  of(wanted: Iterable<ErrorCode>, asPage = false): Record<string, Reference> {
    const set = new Set(wanted);
    const byStatus = Object.groupBy(
      codes.filter((code) => set.has(code)),
      (code) => String(errorCodes[code].status),
    );
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, group = []]) => [
        status,
        this.reference(group, asPage),
      ]),
    );
  }

  private reference(group: readonly ErrorCode[], asPage: boolean): Reference {
    const name = group.map(pascal).join("Or") + (asPage ? "Page" : "");
    const response = errorResponse(group);
    this.components[name] ??= asPage
      ? { ...response, content: { ...response.content, "text/html": { schema: text } } }
      : response;
    return { $ref: `#/components/responses/${name}` };
  }
}

const pascal = (code: string): string =>
  code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
