import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { notFound, PlatformError } from "../../errors/errors.ts";
import { uuidOf } from "../../platform/ids.ts";
import { editorMutation } from "../../procedures/mutation.ts";
import type { BinKind } from "../bin/item.ts";
import { lockCases } from "./lock.ts";
import { isAlready, moveTo, type Target } from "./move.ts";
import { caseId, type Decision, decisions } from "./report.ts";
import { type ThingRow, thingsById } from "./things.ts";

const targets: Record<Decision, Target> = { hide: "hidden", delete: "deleted", dismiss: "shown" };

const words = {
  hide: "Decided to hide",
  delete: "Decided to delete",
  dismiss: "Dismissed the reports of",
  reopen: "Reopened the reports of",
} as const;
const named = {
  place: "the place",
  image: "a picture of the place",
  comment: "a comment on the place",
} as const;

/**
 * Decides about a reported thing, or reverses a decision: whatever was decided before, `hide` leaves it to
 * its maker and editors, `delete` moves it into the bin, `dismiss` leaves it where all see it or restores it
 * there, and `reopen` does so and puts it back into the queue. Its maker does not decide about it.
 *
 * @throws PlatformError `not_found`, `forbidden`, `conflict`
 */
export const decide = editorMutation
  .input(
    z.object({
      id: caseId,
      decision: z
        .enum([...decisions, "reopen"], {
          error: `must be ${[...decisions, "reopen"].join(", ")}`,
        })
        .meta({ description: "What becomes of the thing; `reopen` takes the decision back." }),
    }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input: { id, decision } }) => {
    const one = await findCase(ctx.em, id);
    await assertOfAnother(ctx.em, one, ctx.caller.subject);
    const wanted = decision === "reopen" ? null : decision;
    const target = wanted === null ? "shown" : targets[wanted];
    if (one.decision === wanted && (await isAlready(ctx.em, one, target))) {
      ctx.unchanged();
      return;
    }
    await moveTo(ctx, one, target);
    // After the place and the item, which every other code locks first.
    await lockCases(ctx.em, one.place_id);
    await assertUnchanged(ctx.em, one);
    await settle(ctx.em, one.id, wanted, ctx.caller.subject);
    const title = (await findThing(ctx.em, one))?.title ?? "";
    ctx.audit({
      action: wanted === null ? "report.reopen" : "report.decide",
      entityType: one.kind,
      entityId: one.thing_id,
      summary: `${words[decision]} ${named[one.kind]} ${title}`.trimEnd(),
      changes: { decision: { from: one.decision, to: wanted } },
    });
  });

interface Case {
  id: string;
  kind: BinKind;
  thing_id: string;
  place_id: string;
  decision: Decision | null;
  decided_by: string | null;
}

const noCase = (id: string) => notFound(`There is no report "${id.slice(0, 100)}".`);

async function findCase(em: EntityManager, id: string): Promise<Case> {
  const [found] = await em.execute<Case[]>(
    "select id, kind, thing_id, place_id, decision, decided_by from report_case where id = ?",
    [uuidOf(id) ?? null],
  );
  if (found === undefined) throw noCase(id);
  return found;
}

const findThing = async (em: EntityManager, { thing_id }: Case): Promise<ThingRow | undefined> =>
  (await thingsById(em, [thing_id])).get(thing_id);

async function assertOfAnother(em: EntityManager, one: Case, subject: string): Promise<void> {
  if ((await findThing(em, one))?.creator !== subject) return;
  throw new PlatformError("forbidden", "You made it, so another editor must decide.");
}

/** Locks the case; another editor may have decided meanwhile. */
async function assertUnchanged(em: EntityManager, { id, decision }: Case): Promise<void> {
  const [now] = await em.execute<{ decision: Decision | null }[]>(
    "select decision from report_case where id = ? for update",
    [id],
  );
  if (now === undefined) throw noCase(id);
  if (now.decision !== decision) {
    throw new PlatformError("conflict", "Another editor has just decided; look again.");
  }
}

/** A thing has one open case: reports since then join the reopened one. */
async function settle(
  em: EntityManager,
  id: string,
  decision: Decision | null,
  by: string,
): Promise<void> {
  if (decision === null) await joinOpenCase(em, id);
  await em.execute(
    `update report_case set decision = ?, decided_by = ?, decided_at = ${
      decision === null ? "null" : "now()"
    } where id = ?`,
    [decision, decision === null ? null : by, id],
  );
}

async function joinOpenCase(em: EntityManager, id: string): Promise<void> {
  const [open] = await em.execute<{ id: string }[]>(
    `select id from report_case
      where decided_at is null and thing_id = (select thing_id from report_case where id = ?)
        for update`,
    [id],
  );
  if (open === undefined) return;
  await em.execute(
    `insert into report (case_id, reporter, reason, note, at)
     select ?, reporter, reason, note, at from report where case_id = ? on conflict do nothing`,
    [id, open.id],
  );
  await em.execute("delete from report_case where id = ?", [open.id]);
}
