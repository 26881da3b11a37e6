import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { Engine } from "../engine/engine.ts";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import type { Conversion } from "../token-import/convert.ts";
import { ruleFor } from "./breaking.ts";
import { writtenThemeSchema } from "./findings.ts";

type DocumentOf<Schema extends z.ZodObject> = (
  em: EntityManager,
  input: z.output<Schema>,
  engine: Engine,
) => Promise<Prepared | string | undefined> | string;

/** A document with what became of the files that it was made of. */
interface Prepared {
  document: string;
  conversion: Pick<Conversion, "format" | "report">;
}

/** What the inputs of these mutations call the theme that they change. */
interface Target {
  theme?: string;
  slug?: string;
  acceptBreaking?: boolean;
}

/**
 * What comes before a mutation that leaves a document behind: the document is validated before the
 * transaction begins, so that no connection and no row lock waits for the engine, which remembers the
 * result for the mutation's own checks. `documentOf` gives the document (JSON text) that the input
 * will leave, as far as can be told by then, be there such a theme or not; what is said of it is the
 * mutation's to decide.
 */
const validating = <Schema extends z.ZodObject>(schema: Schema, documentOf: DocumentOf<Schema>) =>
  editor.input(schema).use(async ({ ctx, input, next }) => {
    const { engine } = ctx.services;
    const em = ctx.em.fork() as EntityManager;
    const prepared = await documentOf(em, input as z.output<Schema>, engine);
    const { document, conversion = undefined } =
      typeof prepared === "object" ? prepared : { document: prepared };
    if (document !== undefined) await engine.validate(document);
    return next({ ctx: { document, conversion } });
  });

/** Mutations whose document goes live for nobody. */
export const preparing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) => validating(schema, documentOf).concat(mutation);

/**
 * Mutations that leave a theme with a document, and answer with it and with what validation says of
 * it. Where `publish.breaking` asks for that, it is compared with what is live, before the
 * transaction too.
 */
export const writing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) => comparing(schema, documentOf).output(writtenThemeSchema);

/** As `writing`, with an answer of its own. */
export const comparing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) =>
  validating(schema, documentOf)
    .use(async ({ ctx, input, next }) => {
      const { theme, slug = "", acceptBreaking: accepted } = input as Target;
      const change = { slug: theme ?? slug, tokens: ctx.document, accepted };
      const em = ctx.em.fork() as EntityManager;
      return next({ ctx: { breaking: await ruleFor(em, ctx.services, change) } });
    })
    .concat(mutation);
