import { z } from "zod";

const slug = z.string().meta({ description: "The theme's slug." });
const version = z.int().min(1).meta({
  description: "The resulting version, which gives the order of a theme's events.",
});
const by = z.string().nullable().meta({
  description: "The subject of the person or key; null for the platform itself.",
});
const url = z.string().meta({ description: "Where to look at it." });
const hash = z.string().meta({ description: "The hash of the content that this is about." });
const level = z.enum(["none", "patch", "minor", "major"]);
const counts = z.record(z.string(), z.int().min(0));

const published = z.object({
  slug,
  version,
  previous: z.int().min(1).nullable().meta({ description: "The version that was live before." }),
  level: level.nullable().meta({
    description: "How much the change breaks; null if there was nothing, or no time, to compare.",
  }),
  counts: counts.nullable().meta({ description: "How many tokens changed, by kind of change." }),
  by,
  url,
});
const review = z.object({ slug, review: z.string(), hash, by, url });
const release = z.object({
  release: z.string(),
  name: z.string(),
  at: z.iso.datetime().nullable(),
  themes: z.array(z.string()),
  reasons: z.array(z.object({ theme: z.string(), message: z.string() })).optional(),
  by,
});
const preview = z.object({
  slug,
  preview: z.string().meta({ description: "The id of the link, not its token." }),
  by,
});
const image = z.object({ image: z.string(), place: z.string(), by, url });

/** The data of every event, by its type. */
export const eventSchemas = {
  "theme.published": published,
  "theme.archived": z.object({ slug, version, by, url }),
  "theme.renamed": z.object({ slug, newSlug: slug, by, url }),
  "theme.deleted": z.object({ slug, by }),
  "theme.working_copy_saved": z.object({ slug, revision: z.int().min(1), by, url }),
  "review.requested": review,
  "review.approved": review,
  "review.changes_requested": review,
  "review.bypassed": review.extend({ review: z.string().nullable(), reason: z.string() }),
  "release.scheduled": release,
  "release.published": release,
  "release.failed": release,
  "release.cancelled": release,
  "release.reverted": release,
  "release.at_risk": release,
  "preview.created": preview,
  "preview.revoked": preview,
  "image.created": image,
  "image.analysed": image.extend({ status: z.enum(["done", "failed"]) }),
  "image.deleted": image.omit({ url: true }),
  "audit.recorded": z.object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    action: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    summary: z.string(),
    changes: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  }),
  "webhook.test": z.object({ webhook: z.string(), by }),
} as const satisfies Record<string, z.ZodObject>;

export type EventType = keyof typeof eventSchemas;
export type EventData<Type extends EventType> = z.output<(typeof eventSchemas)[Type]>;

export const eventTypes = Object.keys(eventSchemas) as EventType[];
