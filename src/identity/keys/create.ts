import { z } from "zod";
import { runs } from "../../config/owners.ts";
import { invalid } from "../../errors/errors.ts";
import { instant } from "../../procedures/instant.ts";
import { adminMutation } from "../../procedures/mutation.ts";
import { roles } from "../../procedures/roles.ts";
import { ApiKey } from "./api-key.ts";
import { digestOf, generateKey } from "./key-format.ts";
import { createdKeySchema, scopeFields, scopeIn, toKeyView } from "./schemas.ts";

/** Issues an API key; only this answer contains the key itself. */
export const createKey = adminMutation
  .input(
    z.object({
      name: z
        .string({ error: "is required, a name that says what the key is for" })
        .max(200, { error: "must be at most 200 characters" })
        .refine((text) => text.trim() !== "", { error: "must not be blank" })
        .meta({ description: "The purpose of the key." }),
      role: z.enum(roles, { error: "must be viewer, editor or admin" }).meta({
        description:
          "What the key may do: `viewer` reads, `editor` changes themes, `admin` everything.",
      }),
      expiresAt: instant("2027-01-31T00:00:00Z")
        .nullable()
        .optional()
        .meta({ description: "When the key expires; without it the key never does." }),
      ...scopeFields,
    }),
  )
  .output(createdKeySchema)
  .mutation(async ({ ctx, input }) => {
    for (const field of ["themes", "actions"] as const) {
      if (!input[field] || runs(ctx.services.config, "themes")) continue;
      throw invalid(field, "is for themes, which do not run here (SERVICES=places); leave it out");
    }
    const now = new Date();
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    if (expiresAt !== null && expiresAt <= now) throw invalid("expiresAt", "must be in the future");
    const beyond =
      input.role === "viewer" ? input.actions?.find((one) => one !== "read") : undefined;
    if (beyond !== undefined) {
      throw invalid(
        "actions",
        `includes ${beyond}, which a viewer's key may not do; choose the role editor`,
      );
    }
    const { id, key } = generateKey();
    const row = ctx.em.create(ApiKey, {
      id,
      name: input.name,
      role: input.role,
      themes: input.themes ? [...new Set(input.themes)] : null,
      actions: input.actions ? [...new Set(input.actions)] : null,
      digest: digestOf(key),
      expiresAt,
      createdAt: now,
      createdBy: ctx.caller.subject,
      lastUsedAt: null,
      revokedAt: null,
    });
    ctx.audit({
      action: "apikey.create",
      entityType: "apikey",
      entityId: id,
      summary: `Created the API key ${input.name}`,
      changes: {
        role: { to: input.role },
        expiresAt: { to: expiresAt?.toISOString() ?? null },
        ...(row.themes === null ? {} : { themes: { to: row.themes } }),
        ...(row.actions === null ? {} : { actions: { to: row.actions } }),
      },
    });
    const view = toKeyView(row);
    return {
      id,
      name: view.name,
      role: view.role,
      expiresAt: view.expiresAt,
      createdAt: view.createdAt,
      ...scopeIn(row),
      key,
    };
  });
