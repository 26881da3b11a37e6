import { z } from "zod";
import { countFailedSignIn } from "../../audit/failed-sign-in.ts";
import { PlatformError } from "../../errors/errors.ts";
import { newId } from "../../platform/ids.ts";
import { open } from "../../procedures/builders.ts";
import type { Context } from "../../procedures/context.ts";
import { mutation } from "../../procedures/mutation.ts";
import { sessionBeginning } from "../session/ended-sessions.ts";
import { User } from "../users/user.ts";
import { providerOf } from "./begin.ts";
import { namedGroups } from "./named-groups.ts";
import type { Login } from "./provider.ts";

/**
 * Completes a login. Calls the provider before the transaction opens, so a slow one holds no database
 * connection; then writes the user, overwrites the role and begins the session.
 */
export const complete = open
  .input(
    z.object({
      /** The callback's query, unchanged. */
      query: z.string(),
      transaction: z.string().optional(),
    }),
  )
  .use(async ({ ctx, input, next }) => next({ ctx: { login: await loginOf(ctx, input) } }))
  .concat(mutation)
  .output(
    z.object({
      session: z.string(),
      expiresAt: z.date(),
      logoutHint: z.string().optional(),
      returnTo: z.string(),
    }),
  )
  .mutation(async ({ ctx }) => {
    const { logoutHint, returnTo } = ctx.login;
    const groups = await namedGroups(ctx.em, ctx.login.person.groups);
    const person = { ...ctx.login.person, groups };
    const { sessions } = ctx.services;
    if (sessions === null) throw new Error("There is a provider, and nothing to sign sessions");
    const now = new Date();
    const before = await ctx.em.findOne(User, { subject: person.subject });
    const from = before?.role;
    await ctx.em.upsert(
      User,
      { id: newId(), ...person, firstSeenAt: now, lastLoginAt: now, lastSeenAt: now },
      { onConflictFields: ["subject"], onConflictExcludeFields: ["id", "firstSeenAt"] },
    );
    ctx.audit({
      action: "auth.login",
      actor: person.subject,
      entityType: "session",
      entityId: person.subject,
      summary: `${person.name} signed in as ${person.role}`,
      changes: from === person.role ? {} : { role: { from: from ?? null, to: person.role } },
    });
    const { token, expiresAt } = await sessions.begin(person, await sessionBeginning(ctx.em));
    return { session: token, expiresAt, logoutHint, returnTo };
  });

async function loginOf(
  ctx: Context,
  input: { query: string; transaction?: string | undefined },
): Promise<Login> {
  const provider = providerOf(ctx.services);
  try {
    return await provider.finish(input.query, input.transaction);
  } catch (error) {
    if (error instanceof PlatformError) await countFailedSignIn(ctx, error);
    throw error;
  }
}
