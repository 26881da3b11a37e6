import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import {
  BIN_DAYS,
  type BinItem,
  type BinKind,
  type BinState,
  findItem,
  isRemovedByMaker,
} from "../bin/item.ts";
import { restoreItem } from "../bin/restore-item.ts";
import { type TakingOut, takeOutComment, takeOutImage, takeOutPlace } from "../bin/take-out.ts";
import { lockComment } from "../comments/lock.ts";
import { findPlaceIfThere, lockImage, lockPlace } from "../find.ts";
import { lockLists } from "../linking/lock.ts";
import type { Decision } from "./report.ts";

/** A case, as far as it decides where its thing is. */
interface Thing {
  id: string;
  kind: BinKind;
  thing_id: string;
  decision: Decision | null;
  decided_by: string | null;
}

/** The state in which a decision leaves a thing. */
export type Target = BinState | "shown";

const states = { hide: "hidden", delete: "deleted" } as const;

/** Whether the case's decision took it away, rather than its maker, an admin or another case. */
const isTakenBy = ({ decision, decided_by }: Thing, item: BinItem): boolean =>
  (decision === "hide" || decision === "delete") &&
  states[decision] === item.state &&
  decided_by === item.removed_by;

/** Whether a case that wants its thing there has nothing left to do. */
export async function isAlready(em: EntityManager, one: Thing, target: Target): Promise<boolean> {
  return target === "shown" || (await findItem(em, one.thing_id))?.state === target;
}

/**
 * Brings a reported thing to where a decision wants it. Changes nothing about what its maker, an admin or
 * another case has taken away.
 *
 * @throws PlatformError `conflict` if it is gone for good, or was taken away otherwise
 */
export async function moveTo(ctx: TakingOut, thing: Thing, target: Target): Promise<void> {
  const item = await findItem(ctx.em, thing.thing_id);
  if (item === undefined) {
    if (target !== "shown") await takeOut(ctx, thing, target);
    return;
  }
  if (!isTakenBy(thing, item)) {
    if (target === "shown") return;
    const who = isRemovedByMaker(item) ? "Its maker has deleted it" : "It was removed otherwise";
    throw new PlatformError("conflict", `${who}; dismiss the reports.`);
  }
  if (item.state === target) return;
  if (target === "shown") await restoreItem(ctx, item, thing.id);
  else await change(ctx, item, target);
}

async function takeOut(ctx: TakingOut, { kind, thing_id: id }: Thing, state: BinState) {
  try {
    if (kind === "image") return await takeOutImage(ctx, await lockImage(ctx.em, id), state);
    if (kind === "comment") return await takeOutComment(ctx, await lockComment(ctx.em, id), state);
    if ((await findPlaceIfThere(ctx.em, id)) !== null) await lockLists(ctx.em, [id]);
    await takeOutPlace(ctx, await lockPlace(ctx.em, id), state);
  } catch (error) {
    if (!(error instanceof PlatformError && error.errorCode === "not_found")) throw error;
    throw new PlatformError("conflict", "It is not there any more; dismiss the reports.");
  }
}

/** From hidden to deleted, or back. */
async function change(
  ctx: TakingOut & { em: EntityManager },
  { id, kind, title }: BinItem,
  state: BinState,
): Promise<void> {
  await ctx.em.execute(
    `update bin_item set state = ?, removed_by = ?, removed_at = now(),
            due_at = case when ? = 'deleted' then now() + make_interval(days => ${BIN_DAYS}) end
      where id = ?`,
    [state, ctx.caller.subject, state, id],
  );
  const named = {
    place: "the place",
    image: "a picture of the place",
    comment: "a comment on the place",
  };
  ctx.audit({
    action: state === "deleted" ? `${kind}.delete` : `${kind}.hide`,
    entityType: kind,
    entityId: id,
    summary: `${state === "deleted" ? "Deleted" : "Hid"} ${named[kind]} ${title}`,
  });
}
