import type { RequestHandler, Response, Router } from "express";
import { z } from "zod";
import {
  type ErrorCode,
  type FieldError,
  invalid,
  PlatformError,
} from "../../src/errors/errors.ts";
import { type Access, authorize } from "../../src/procedures/access.ts";
import { assertNoNearMisses } from "../../src/procedures/near-misses.ts";
import type { Services } from "../../src/procedures/services.ts";
import { appRouter, createCaller } from "../../src/router.ts";
import { readJson } from "./body.ts";
import { receivePicture } from "./multipart.ts";
import { assertNoNul, contextOf, queryOf } from "./request.ts";

/** A row of a surface's route table: the procedure that it names gives access, input and output. */
export interface Route {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI form, such as `/api/v1/themes/{slug}`. */
  path: string;
  /** Dotted name in the router. */
  procedure: string;
  summary: string;
  tag: string;
  status: 200 | 201 | 204;
  errors: readonly ErrorCode[];
  /** Fields of the input that the row settles; requests have no say in them. */
  fixed?: Readonly<Record<string, string>>;
  /** Path parameters that have another name in the procedure's input. */
  rename?: Readonly<Record<string, string>>;
  /** Sends the result; JSON unless given. */
  respond?: (result: never, exchange: { res: Response; url: string; path: string }) => void;
  /** It is answered by 304 to a caller who has it already, by its ETag. */
  revalidates?: true;
  /** Media types that the answer may have; JSON unless given. */
  produces?: readonly string[];
  /** The body is a form with a picture, which the procedure takes while it comes in. */
  multipart?: true;
  /** Schema of a body that the procedure does not give as its output. */
  responseSchema?: z.ZodType;
}

export interface ProcedureInfo {
  access: Access;
  input: z.ZodObject | undefined;
  output: z.ZodType | undefined;
}

/** What the router knows of a procedure; a row that names none is a mistake found at start. */
export function procedureInfo(name: string): ProcedureInfo {
  const procedure = (appRouter._def.procedures as Record<string, unknown>)[name] as
    | { _def: { meta?: { access: Access }; inputs: unknown[]; output?: unknown } }
    | undefined;
  if (procedure === undefined) throw new Error(`No procedure is named ${name}`);
  const { meta, inputs, output } = procedure._def;
  return {
    access: meta?.access ?? "open",
    input: merged(inputs as z.ZodObject[]),
    output: output as z.ZodType | undefined,
  };
}

/** A procedure may take its input in parts, to look at something in between. */
function merged([first, ...more]: readonly z.ZodObject[]): z.ZodObject | undefined {
  return more.reduce<z.ZodObject | undefined>((all, part) => all?.extend(part.shape), first);
}

type Decode = (text: string) => unknown;

/** How the text of a parameter becomes a value of its field; what does not fit stays text. */
function decoderOf(field: z.ZodType): Decode {
  const { type } = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  if (type === "integer") return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
  if (type === "number") {
    return (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text);
  }
  if (type === "boolean") {
    return (text) => (text === "true" || text === "false" ? text === "true" : text);
  }
  return (text) => text;
}

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** Mounts a table: per row a handler, per path a 405 for every other method. */
export function mountRoutes(router: Router, routes: readonly Route[], services: Services): void {
  const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
  for (const route of routes) {
    router[route.method](expressPath(route.path), handlerOf(route, services));
  }
  // After every handler: `/themes/import` is the address of a theme with that slug as well.
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => covers(route.path, path));
    router.all(expressPath(path), methodNotAllowed(path, here));
  }
}

/** Whether every address of `path` is one of `pattern`. */
function covers(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part === parts[at] || part.startsWith("{"))
  );
}

/** Refuses every method but those of `here`, which `Allow` lists. */
export function methodNotAllowed(
  path: string,
  here: readonly Pick<Route, "method">[],
): RequestHandler {
  const methods = here.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method]));
  const allow = methods.map((method) => method.toUpperCase()).join(", ");
  return (req, res) => {
    res.locals.route = path;
    res.setHeader("Allow", allow);
    throw new PlatformError(
      "method_not_allowed",
      `${req.method} is not allowed here; use ${allow}.`,
    );
  };
}

function handlerOf(route: Route, services: Services): RequestHandler {
  const { access, input } = procedureInfo(route.procedure);
  const path = route.procedure.split(".");
  const readInput = inputReader(route, input, services.config);
  return async (req, res) => {
    res.locals.route = route.path;
    const ctx = await contextOf(services, req, res);
    await authorize(ctx, access);
    assertNoNul(`?${queryOf(req)}`);
    if (queryOf(req).getAll("token").length > 1) {
      throw invalid("token", "is given more than once; give it once");
    }
    const value = await readInput(req, res);
    const call = path.reduce<unknown>(
      (target, key) => (target as Record<string, unknown>)[key],
      createCaller(ctx),
    ) as (value: unknown) => Promise<unknown>;
    const result = await call(value);
    if (route.respond)
      route.respond(result as never, { res, url: req.originalUrl, path: req.path });
    else sendJson(res, route.status, result);
  };
}

function sendJson(res: Response, status: number, result: unknown): void {
  res.status(status);
  if (status === 204) res.end();
  else res.json(result);
}

function inputReader(
  route: Route,
  input: z.ZodObject | undefined,
  { maxBodyBytes, maxUploadBytes }: Services["config"],
): (req: Parameters<RequestHandler>[0], res: Response) => Promise<unknown> {
  if (input === undefined) return async () => undefined;
  const names = pathParameters(route.path).map((name) => ({
    name,
    field: route.rename?.[name] ?? name,
  }));
  const decoders = Object.fromEntries(
    Object.entries(input.shape).map(([field, schema]) => [field, decoderOf(schema as z.ZodType)]),
  );
  const settled = new Set([...names.map(({ field }) => field), ...Object.keys(route.fixed ?? {})]);
  const inQuery = Object.keys(input.shape).filter((field) => !settled.has(field));
  const hasBody = route.method !== "get" && route.method !== "delete" && inQuery.length > 0;
  const ofBody = z.object(Object.fromEntries(inQuery.map((name) => [name, input.shape[name]])));
  return async (req, res) => {
    const fromPath = names.map(({ name, field }) => [
      field,
      decoders[field]?.(req.params[name] as string),
    ]);
    const read = async (): Promise<Record<string, unknown>> => {
      if (route.multipart) {
        const picture = await receivePicture(req, res, maxUploadBytes);
        return { "Idempotency-Key": req.get("Idempotency-Key"), picture };
      }
      if (hasBody) {
        const body = await readJson(req, res, maxBodyBytes);
        assertNoNearMisses(ofBody, body);
        return body;
      }
      return readQuery(queryOf(req), inQuery, decoders);
    };
    return { ...(await read()), ...Object.fromEntries(fromPath), ...route.fixed };
  };
}

function readQuery(
  query: URLSearchParams,
  fields: readonly string[],
  decoders: Readonly<Record<string, Decode>>,
): Record<string, unknown> {
  const repeated: FieldError[] = [];
  const values: Record<string, unknown> = {};
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
