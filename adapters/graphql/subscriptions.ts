import { LINKED_OF_ONE } from "../../src/places/reading/bounds.ts";
import { builder } from "./builder.ts";
import { type Heard, listen } from "./listening.ts";
import { ImageType, imageNodes } from "./types/image.ts";
import { PlaceType, placeNode } from "./types/place.ts";

/** An event of a place, a picture or its links; without ids where changes may have been missed. */
interface Change {
  what: string;
  placeId: string | null;
  imageId: string | null;
}

const MISSED: Change = { what: "missed", placeId: null, imageId: null };

const missed =
  "missed: changes may have been missed, so read again what you show; the ids are then null.";
const placeId = {
  nullable: true,
  description: "Null too where pictures of many places changed at once.",
} as const;

const PlaceChangeType = builder.objectRef<Change>("PlaceChange").implement({
  description: "A place was created, changed, deleted or linked again, or what it shows changed.",
  fields: (t) => ({
    what: t.exposeString("what", {
      description: `created, changed, deleted, linked, or ${missed}`,
    }),
    placeId: t.exposeString("placeId", placeId),
    place: t.field({
      type: PlaceType,
      nullable: true,
      description: "As the caller may see it now; null once it is deleted.",
      resolve: async ({ placeId: id }, _args, { call }) => {
        const [place] = id === null ? [] : await call.places.byIds({ ids: [id] });
        return place === undefined ? null : placeNode(place, true);
      },
    }),
  }),
});

const ImageAnalysisType = builder.objectRef<Change>("ImageAnalysis").implement({
  description: "The analysis of a picture ended.",
  fields: (t) => ({
    what: t.exposeString("what", { description: `done, failed, or ${missed}` }),
    placeId: t.exposeString("placeId", placeId),
    imageId: t.exposeString("imageId", { nullable: true }),
    image: t.field({
      type: ImageType,
      nullable: true,
      description: "As the caller may see it now; null once it is deleted.",
      resolve: async ({ imageId: id }, _args, { call }) => {
        const images = id === null ? [] : await call.images.byIds({ ids: [id] });
        return imageNodes(images, { limit: LINKED_OF_ONE })[0] ?? null;
      },
    }),
  }),
});

const place = { description: "Only of this place.", required: false } as const;

/** The subscriptions, over server-sent events (decisions.md#graphql-and-rest). */
builder.subscriptionType({
  fields: (t) => ({
    placeChanged: t.field({
      type: PlaceChangeType,
      args: { placeId: t.arg.string(place) },
      description:
        "Each change of a place, and of its pictures and comments but their analyses, for callers who are signed in.",
      subscribe: (_root, args, ctx) =>
        listen(ctx, args.placeId, (event) => placeChange(event, args.placeId ?? null)),
      resolve: (change) => change,
    }),
    imageAnalysed: t.field({
      type: ImageAnalysisType,
      args: { placeId: t.arg.string(place) },
      description: "Each picture whose analysis has ended, for callers who are signed in.",
      subscribe: (_root, args, ctx) => listen(ctx, args.placeId, analysisEnd),
      resolve: (change) => change,
    }),
    imagesLinked: t.field({
      type: PlaceChangeType,
      args: { placeId: t.arg.string(place) },
      description: "Each place whose pictures were linked again, for callers who are signed in.",
      subscribe: (_root, args, ctx) => listen(ctx, args.placeId, newLinks),
      resolve: (change) => change,
    }),
  }),
});

/** `of`: the place of the subscription, which stands for the many of an event without a place. */
function placeChange(event: Heard, of: string | null): Change | undefined {
  if (event.type === "resync") return MISSED;
  if (event.type === "place") return { what: event.what, placeId: event.placeId, imageId: null };
  const changed = { what: "changed", imageId: null };
  if (event.type === "comment") return { ...changed, placeId: event.placeId };
  // `imageAnalysed` tells of analyses.
  if ((event.type !== "image" && event.type !== "images") || event.what === "analysis") return;
  return { ...changed, placeId: event.type === "image" ? event.placeId : of };
}

function newLinks(event: Heard): Change | undefined {
  if (event.type === "resync") return MISSED;
  if (event.type !== "place" || event.what !== "linked") return undefined;
  return { what: event.what, placeId: event.placeId, imageId: null };
}

function analysisEnd(event: Heard): Change | undefined {
  if (event.type === "resync") return MISSED;
  if (event.type !== "image" || event.what !== "analysis") return undefined;
  const { placeId: of, imageId, analysisStatus: what } = event;
  return what === "done" || what === "failed" ? { what, placeId: of, imageId } : undefined;
}
