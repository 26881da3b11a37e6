import { ApiKey } from "../identity/api-key.ts";
import { User } from "../identity/user.ts";
import type { Context } from "../trpc.ts";
import { grouped } from "./ids.ts";
import { Badge, type Image } from "./image.ts";
import type { Comment, Place } from "./place.ts";
import type { BadgeView, CommentView, LinkedImageView, PlaceSummary, UserView } from "./schemas.ts";

/** What reading needs of a request's context. */
export type Reading = Pick<Context, "em" | "caller" | "services">;

const KEY = "key:";

/**
 * Users by subject: a person as the login left them, an API key under its name. E-mail addresses
 * are for authenticated callers (DECISIONS, section 4: `User.email`).
 */
async function usersOf(
  { em, caller }: Reading,
  subjects: Iterable<string>,
): Promise<(subject: string) => UserView> {
  const wanted = [...new Set(subjects)];
  const keyIds = wanted.filter((s) => s.startsWith(KEY)).map((s) => s.slice(KEY.length));
  const people = wanted.filter((subject) => !subject.startsWith(KEY));
  const keys = keyIds.length === 0 ? [] : await em.find(ApiKey, { id: { $in: keyIds } });
  const users = people.length === 0 ? [] : await em.find(User, { subject: { $in: people } });
  const names = new Map(keys.map((key) => [KEY + key.id, key.name]));
  const known = new Map(users.map((user) => [user.subject, user]));
  return (subject) => {
    const user = known.get(subject);
    return {
      id: subject,
      username: user?.username ?? names.get(subject) ?? subject,
      email: caller === null ? "" : (user?.email ?? ""),
    };
  };
}

export const coordinateOf = (row: { latitude: number | null; longitude: number | null }) =>
  row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude };

export async function placeSummaries(
  ctx: Reading,
  places: readonly Place[],
): Promise<PlaceSummary[]> {
  const user = await usersOf(
    ctx,
    places.map(({ creator }) => creator),
  );
  return places.map((place) => ({
    id: place.id,
    title: place.title,
    description: place.description,
    coordinate: coordinateOf(place),
    linkRadiusMeters: place.linkRadiusMeters,
    creator: user(place.creator),
    createdAt: place.createdAt.toISOString(),
  }));
}

export async function commentViews(
  ctx: Reading,
  comments: readonly Comment[],
): Promise<CommentView[]> {
  const user = await usersOf(
    ctx,
    comments.map(({ creator }) => creator),
  );
  return comments.map((comment) => ({
    id: comment.id,
    placeId: comment.placeId,
    content: comment.content,
    creator: user(comment.creator),
    createdAt: comment.createdAt.toISOString(),
  }));
}

/** Pictures with their badges, without the pictures that are linked to them. */
export async function imageViews(
  ctx: Reading,
  images: readonly Image[],
): Promise<LinkedImageView[]> {
  const badges = await badgesOf(
    ctx,
    images.map(({ id }) => id),
  );
  const base = ctx.services.config.publicBaseUrl;
  return images.map((image) => ({
    id: image.id,
    placeId: image.placeId,
    url: `${base}/media/${image.id}`,
    caption: image.caption,
    contentType: image.contentType,
    byteSize: image.byteSize,
    width: image.width,
    height: image.height,
    coordinate: coordinateOf(image),
    takenAt: image.takenAt?.toISOString() ?? null,
    cameraMake: image.cameraMake,
    cameraModel: image.cameraModel,
    badges: badges.get(image.id) ?? [],
    analysisStatus: image.analysisStatus,
    analysisError: image.analysisError,
    createdAt: image.createdAt.toISOString(),
  }));
}

async function badgesOf(
  { em }: Reading,
  ids: readonly string[],
): Promise<Map<string, BadgeView[]>> {
  if (ids.length === 0) return new Map();
  const rows = await em.find(
    Badge,
    { imageId: { $in: [...ids] } },
    { orderBy: { source: "asc", confidence: "desc", label: "asc" } },
  );
  const views = new Map<string, BadgeView[]>();
  for (const [imageId, ofImage] of grouped(rows, (row) => row.imageId)) {
    views.set(
      imageId,
      ofImage.map(({ label, display, confidence, source }) => ({
        label,
        display,
        confidence,
        source,
      })),
    );
  }
  return views;
}
