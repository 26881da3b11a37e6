import { z } from "zod";
import { roles } from "../../procedures/roles.ts";
import { keyActions } from "../../procedures/scope.ts";
import { SLUG_PATTERN } from "../../procedures/slug.ts";
import type { ApiKey } from "./api-key.ts";

const keyFields = {
  id: z.string().meta({ description: "Eight hexadecimal digits, part of the key." }),
  name: z.string(),
  role: z.enum(roles),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  themes: z.array(z.string()).optional().meta({
    description: "The slugs of the themes that it is for; absent for a key of all themes.",
  }),
  actions: z.array(z.enum(keyActions)).optional().meta({
    description: "What it may do to themes; absent for all that its role may.",
  }),
};

const MAX_THEMES = 100;

/** The fields that narrow a new key within its role. */
export const scopeFields = {
  themes: z
    .array(z.string().regex(SLUG_PATTERN, { error: "must be a slug such as ocean-2" }), {
      error: "must be a list of slugs",
    })
    .min(1, "must name a theme; leave it out for all themes")
    .max(MAX_THEMES, `must be at most ${MAX_THEMES}`)
    .nullable()
    .optional()
    .meta({
      description:
        "The slugs of the themes that the key is for: it neither reads nor changes others. Absent: all.",
    }),
  actions: z
    .array(z.enum(keyActions, { error: `must be ${keyActions.join(", ")}` }), {
      error: `must be a list of ${keyActions.join(", ")}`,
    })
    .min(1, "must name an action; leave it out for all that the role may")
    .nullable()
    .optional()
    .meta({
      description:
        "`read`, which each key may; `edit` saves working copies and drafts and asks for reviews; `publish` changes what run time serves. Absent: all that the role may.",
    }),
};

export const scopeIn = ({ themes, actions }: Pick<ApiKey, "themes" | "actions">) => ({
  ...(themes === null ? {} : { themes }),
  ...(actions === null ? {} : { actions }),
});

export const createdKeySchema = z
  .object({
    ...keyFields,
    key: z.string().meta({ description: "The key itself, shown only in this answer." }),
  })
  .meta({ id: "CreatedApiKey" });

export const keySchema = z
  .object({
    ...keyFields,
    createdBy: z.string().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable().optional().meta({
      description: "When it was revoked; given with `includeRevoked` only.",
    }),
  })
  .meta({ id: "ApiKey" });

export function toKeyView(row: ApiKey): z.infer<typeof keySchema> {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    ...scopeIn(row),
  };
}
