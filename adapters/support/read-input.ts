import type { IncomingHttpHeaders } from "node:http";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Config } from "../../src/config/config.ts";
import { type FieldError, invalid, PlatformError } from "../../src/errors/errors.ts";
import { assertNoNearMisses } from "../../src/procedures/near-misses.ts";
import { readBytes, readJson } from "./body.ts";
import { receivePicture } from "./multipart.ts";
import { assertNoNul, queryOf } from "./request.ts";
import { inputParts, type Route } from "./route.ts";
import { unknownParameters } from "./unknown-parameters.ts";

type Decode = (text: string) => unknown;
type Fields = Record<string, unknown>;

/** Reads the input of a route's procedure out of a request: path, query and body. */
export function inputReader(
  route: Route,
  limits: Pick<Config, "maxBodyBytes" | "maxUploadBytes">,
): (req: Request, res: Response) => Promise<Fields | undefined> {
  const read = fieldsReader(route, limits);
  const assertKnown = unknownParameters(route);
  return async (req, res) => {
    const query = queryOf(req);
    assertNoNul(`?${query}`);
    assertKnown(query);
    if (query.getAll("token").length > 1) {
      throw invalid("token", "is given more than once; give it once");
    }
    return read?.(req, res);
  };
}

function fieldsReader(
  route: Route,
  { maxBodyBytes, maxUploadBytes }: Pick<Config, "maxBodyBytes" | "maxUploadBytes">,
): ((req: Request, res: Response) => Promise<Fields>) | undefined {
  const parts = inputParts(route);
  if (parts === undefined) return undefined;
  const { path, query, body, shape } = parts;
  const decoders = Object.fromEntries(
    [...path.map(({ field }) => field), ...query].map((field) => [field, decoderOf(shape[field])]),
  );
  const ofBody = z.object(
    Object.fromEntries(body.map((field) => [field, shape[field] as z.ZodType])),
  );
  const readBody = async (req: Request, res: Response): Promise<Fields> => {
    if (route.multipart) {
      const { picture } = await receivePicture(req, res, maxUploadBytes);
      return { "Idempotency-Key": req.get("Idempotency-Key"), picture };
    }
    if (body.length === 0) return {};
    if (route.archive && req.is("application/zip")) {
      const base64 = (await readBytes(req, res, maxBodyBytes)).toString("base64");
      return { files: [{ name: "archive.zip", base64 }] };
    }
    const fields = await readJson(req, res, maxBodyBytes);
    assertNoNearMisses(ofBody, fields);
    return fields;
  };
  return async (req, res) => ({
    ...(await readBody(req, res)),
    ...readQuery(queryOf(req), query, decoders),
    ...(route.others === undefined
      ? {}
      : { [route.others]: readOthers(queryOf(req), [...query, "token"]) }),
    ...(route.revision === undefined ? {} : readRevision(req.headers, route.revision)),
    ...Object.fromEntries(
      path.map(({ name, field }) => [field, decoders[field]?.(req.params[name] as string)]),
    ),
    ...route.fixed,
  });
}

/** The revision that a conditional request names (RFC 9110, section 13.1); 0 is none. */
function readRevision(
  { "if-match": ifMatch, "if-none-match": ifNoneMatch }: IncomingHttpHeaders,
  which: NonNullable<Route["revision"]>,
): Fields {
  if (ifMatch !== undefined) {
    const [, revision] = /^"(\d{1,15})"$/.exec(ifMatch.trim()) ?? [];
    if (revision !== undefined) return { revision: Number(revision) };
    throw invalid("If-Match", 'must be the one ETag that you were given, such as "3"');
  }
  if (ifNoneMatch === undefined || which === "is there") return {};
  if (ifNoneMatch.trim() === "*") return { revision: 0 };
  throw invalid("If-None-Match", "must be *, for what is not there yet");
}

const MAX_OTHERS = 64;

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * Converts the text of a parameter into a value of its field; text that does not fit stays text.
 */
function decoderOf(field: z.ZodType | undefined): Decode {
  const schema = z.toJSONSchema(field ?? z.unknown(), { io: "input", unrepresentable: "any" });
  // A number, or a word in its place.
  const { type } = schema.anyOf?.find((one) => one.type === "integer") ?? schema;
  if (type === "integer") return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
  if (type === "number") {
    return (text) => (NUMBER.test(text) ? Number(text) : text);
  }
  if (type === "boolean") {
    return (text) => (text === "true" || text === "false" ? text === "true" : text);
  }
  if (type === "object") return numbersDecoder(Object.keys(schema.properties ?? {}));
  return (text) => text;
}

/** Decodes an object of numbers, which a query writes with commas, in the order of `names`. */
function numbersDecoder(names: readonly string[]): Decode {
  return (text) => {
    const parts = text.split(",");
    if (parts.length !== names.length || !parts.every((part) => NUMBER.test(part))) return text;
    return Object.fromEntries(names.map((name, at) => [name, Number(parts[at])]));
  };
}

/** Returns the parameters that no field takes, by name, with all their values; ignores all after the 64th. */
function readOthers(query: URLSearchParams, ownNames: readonly string[]): Fields {
  const names = [...new Set(query.keys())].filter((name) => !ownNames.includes(name));
  return Object.fromEntries(
    names.slice(0, MAX_OTHERS).map((name) => {
      const texts = query.getAll(name);
      return [name, texts.length === 1 ? texts[0] : texts];
    }),
  );
}

function readQuery(
  query: URLSearchParams,
  fields: readonly string[],
  decoders: Readonly<Record<string, Decode>>,
): Fields {
  const repeated: FieldError[] = [];
  const values: Fields = {};
  for (const field of fields) {
    const texts = query.getAll(field);
    if (texts.length > 1)
      repeated.push({ field, message: "is given more than once; give it once" });
    if (texts[0] !== undefined) values[field] = decoders[field]?.(texts[0]);
  }
  const first = repeated[0];
  if (first === undefined) return values;
  throw new PlatformError("validation_failed", `${first.field}: ${first.message}`, repeated);
}
