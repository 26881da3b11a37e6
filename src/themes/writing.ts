import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { writtenThemeSchema } from "./findings.ts";

type DocumentOf<Schema extends z.ZodObject> = (
  em: EntityManager,
  input: z.output<Schema>,
) => Promise<string | undefined> | string;

/**
 * Mutations that leave a document behind. It is validated before the transaction begins, so that no
 * connection and no row lock waits for the engine: that remembers the result, and the mutation's own
 * checks find it there. `documentOf` gives the document (JSON text) that the input will leave, as far
 * as can be told by then, be there such a theme or not; what is said of it is the mutation's to
 * decide.
 */
export const preparing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) =>
  editor
    .input(schema)
    .use(async ({ ctx, input, next }) => {
      const em = ctx.em.fork() as EntityManager;
      const document = await documentOf(em, input as z.output<Schema>);
      if (document !== undefined) await ctx.services.engine.validate(document);
      return next();
    })
    .concat(mutation);

/** Those that answer with the theme, and with what validation says of its document. */
export const writing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: DocumentOf<Schema>,
) => preparing(schema, documentOf).output(writtenThemeSchema);
