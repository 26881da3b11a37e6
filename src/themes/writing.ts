import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { ruleFor } from "./breaking.ts";
import { writtenThemeSchema } from "./findings.ts";

/** What the inputs of these mutations call the theme that they change. */
interface Target {
  theme?: string;
  slug?: string;
  acceptBreaking?: boolean;
}

/**
 * Mutations that leave a theme with a document. It is validated, and compared with what is live
 * where `publish.breaking` asks for that, before the transaction begins, so that no connection and no
 * row lock waits for the engine: that remembers the results, and the mutation's own checks find them
 * there. `documentOf` gives the document (JSON text) that the input will leave, as far as can be told
 * by then, be there such a theme or not; what is said of it is the mutation's to decide.
 */
export const writing = <Schema extends z.ZodObject>(
  schema: Schema,
  documentOf: (em: EntityManager, input: z.output<Schema>) => Promise<string | undefined> | string,
) =>
  editor
    .input(schema)
    .use(async ({ ctx, input, next }) => {
      const em = ctx.em.fork() as EntityManager;
      const document = await documentOf(em, input as z.output<Schema>);
      if (document !== undefined) await ctx.services.engine.validate(document);
      const { theme, slug = "", acceptBreaking: accepted } = input as Target;
      const change = { slug: theme ?? slug, tokens: document, accepted };
      return next({ ctx: { breaking: await ruleFor(em, ctx.services, change) } });
    })
    .concat(mutation)
    .output(writtenThemeSchema);
