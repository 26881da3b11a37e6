import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { Engine, Request } from "../engine/engine.ts";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { requestOf } from "../procedures/request-of.ts";
import type { Conversion } from "../token-import/convert.ts";
import { writtenThemeSchema } from "./findings.ts";
import { ruleFor } from "./going-live/breaking.ts";
import { keepHashes } from "./going-live/kept-hashes.ts";

type DocumentOf<Schema extends z.ZodObject> = (
  em: EntityManager,
  input: z.output<Schema>,
  engine: Engine,
  request: Request,
) => Promise<Prepared | string | undefined> | string;

/** A document with the report on the files that it was converted from. */
interface Prepared {
  document: string;
  conversion: Pick<Conversion, "format" | "report">;
}

/** The input fields that name the theme to change. */
interface Target {
  theme?: string;
  slug?: string;
  acceptBreaking?: boolean;
}

/**
 * Runs before a mutation that writes a document: validates it before the transaction begins, so no
 * connection and no row lock waits for the engine. The engine caches the result for the mutation's
 * own checks. `documentOf` returns the document (JSON text) that the input will write, as far as it
 * can be determined by then, whether or not the theme exists; the mutation decides what to refuse.
 */
export const validating = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) =>
  editor.input(schema).use(async ({ ctx, input, next }) => {
    const { engine } = ctx.services;
    const request = requestOf(ctx);
    const em = ctx.em.fork() as EntityManager;
    const prepared = await documentOf(em, input as z.output<Schema>, engine, request);
    const { document, conversion = undefined } =
      typeof prepared === "object" ? prepared : { document: prepared };
    if (document !== undefined) await engine.validate(document, request);
    return next({ ctx: { document, conversion } });
  });

/** Builder for mutations whose document does not go live. */
export const preparing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) => validating(schema, documentOf).concat(mutation);

/**
 * Builder for mutations that write a theme's document and answer with the theme and its findings. If
 * `publish.breaking` requires a verdict, compares with the live document, also before the transaction.
 */
export const writing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) => comparing(schema, documentOf).output(writtenThemeSchema);

/** Like `writing`, but the caller declares the output. */
export const comparing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) =>
  validating(schema, documentOf)
    .use(async ({ ctx, input, next }) => {
      const { theme, slug = "", acceptBreaking: accepted } = input as Target;
      const change = { slug: theme ?? slug, tokens: ctx.document, accepted };
      const em = ctx.em.fork() as EntityManager;
      await keepHashes(em, ctx.services.settings, change.slug);
      return next({ ctx: { breaking: await ruleFor(em, ctx, change) } });
    })
    .concat(mutation);
