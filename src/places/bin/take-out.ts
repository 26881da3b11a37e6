import type { AuditDraft } from "../../procedures/audit-draft.ts";
import { emitEach } from "../../procedures/events/emit.ts";
import { coordinateOf } from "../coordinate.ts";
import { notifyComment, notifyImage, notifyPlace, type PlaceTelling } from "../event.ts";
import { Image } from "../image.ts";
import { changeLinks } from "../linking/change.ts";
import { forgetRelations } from "../linking/forget.ts";
import type { Comment, Place } from "../place.ts";
import type { BinKind, BinState } from "./item.ts";
import { setAside } from "./set-aside.ts";

export interface TakingOut extends PlaceTelling {
  caller: { subject: string };
  audit: (draft: AuditDraft) => void;
}

const verbs = { deleted: "Deleted", hidden: "Hid" } as const;
const actions = { deleted: "delete", hidden: "hide" } as const;

const aside = (ctx: TakingOut, thing: { kind: BinKind; id: string }, state: BinState) =>
  setAside(ctx.em, thing, { state, by: ctx.caller.subject });

/** Moves a place, whose list and row are locked, with its pictures and comments into the bin. */
export async function takeOutPlace(ctx: TakingOut, place: Place, state: BinState): Promise<void> {
  const images = await ctx.em.find(
    Image,
    { placeId: place.id },
    { fields: ["id"], disableIdentityMap: true },
  );
  await aside(ctx, { kind: "place", id: place.id }, state);
  ctx.audit({
    action: `place.${actions[state]}`,
    entityType: "place",
    entityId: place.id,
    summary: `${verbs[state]} the place ${place.title}`,
    changes: { images: { from: images.length } },
  });
  await forgetRelations(ctx, place.id);
  await ctx.em.remove(place).flush();
  await notifyPlace(ctx, { placeId: place.id, what: "deleted" });
  const { subject: by } = ctx.caller;
  const gone = images.map(({ id }) => ({ image: id, place: place.id, by }));
  await emitEach(ctx, "image.deleted", gone);
}

/** Moves a picture, which is locked with its place, into the bin; relations are then computed again. */
export async function takeOutImage(
  ctx: TakingOut,
  { image, place }: { image: Image; place: Place },
  state: BinState,
): Promise<void> {
  await changeLinks(ctx, image, coordinateOf(image));
  await aside(ctx, { kind: "image", id: image.id }, state);
  await ctx.em.remove(image).flush();
  ctx.audit({
    action: `image.${actions[state]}`,
    entityType: "image",
    entityId: image.id,
    summary: `${verbs[state]} a picture of the place ${place.title}`,
    changes: { placeId: { from: place.id } },
  });
  await notifyImage(ctx, { placeId: place.id, imageId: image.id, what: "deleted" });
}

/** Moves a comment, which is locked, into the bin. */
export async function takeOutComment(
  ctx: TakingOut,
  { comment, place }: { comment: Comment; place: Place },
  state: BinState,
): Promise<void> {
  await aside(ctx, { kind: "comment", id: comment.id }, state);
  await ctx.em.remove(comment).flush();
  ctx.audit({
    action: `comment.${actions[state]}`,
    entityType: "comment",
    entityId: comment.id,
    summary: `${verbs[state]} a comment on the place ${place.title}`,
    changes: { placeId: { from: place.id } },
  });
  await notifyComment(ctx, { placeId: place.id, commentId: comment.id, what: "deleted" });
}
