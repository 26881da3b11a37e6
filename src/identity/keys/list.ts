import { admin } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { ApiKey } from "./api-key.ts";
import { keySchema, toKeyView } from "./schemas.ts";

/** The keys that have not been revoked, newest first; never the keys themselves. */
export const listKeys = admin
  .input(page({ max: 500, fallback: 100 }))
  .output(pageOf(keySchema).meta({ id: "ApiKeyPage" }))
  .query(async ({ ctx, input: { limit, offset } }) => {
    const [rows, total] = await ctx.em.findAndCount(
      ApiKey,
      { revokedAt: null },
      { orderBy: [{ createdAt: "desc" }, { id: "asc" }], limit, offset },
    );
    return { items: rows.map(toKeyView), total, limit, offset };
  });
