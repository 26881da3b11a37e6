import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { AuditDraft } from "../procedures/audit-draft.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { coordinateOf } from "./coordinate.ts";
import { coverOf } from "./cover.ts";
import { notifyPlace } from "./event.ts";
import { assertOwner, findPlaceIfThere, lockPlace } from "./find.ts";
import { placeWithin } from "./get.ts";
import { placeChanges, placeId } from "./inputs.ts";
import { relateAgain } from "./linking/again.ts";
import { lockLists } from "./linking/lock.ts";
import { publicPoint } from "./location.ts";
import type { Place } from "./place.ts";
import { ALONE } from "./reading/bounds.ts";
import { placeSchema } from "./schemas.ts";

/**
 * Changes a place's texts and coordinate. Pictures without a coordinate from the camera move with it,
 * and the linking worker updates the relations. Checks ownership before the new values
 * (decisions.md#order-of-refusals), hence the two inputs.
 */
export const update = signedInMutation
  .input(z.object({ placeId }))
  .use(async ({ ctx, input, next }) => {
    const place = await findPlaceIfThere(ctx.em, input.placeId);
    if (place !== null) assertOwner(ctx.caller, place, "the place");
    return next();
  })
  .input(placeChanges)
  .output(placeSchema)
  .mutation(async ({ ctx, input: { placeId, ...changes } }) => {
    const mayMove = changes.latitude !== undefined || changes.linkRadiusMeters !== undefined;
    if (mayMove) await lockLists(ctx.em, [placeId]);
    const place = await lockPlace(ctx.em, placeId);
    const before = auditedFields(place);
    apply(place, changes);
    if (changes.coverImageId !== undefined) {
      place.coverImageId = await coverOf(ctx.em, place.id, changes.coverImageId);
    }
    const changed = changesBetween(before, auditedFields(place));
    if (Object.keys(changed).length === 0) {
      ctx.unchanged();
      return placeWithin(ctx, place.id, ALONE);
    }
    await ctx.em.flush();
    if (changed.coordinate ?? changed.linkRadiusMeters) {
      await relateAgain(ctx, place.id, () => moveImages(ctx.em, place));
    }
    ctx.audit({
      action: "place.update",
      entityType: "place",
      entityId: place.id,
      summary: `Changed the place ${place.title}`,
      changes: changed,
    });
    await notifyPlace(ctx, { placeId: place.id, what: "changed" });
    return placeWithin(ctx, place.id, ALONE);
  });

type PlaceChanges = z.infer<typeof placeChanges>;
type AuditedFields = Record<
  Exclude<keyof PlaceChanges, "latitude" | "longitude"> | "coordinate",
  unknown
>;

const auditedFields = (place: Place): AuditedFields => ({
  title: place.title,
  description: place.description,
  coordinate: coordinateOf(place),
  linkRadiusMeters: place.linkRadiusMeters,
  coverImageId: place.coverImageId,
});

function apply(place: Place, changes: PlaceChanges): void {
  const { title, description, latitude, longitude, linkRadiusMeters, ...rest } = changes;
  // The cover is looked up first.
  const { coverImageId: _, ...others } = rest;
  // Does not compile while a field of the input is applied nowhere.
  others satisfies Record<string, never>;
  if (title !== undefined) place.title = title;
  if (description !== undefined) place.description = description ?? "";
  if (latitude !== undefined) place.latitude = latitude;
  if (longitude !== undefined) place.longitude = longitude;
  if (linkRadiusMeters !== undefined) place.linkRadiusMeters = linkRadiusMeters;
}

function changesBetween(
  before: AuditedFields,
  after: AuditedFields,
): NonNullable<AuditDraft["changes"]> {
  const fields = (Object.keys(before) as (keyof AuditedFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    fields.map((field) => [field, { from: before[field], to: after[field] }]),
  );
}

/** Pictures take their place's radius and, without a coordinate from the camera, its coordinate. */
async function moveImages(em: EntityManager, place: Place): Promise<void> {
  const exact = coordinateOf(place);
  const approximate = publicPoint(exact, "approximate");
  const seen = (field: "latitude" | "longitude") =>
    `${field} = case when camera_${field} is not null then ${field}
       when location_precision = 'exact' then ?::float8
       when location_precision = 'approximate' then ?::float8 end`;
  await em.execute(
    `update image set link_radius_meters = ?, ${seen("latitude")}, ${seen("longitude")}
      where place_id = ?`,
    [
      place.linkRadiusMeters,
      ...[exact?.latitude ?? null, approximate?.latitude ?? null],
      ...[exact?.longitude ?? null, approximate?.longitude ?? null],
      place.id,
    ],
  );
}
