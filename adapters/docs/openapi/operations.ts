import type { z } from "zod";
import type { ErrorCode } from "../../../src/errors/errors.ts";
import { infoOf } from "../../../src/procedures/procedure.ts";
import { nameOf } from "../../../src/router.ts";
import { inputParts, pathParameters, procedureIn, type Route } from "../../support/route.ts";
import { notes } from "../notes/index.ts";
import type { Note } from "../notes/note.ts";
import type { MediaType, Operation, Parameter, ResponseObject, Schema } from "./document.ts";
import { type ErrorResponses, type HeaderName, headerRefs } from "./responses.ts";
import { sample } from "./sample.ts";
import type { SchemaCollector } from "./schemas.ts";

/** Properties that all operations of a surface share. */
export interface Surface {
  schemas: SchemaCollector;
  errors: ErrorResponses;
  successHeaders: readonly HeaderName[];
  /** Headers of a 304; absent if the surface revalidates nothing. */
  notModifiedHeaders?: readonly HeaderName[];
  /** Codes that any operation may answer. */
  alwaysErrors: readonly ErrorCode[];
  /** The security of operations that any caller may use. */
  openSecurity: Operation["security"];
}

const withCredential: Operation["security"] = [{ apiKey: [] }, { token: [] }, { session: [] }];

/** No credential, or any of the three kinds. */
export const optionalCredential: Operation["security"] = [{}, ...withCredential];

const BODY_ERRORS = ["malformed_body", "payload_too_large", "unsupported_media_type"] as const;

/** The errors that a route itself, its surface, its role and its input can answer. */
function errorsOf(
  route: Route,
  surface: Surface,
  role: string | undefined,
  { parameters, body }: ReturnType<typeof describeInput>,
): Set<ErrorCode> {
  const errors = new Set<ErrorCode>([...(route.errors ?? []), ...surface.alwaysErrors]);
  if (role !== undefined) {
    errors.add("unauthenticated");
    // A role above the lowest, a write by a page of another site, or a key's scope.
    errors.add("forbidden");
  }
  if (parameters.length > 0 || body !== undefined) errors.add("validation_failed");
  // The router refuses invalid percent-encoding before it matches the path to a theme.
  if (pathParameters(route.path).length > 0) errors.add("malformed_body");
  if (body !== undefined) for (const code of BODY_ERRORS) errors.add(code);
  return errors;
}

/** One row of a route table as an OpenAPI operation. */
export function describeRoute(route: Route, operationId: string, surface: Surface): Operation {
  const procedure = procedureIn(route);
  const { access, output } = infoOf(procedure);
  const note = notes[nameOf(procedure)] ?? {};
  const fields = describeInput(route, surface, note);
  if (route.multipart) fields.parameters.push(idempotencyKey);
  if (route.revision !== undefined) fields.parameters.push(...revisionHeaders(route.revision));
  const response = route.responseSchema ?? output;
  // The runtime takes a credential only while it is private, which its surface describes.
  const role = access === "open" || access === "runtime" ? undefined : access;
  const errors = errorsOf(route, surface, role, fields);
  const kept = route.revalidates ? surface.successHeaders : surface.notModifiedHeaders;
  return {
    operationId,
    summary: route.summary,
    ...(note.description === undefined ? {} : { description: note.description }),
    tags: [route.tag],
    security: role === undefined ? surface.openSecurity : withCredential,
    ...(role === undefined ? {} : { "x-required-role": role }),
    parameters: fields.parameters,
    ...(fields.body === undefined
      ? {}
      : { requestBody: bodyOf(route, fields.body, note, surface) }),
    responses: {
      [route.status]: success(route, response, note, surface),
      ...(kept === undefined ? {} : { 304: notModified(kept, note) }),
      ...surface.errors.of(errors, route.produces?.includes("text/html")),
    },
  };
}

function bodyOf(
  route: Route,
  body: Schema,
  note: Note,
  surface: Surface,
): NonNullable<Operation["requestBody"]> {
  if (route.multipart) return pictureForm;
  const json = requestBody(body, note, surface);
  if (!route.archive) return json;
  const zip = { schema: { type: "string", format: "binary" } };
  return { ...json, content: { ...json.content, "application/zip": zip } };
}

/** The fields of a procedure's input, by their place in a request. */
function describeInput(
  route: Route,
  { schemas }: Surface,
  note: Note,
): { parameters: Parameter[]; body: Schema | undefined } {
  const { input } = infoOf(procedureIn(route));
  const parts = inputParts(route);
  if (input === undefined || parts === undefined) return { parameters: [], body: undefined };
  const schema = schemas.describe(input, "input");
  const { properties = {}, required = [] } = schema;
  const ofPath = parts.path.map(({ name, field }) =>
    parameter("path", name, properties[field] as Schema, true, note),
  );
  const ofQuery = parts.query.map((field) =>
    parameter("query", field, properties[field] as Schema, required.includes(field), note),
  );
  const ofOthers = route.others === undefined ? [] : [others(properties[route.others] as Schema)];
  const parameters = [...ofPath, ...ofQuery, ...ofOthers];
  if (parts.body.length === 0) return { parameters, body: undefined };
  const body: Schema = {
    ...schema,
    properties: Object.fromEntries(parts.body.map((field) => [field, properties[field] as Schema])),
    required: required.filter((field) => parts.body.includes(field)),
  };
  if (body.required?.length === 0) delete body.required;
  return { parameters, body };
}

/** Describes parameters whose names vary: each member of the object is a parameter. */
const others = ({ description }: Schema): Parameter => ({
  name: "axes",
  in: "query",
  required: false,
  ...(description === undefined ? {} : { description }),
  style: "form",
  explode: true,
  schema: { type: "object", additionalProperties: { type: "string" } },
});

function parameter(
  place: Parameter["in"],
  name: string,
  schema: Schema,
  required: boolean,
  note: Note,
): Parameter {
  const { description, examples: _, ...plain } = schema;
  const example = note.parameters?.[name] ?? (required ? parameterExamples[name] : undefined);
  return {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    ...(plain.type === "object" ? numbersOf(plain) : { schema: plain }),
    ...(example === undefined ? {} : { example }),
  };
}

/** Describes an object of numbers; a query writes them with commas, in the order of its fields. */
function numbersOf({ properties = {} }: Schema): Pick<Parameter, "schema" | "style" | "explode"> {
  const count = Object.keys(properties).length;
  const items: Schema = { type: "number" };
  const schema: Schema = { type: "array", items, minItems: count, maxItems: count };
  return { schema, style: "form", explode: false };
}

/** Values that a request meets on a fresh installation. */
const parameterExamples: Readonly<Record<string, string | number>> = {
  slug: "quartz",
  version: 1,
};

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes a retry safe: an upload with a key that you used before answers with the picture that it made then.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

const revisionHeaders = (which: NonNullable<Route["revision"]>): Parameter[] => [
  {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The ETag that you read; refused with 412 if it has changed since.",
    schema: { type: "string", pattern: '^"[0-9]+"$' },
  },
  ...(which === "may be none" ? [ifNoneMatch] : []),
];

const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "`*` creates one only if none exists; otherwise 412.",
  schema: { type: "string", const: "*" },
};

const pictureForm: NonNullable<Operation["requestBody"]> = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          image: {
            type: "string",
            format: "binary",
            description: "The picture. A single file part of any other name is taken as well.",
          },
          caption: {
            type: "string",
            maxLength: 2000,
            description: "What it shows; the place's `caption` when the first picture has none.",
          },
          locationPrecision: {
            type: "string",
            enum: ["exact", "approximate", "hidden"],
            default: "exact",
            description: "How precisely others see where it was taken.",
          },
          licence: {
            type: "string",
            description:
              "What others may do with it: an SPDX identifier, or `all-rights-reserved`; else what the file states, else your preference.",
          },
          credit: {
            type: "string",
            maxLength: 300,
            description: "Whom to name; else what the file states, else your preference.",
          },
          source: {
            type: "string",
            maxLength: 2000,
            description: "The address of where it is from; else what the file states.",
          },
        },
        required: ["image"],
      },
    },
  },
};

function requestBody(
  schema: Schema,
  note: Note,
  { schemas }: Surface,
): NonNullable<Operation["requestBody"]> {
  return {
    required: schema.required !== undefined,
    content: {
      "application/json": {
        schema,
        example: note.request ?? sample(schema, schemas.components),
      },
    },
  };
}

function success(
  route: Route,
  type: z.ZodType | undefined,
  note: Note,
  surface: Surface,
): ResponseObject {
  const schema =
    route.status === 204 || type === undefined
      ? undefined
      : surface.schemas.describe(type, "output");
  const isPage = pageFields.every((field) => propertiesOf(schema, surface)[field] !== undefined);
  return {
    description: route.status === 204 ? "Done; there is nothing to send." : route.summary,
    headers: headerRefs([
      ...surface.successHeaders,
      ...(isPage ? (["Link"] as const) : []),
      ...(note.headers ?? []),
    ]),
    ...(schema === undefined
      ? {}
      : { content: content(route, media(schema, note, surface), note) }),
  };
}

function content(
  { produces = ["application/json"] }: Pick<Route, "produces">,
  described: MediaType,
  { responses = {} }: Note,
): Record<string, MediaType> {
  const of = (type: string): MediaType =>
    type in responses ? { ...described, example: responses[type] } : described;
  return Object.fromEntries(produces.map((type) => [type, of(type)]));
}

const pageFields = ["total", "limit", "offset"];

function propertiesOf(schema: Schema | undefined, { schemas }: Surface): Record<string, Schema> {
  const name = schema?.$ref?.split("/").at(-1);
  return (name === undefined ? schema : schemas.components[name])?.properties ?? {};
}

function media(schema: Schema, note: Note, { schemas }: Surface): MediaType {
  return { schema, example: note.response ?? sample(schema, schemas.components) };
}

function notModified(headers: readonly HeaderName[], note: Note): ResponseObject {
  const dates = headers.includes("Last-Modified");
  return {
    description: `What you have is current, by ${dates ? "If-None-Match or If-Modified-Since" : "If-None-Match"}.`,
    headers: headerRefs([...headers, ...(note.headers ?? [])]),
  };
}

/**
 * Ids by row: the procedure's name, plus a suffix that distinguishes rows of the same procedure.
 */
export function operationIds(routes: readonly Route[]): Map<Route, string> {
  const taken = new Set<string>();
  return new Map(
    routes.map((route) => {
      let id = camel(nameOf(procedureIn(route)));
      if (taken.has(id))
        id += pathParameters(route.path)
          .map((name) => `By${upper(name)}`)
          .join("");
      if (route.fixed) id += Object.values(route.fixed).map(pascal).join("");
      if (taken.has(id)) throw new Error(`Two operations are named ${id}`);
      taken.add(id);
      return [route, id];
    }),
  );
}

const pascal = (text: string): string => text.split(/\W+/).map(upper).join("");

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const camel = (dotted: string): string =>
  dotted
    .split(".")
    .map((word, index) => (index === 0 ? word : upper(word)))
    .join("");
