import type { EntityManager } from "@mikro-orm/postgresql";
import type { TRPCMutationProcedure } from "@trpc/server";
import { z } from "zod";
import { invalid, PlatformError } from "../../errors/errors.ts";
import { PIPELINE } from "../../picture-codec/pipeline.ts";
import { newId } from "../../platform/ids.ts";
import { announceAfterCommit } from "../../procedures/announce.ts";
import { signedIn } from "../../procedures/builders.ts";
import { assertCleanInput } from "../../procedures/clean-input.ts";
import type { Context } from "../../procedures/context.ts";
import { mutation } from "../../procedures/mutation.ts";
import { analysisTopic } from "../analysis/topic.ts";
import { IncomingPicture, type UploadFields } from "../bytes/incoming.ts";
import { type StagedPicture, stagePicture } from "../bytes/stage.ts";
import { coordinateOf } from "../coordinate.ts";
import { notifyImage } from "../event.ts";
import { findPlace, lockPlace } from "../find.ts";
import { Image, type LocationPrecision } from "../image.ts";
import { caption, locationPrecision, placeId } from "../inputs.ts";
import { changeLinks } from "../linking/change.ts";
import { publicPoint } from "../location.ts";
import type { Place } from "../place.ts";
import { oneImage } from "../reading/linked.ts";
import * as rights from "../rights/inputs.ts";
import { rightsOfUpload } from "../rights/of-upload.ts";
import type { Rights } from "../rights/stated.ts";
import { type ImageView, imageSchema } from "../schemas.ts";

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: "must be 1 to 255 printable ASCII characters" })
  .optional();

interface Keyed {
  placeId: string;
  "Idempotency-Key"?: string | undefined;
}

/** Receives the bytes of a picture for a place while `use` runs; removes them again unless it took them. */
export async function staged<T>(
  ctx: Pick<Context, "em" | "services">,
  { placeId, picture }: { placeId: string; picture: IncomingPicture },
  use: (taken: { staged: StagedPicture; outcome: { taken: boolean } }) => Promise<T>,
): Promise<T> {
  await findPlace(ctx.em.fork() as EntityManager, placeId);
  const leave = ctx.services.uploads.enter();
  try {
    const received = await stagePicture(ctx.services, picture);
    const outcome = { taken: false };
    try {
      return await use({ staged: received, outcome });
    } finally {
      if (outcome.taken) received.lease.release();
      else await received.lease.discard();
    }
  } finally {
    leave();
  }
}

/**
 * Adds a picture to a place. Receives the bytes before the transaction opens, so a slow sender holds
 * no connection; removes them again after any failure.
 */
const taking = signedIn
  .input(
    z.object({
      placeId,
      // The name that callers use, because errors contain it.
      "Idempotency-Key": idempotencyKey,
      picture: z.instanceof(IncomingPicture, {
        error: "must be an upload of its own, not within a batch",
      }),
    }),
  )
  .use(({ ctx, input, next }) => staged(ctx, input, (taken) => next({ ctx: taken })))
  .concat(mutation)
  .output(z.object({ image: imageSchema }));

type Taken = Parameters<Parameters<typeof taking.mutation>[0]>[0]["ctx"];

/** Adds the picture whose bytes have been received. */
export async function addTaken({
  ctx,
  input,
}: {
  ctx: Taken;
  /** A copy has settled its `rights` and carries the first picture's `altText`. */
  input: Keyed & { rights?: Rights; altText?: string };
}): Promise<{ image: ImageView }> {
  const { staged, outcome } = ctx;
  const ownCaption = textOf(caption, "caption", staged.fields);
  const precision = textOf(locationPrecision, "locationPrecision", staged.fields) ?? "exact";
  const given = input.rights ?? {
    licence: textOf(rights.licence, "licence", staged.fields),
    credit: textOf(rights.credit, "credit", staged.fields),
    source: textOf(rights.source, "source", staged.fields),
  };
  const creator = ctx.caller.subject;
  const first = await findFirst(ctx.em, creator, input, staged);
  if (first !== null) {
    ctx.unchanged();
    return { image: await oneImage(ctx, first.id) };
  }
  const place = await lockPlace(ctx.em, input.placeId);
  const image = ctx.em.create(Image, {
    ...pictureOf(place, staged),
    ...locationOf(place, precision),
    ...(await rightsOfUpload(ctx.em, creator, given, staged.rights)),
    caption: ownCaption ?? place.caption,
    altText: input.altText ?? "",
    creator,
    idempotencyKey: input["Idempotency-Key"] ?? null,
  });
  if (ownCaption === undefined) place.caption = "";
  await ctx.em.flush();
  await changeLinks(ctx, image, null);
  await staged.lease.settle(ctx.em);
  ctx.audit({
    action: "image.create",
    entityType: "image",
    entityId: image.id,
    summary: `Added a picture to the place ${place.title}`,
    changes: { placeId: { to: place.id } },
  });
  ctx.afterCommit(() => {
    outcome.taken = true;
  });
  await notifyImage(ctx, {
    ...{ placeId: place.id, imageId: image.id },
    ...{ what: "added", analysisStatus: image.analysisStatus },
  });
  announceAfterCommit(ctx, analysisTopic, { imageId: image.id });
  return { image: await oneImage(ctx, image.id) };
}

export const upload = taking.mutation(addTaken);

/**
 * The same for `/trpc/images.add`, whose adapter builds the input from the FormData that typed
 * clients send: `placeId` before the picture.
 */
export const add = taking.mutation(addTaken) as unknown as TRPCMutationProcedure<{
  input: FormData;
  output: { image: ImageView };
  meta: unknown;
}>;

/**
 * Finds the picture that an earlier upload with the same idempotency key made; uploads with one key
 * wait for each other.
 *
 * @throws PlatformError `conflict` when the key came with another picture or for another place
 */
async function findFirst(
  em: EntityManager,
  creator: string,
  input: Keyed,
  staged: StagedPicture,
): Promise<Image | null> {
  const { placeId, "Idempotency-Key": key } = input;
  if (key === undefined) return null;
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`${creator} ${key}`]);
  const first = await em.findOne(Image, { creator, idempotencyKey: key });
  if (first === null) return null;
  if (first.placeId === placeId.toLowerCase() && first.sha256 === staged.sha256) return first;
  throw new PlatformError(
    "conflict",
    "This Idempotency-Key came with another picture before; use a new one.",
    [{ field: "Idempotency-Key", message: "was used for another picture" }],
  );
}

/** Treats an empty text as absent, because forms send their empty fields too. */
function textOf<T>(
  schema: z.ZodType<T>,
  field: keyof UploadFields,
  { [field]: text }: UploadFields,
): T | undefined {
  if (text === undefined || text === "") return undefined;
  assertCleanInput({ [field]: text });
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalid(field, parsed.error.issues[0]?.message ?? "is invalid");
}

/** The picture has its place's coordinate until the camera's is known. */
function locationOf(place: Place, locationPrecision: LocationPrecision) {
  const point = publicPoint(coordinateOf(place), locationPrecision);
  return {
    locationPrecision,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    cameraLatitude: null,
    cameraLongitude: null,
  };
}

function pictureOf(place: Place, staged: StagedPicture) {
  const { storageKey, sha256, contentType, byteSize, width, height } = staged;
  const now = new Date();
  return {
    id: newId(),
    placeId: place.id,
    ...{ storageKey, sha256, contentType, byteSize, width, height },
    linkRadiusMeters: place.linkRadiusMeters,
    takenAt: null,
    cameraMake: "",
    cameraModel: "",
    cameraSettings: null,
    analysisStatus: "pending" as const,
    analysisError: "",
    analysisAttempts: 0,
    analysisChangedAt: now,
    pipeline: PIPELINE,
    createdAt: now,
  };
}
