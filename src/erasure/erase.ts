import { randomBytes } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "../errors/errors.ts";
import { endSessionsOfErased } from "../identity/session/ended-sessions.ts";
import { User } from "../identity/users/user.ts";
import { removeBytes } from "../places/bytes/removal.ts";
import { WORKER_STATEMENT_TIMEOUT_MS, waitingAs } from "../platform/patience.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { emptyBinOf } from "./bin.ts";
import { emptyCredits } from "./credits.ts";
import { rewrite } from "./rewrite.ts";

/**
 * Erases a person: ends their sessions, removes their account and preferences, and replaces their subject
 * and names everywhere by a pseudonym that nothing leads back from. Keeps what they made, under that
 * pseudonym, and ends what they have in the bin (decisions.md#erasing-a-person).
 *
 * @throws PlatformError `not_found`
 */
export const erase = adminMutation
  .input(
    z.object({
      id: z
        .guid({ error: "must be the id of a person, a UUID" })
        .meta({ description: "The person's `id` in the list of users." }),
    }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const { em } = ctx;
    // A sign-in locks the same row, so it happens entirely before or after this.
    const person = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (person === null) throw notFound(`There is no person ${id}.`);
    const pseudonym = `erased:${randomBytes(6).toString("hex")}`;
    // The tables of audit and pictures are read whole.
    await em.execute(`set local statement_timeout = ${WORKER_STATEMENT_TIMEOUT_MS}`);
    const erased = { subject: person.subject, id: person.id, pseudonym };
    await waitingAs("worker", async () => {
      await rewrite(em, erased);
      await emptyCredits(em, person, pseudonym);
    });
    // After the places, which restoring locks first, too.
    removeBytes(ctx, await waitingAs("worker", () => emptyBinOf(em, erased)));
    await em.execute("delete from user_preference where subject = ?", [person.subject]);
    await endSessionsOfErased(em, person.subject);
    await em.remove(person).flush();
    ctx.afterCommit(() => ctx.services.sessions?.ended.forget());
    ctx.audit({
      action: "user.erase",
      // An admin may erase themselves.
      ...(ctx.caller.subject === person.subject && { actor: pseudonym }),
      entityType: "user",
      entityId: pseudonym,
      summary: "Erased a person",
      changes: {},
    });
  });
