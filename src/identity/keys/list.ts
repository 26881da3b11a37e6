import { z } from "zod";
import { admin } from "../../procedures/builders.ts";
import { filled, page, pageOf, textFilter } from "../../procedures/paging.ts";
import { ApiKey } from "./api-key.ts";
import { keySchema, toKeyView } from "./schemas.ts";

const flag = (fallback: boolean) => z.boolean({ error: "must be true or false" }).default(fallback);

/** Keys, newest first, never the secrets; without revoked ones unless requested. */
export const listKeys = admin
  .input(
    page({ max: 500, fallback: 100 }).extend({
      q: textFilter("Only keys whose name has this text in it, or whose id begins with it."),
      includeRevoked: flag(false).meta({
        description: "Includes revoked keys, each with `revokedAt` whether it is one.",
      }),
      includeExpired: flag(true).meta({
        description: "`false` leaves out the keys that have expired.",
      }),
    }),
  )
  .output(pageOf(keySchema).meta({ id: "ApiKeyPage" }))
  .query(async ({ ctx, input }) => {
    const { limit, offset, q, includeRevoked, includeExpired } = input;
    const text = filled(q);
    const [rows, total] = await ctx.em.findAndCount(
      ApiKey,
      {
        ...(includeRevoked ? {} : { revokedAt: null }),
        $and: [
          ...(includeExpired
            ? []
            : [{ $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] }]),
          ...(text === undefined
            ? []
            : [{ $or: [{ name: { $ilike: `%${text}%` } }, { id: { $ilike: `${text}%` } }] }]),
        ],
      },
      { orderBy: [{ createdAt: "desc" }, { id: "asc" }], limit, offset },
    );
    const items = rows.map((row) => ({
      ...toKeyView(row),
      ...(includeRevoked ? { revokedAt: row.revokedAt?.toISOString() ?? null } : {}),
    }));
    return { items, total, limit, offset };
  });
