import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import { announceEachAfterCommit } from "../../procedures/announce.ts";
import type { AuditDraft } from "../../procedures/audit-draft.ts";
import { emitEach } from "../../procedures/events/emit.ts";
import { analysisTopic } from "../analysis/topic.ts";
import { notifyComment, notifyImage, notifyPlace, type PlaceTelling } from "../event.ts";
import { findPlaceIfThere, lockPlace } from "../find.ts";
import { Image } from "../image.ts";
import { relateAgain } from "../linking/again.ts";
import { changeLinks } from "../linking/change.ts";
import { lockLists } from "../linking/lock.ts";
import { settleLocation } from "../location.ts";
import { settleCases } from "../reports/after-restoring.ts";
import { type BinItem, lockItem } from "./item.ts";
import { putBack } from "./put-back.ts";

export interface Restoring extends PlaceTelling {
  caller: { subject: string };
  audit: (draft: AuditDraft) => void;
}

const named = {
  place: "the place",
  image: "a picture of the place",
  comment: "a comment on the place",
} as const;

/**
 * Restores what an item holds, within a transaction, and tells everyone. `except` is the case of reports by
 * which it returns; its other reports are settled.
 *
 * @throws PlatformError `not_found`, `conflict` while its place is not there
 */
export async function restoreItem(
  ctx: Restoring,
  { id, kind, place_id }: BinItem,
  except: string | null = null,
): Promise<void> {
  if (kind === "place") await lockLists(ctx.em, [place_id]);
  else if ((await findPlaceIfThere(ctx.em, place_id)) === null) throw withoutPlace();
  else await lockPlace(ctx.em, place_id);
  const item = await lockItem(ctx.em, id);
  await settleCases(ctx, item, except);
  if (kind === "place") await relateAgain(ctx, id, () => putBack(ctx.em, id));
  else await putBack(ctx.em, id);
  if (kind === "image") await locate(ctx, id);
  await analyseAgain(ctx, item);
  ctx.audit({
    action: `${kind}.restore`,
    entityType: kind,
    entityId: id,
    summary: `Restored ${named[kind]} ${item.title}`,
    ...(kind === "place" ? {} : { changes: { placeId: { to: place_id } } }),
  });
  await tell(ctx, item);
}

const withoutPlace = (): PlatformError =>
  new PlatformError("conflict", "Its place is not there; restore the place first.");

/** The place may have moved meanwhile, or have another radius. */
async function locate(ctx: Restoring, id: string): Promise<void> {
  const image = await ctx.em.findOneOrFail(Image, { id }, { refresh: true });
  const place = await lockPlace(ctx.em, image.placeId);
  settleLocation(image, place);
  image.linkRadiusMeters = place.linkRadiusMeters;
  await ctx.em.flush();
  await changeLinks(ctx, image, null);
}

/** An analysis that the deletion interrupted begins again. */
async function analyseAgain(
  ctx: Restoring & { em: EntityManager },
  { id, kind }: BinItem,
): Promise<void> {
  if (kind === "comment") return;
  const images = await ctx.em.execute<{ id: string }[]>(
    `update image set analysis_status = 'pending', analysis_attempts = 0, analysis_changed_at = now(),
            analysis_leased_until = null
      where ${kind === "place" ? "place_id" : "id"} = ?
        and analysis_status in ('pending', 'processing') returning id`,
    [id],
  );
  const bodies = images.map((image) => ({ imageId: image.id }));
  if (bodies.length > 0) announceEachAfterCommit(ctx, analysisTopic, bodies);
}

async function tell(ctx: Restoring, { id, kind, place_id: placeId }: BinItem): Promise<void> {
  if (kind === "comment") return notifyComment(ctx, { placeId, commentId: id, what: "added" });
  if (kind === "image") return notifyImage(ctx, { placeId, imageId: id, what: "added" });
  await notifyPlace(ctx, { placeId, what: "created" });
  const images = await ctx.em.execute<{ id: string }[]>("select id from image where place_id = ?", [
    placeId,
  ]);
  const by = ctx.caller.subject;
  const back = images.map((image) => ({ image: image.id, place: placeId, by }));
  await emitEach(ctx, "image.created", back);
}
