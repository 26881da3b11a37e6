import { LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "../../errors/errors.ts";
import { adminMutation } from "../../procedures/mutation.ts";
import { endSessionsOf } from "../session/ended-sessions.ts";
import { User } from "./user.ts";

/** Ends every session of a person, on every replica; their next sign-in is valid again. */
export const signOut = adminMutation
  .input(
    z.object({
      id: z
        .guid({ error: "must be the id of a person, a UUID" })
        .meta({ description: "The person's `id` in the list of users." }),
    }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    // A sign-in locks the same row, so it happens entirely before or after this.
    const person = await ctx.em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (person === null) throw notFound(`There is no person ${id}.`);
    await endSessionsOf(ctx.em, person.id);
    ctx.afterCommit(() => ctx.services.sessions?.ended.forget());
    ctx.audit({
      action: "user.sign_out",
      entityType: "user",
      entityId: person.id,
      summary: `Signed ${person.name} out everywhere`,
      changes: { subject: { to: person.subject } },
    });
  });
