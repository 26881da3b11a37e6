import type { Response } from "express";
import type { z } from "zod";
import { isServed, type Running } from "../../src/config/owners.ts";
import type { ErrorCode } from "../../src/errors/errors.ts";
import { infoOf, type Procedure } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { type AppRouter, appRouter, nameOf } from "../../src/router.ts";

/** A row of a surface's route table: its procedure defines access, input and output. */
export interface Route {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** OpenAPI form, such as `/api/v1/themes/{slug}`. */
  path: string;
  procedure: (router: AppRouter) => Procedure;
  summary: string;
  tag: string;
  status: 200 | 201 | 204;
  /** Errors of the domain, in addition to those that follow from role and input. */
  errors?: readonly ErrorCode[];
  /** Fields of the input that the row sets; requests cannot change them. */
  fixed?: Readonly<Record<string, string>>;
  /** Path parameters that have another name in the procedure's input. */
  rename?: Readonly<Record<string, string>>;
  /** The field of the input that takes the parameters which no other field takes. */
  others?: string;
  /** Sends the result; JSON unless given. */
  respond?: (result: never, answered: Answered) => void | Promise<void>;
  /**
   * `If-Match` names the revision to change, the input's field `revision`; if none may exist,
   * `If-None-Match: *` requires that none does.
   */
  revision?: "is there" | "may be none";
  /** Answers 304 to a caller who already has the result, by its ETag. */
  revalidates?: true;
  /** Media types that the answer may have; JSON unless given. */
  produces?: readonly string[];
  /** The body is a form with a picture, which the procedure streams. */
  multipart?: true;
  /** Its `files` may come as a body that is a zip archive of them. */
  archive?: true;
  /** Schema of a body that differs from the procedure's output. */
  responseSchema?: z.ZodType;
}

/** The request that a result answers. */
export interface Answered {
  res: Response;
  /** As it came, query included. */
  url: string;
  path: string;
  /** The route's own path. */
  route: string;
  services: Services;
}

/** The places of a procedure's input fields in a request. */
export interface InputParts {
  /** Parameters of the path, with the field that each fills. */
  path: readonly { name: string; field: string }[];
  query: readonly string[];
  /** Fields of a JSON body or a form; empty without a body. */
  body: readonly string[];
  shape: Readonly<Record<string, z.ZodType>>;
}

export const procedureIn = (route: Route): Procedure => route.procedure(appRouter);

/** The rows whose procedures belong to a service that runs. */
export const servedRoutes = (running: Running, routes: readonly Route[]): readonly Route[] =>
  routes.filter((route) => isServed(running, "procedures", nameOf(procedureIn(route))));

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** Undefined if the procedure takes no input. */
export function inputParts(route: Route): InputParts | undefined {
  const { input } = infoOf(procedureIn(route));
  if (input === undefined) return undefined;
  const path = pathParameters(route.path).map((name) => ({
    name,
    field: route.rename?.[name] ?? name,
  }));
  const settled = new Set([
    ...path.map(({ field }) => field),
    ...Object.keys(route.fixed ?? {}),
    ...(route.others === undefined ? [] : [route.others]),
  ]);
  const rest = Object.keys(input.shape).filter((field) => !settled.has(field));
  const hasBody = route.method !== "get" && route.method !== "delete";
  const shape = input.shape as Readonly<Record<string, z.ZodType>>;
  return { path, query: hasBody ? [] : rest, body: hasBody ? rest : [], shape };
}
