import { z } from "zod";
import { errorCodes } from "../errors/errors.ts";
import { keptVerdict } from "../themes/reviews/schemas.ts";
import { versionNumber } from "../themes/schemas.ts";
import { themeStatuses } from "../themes/theme.ts";
import { releaseStates } from "./release.ts";

/** Themes in one release. */
const MAX_THEMES = 100;

const subject = z.string().meta({ description: "The subject of a person or key." });
const instant = z.iso.datetime();
const code = z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes]);

/** The id of a release; a text that cannot be an id is not found, not invalid. */
export const oneRelease = z.object({
  id: z.string().meta({ description: "The id of the release." }),
});

const name = z
  .string({ error: "is required, what people call the release" })
  .trim()
  .min(1, { error: "must not be blank" })
  .max(200, { error: "must be at most 200 characters" })
  .meta({ description: "What people call it.", examples: ["Spring"] });

const themes = z
  .array(z.string({ error: "must be the slug of a theme" }), {
    error: "is required, the slugs of the themes",
  })
  .min(1, { error: "must name a theme" })
  .max(MAX_THEMES, { error: `must name at most ${MAX_THEMES} themes` })
  .refine((slugs) => new Set(slugs).size === slugs.length, { error: "must name each theme once" })
  .meta({ description: "The slugs of the themes that go live together.", examples: [["ocean"]] });

export const releaseContent = z.object({ name, themes });

const problem = z.object({ code, message: z.string() }).meta({ id: "ReleaseProblem" });

const summaryOfTheme = z.object({
  slug: z.string(),
  name: z.string(),
  ready: z.boolean().meta({ description: "Whether it could go live with the release now." }),
});

const reasonSchema = z
  .object({
    theme: z.string().meta({ description: "The theme's slug; empty for the release itself." }),
    code,
    message: z.string(),
  })
  .meta({ id: "ReleaseReason" });
export type Reason = z.infer<typeof reasonSchema>;

export const releaseSummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(releaseStates).meta({
      description:
        "`draft`, `scheduled`, `published`, `failed` at its time, `cancelled`, or `reverted` after it was published.",
    }),
    at: instant.optional().meta({ description: "When it goes live, or was to." }),
    timeZone: z.string().optional().meta({ description: "The zone in which people read `at`." }),
    atRisk: z.boolean().meta({
      description: "Whether it is scheduled and a theme would keep it from going live now.",
    }),
    themes: z.array(summaryOfTheme),
    acceptBreaking: z.boolean(),
    createdBy: subject,
    createdAt: instant,
    scheduledBy: subject.optional(),
    scheduledAt: instant.optional(),
    endedBy: subject.optional().meta({ description: "Who published or cancelled it." }),
    endedAt: instant
      .optional()
      .meta({ description: "When it went live, failed or was cancelled." }),
    revertedBy: subject.optional(),
    revertedAt: instant.optional(),
    reasons: z.array(reasonSchema).optional().meta({ description: "Why it failed." }),
    problem: z.string().optional().meta({
      description: "What kept the platform from publishing it so far; it is tried again.",
    }),
  })
  .meta({ id: "ReleaseSummary" });
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>;

const itemSchema = summaryOfTheme
  .extend({
    status: z.enum(themeStatuses).optional().meta({ description: "Absent once it is deleted." }),
    themeVersion: versionNumber.optional().meta({ description: "The theme's current version." }),
    baseVersion: versionNumber.optional().meta({
      description: "The version that its content is based on.",
    }),
    revision: z.int().optional().meta({
      description: "The working copy's revision; absent for a draft that goes live as it is.",
    }),
    hash: z.string().optional().meta({ description: "SHA-256 of the content." }),
    verdict: keptVerdict.optional().meta({
      description: "What the change means for users; absent if this content is not judged yet.",
    }),
    review: z
      .object({
        id: z.uuid().optional(),
        needed: z.int(),
        approvals: z.int().min(0),
        approved: z.boolean(),
      })
      .optional()
      .meta({ description: "Absent if it needs no approval and no review is open." }),
    problems: z.array(problem).meta({ description: "What keeps it from going live now." }),
    version: versionNumber.optional().meta({ description: "The version that went live." }),
    previousVersion: versionNumber.optional().meta({ description: "The version before that." }),
  })
  .meta({ id: "ReleaseTheme" });
export type ItemView = z.infer<typeof itemSchema>;

export const releaseSchema = releaseSummarySchema
  .extend({ themes: z.array(itemSchema) })
  .meta({ id: "Release" });
export type ReleaseView = z.infer<typeof releaseSchema>;
