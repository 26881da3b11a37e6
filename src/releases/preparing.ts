import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { themeIdsOf } from "./find.ts";
import { type Prepared, prepare } from "./prepare.ts";
import type { Releasing } from "./put-live.ts";
import type { oneRelease } from "./schemas.ts";

/** The context of `askForAll` in such a mutation. */
export const releasing = <Services extends Releasing["services"]>(
  ctx: Omit<Releasing, "services" | "breaking" | "by"> & {
    services: Services;
    caller: { subject: string };
    prepared: Pick<Prepared, "breaking" | "engine">;
  },
): Releasing => {
  const { breaking, engine } = ctx.prepared;
  return { ...ctx, breaking, services: { ...ctx.services, engine }, by: ctx.caller.subject };
};

interface Target {
  id: string;
  acceptBreaking?: boolean;
}

/**
 * Builder for mutations that ask the door for the themes of a release: validates and judges them before the
 * transaction begins.
 */
export const preparing = <Schema extends typeof oneRelease>(schema: Schema) =>
  editor
    .input(schema as z.ZodObject<Schema["shape"]>)
    .use(async ({ ctx, input, next }) => {
      const { id, acceptBreaking: accepted = false } = input as Target;
      const themeIds = await themeIdsOf(ctx.em.fork() as EntityManager, id);
      const prepared = await prepare(ctx, themeIds, { accepted, judges: true });
      return next({ ctx: { prepared } });
    })
    .concat(mutation);
