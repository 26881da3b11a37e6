import { z } from "zod";
import { roles } from "../../procedures/roles.ts";
import type { ApiKey } from "./api-key.ts";

const keyFields = {
  id: z.string().meta({ description: "Eight hexadecimal digits, part of the key." }),
  name: z.string(),
  role: z.enum(roles),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};

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
  };
}
