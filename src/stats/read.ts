import { z } from "zod";
import { readWarming, warmingSchema } from "../delivery/warming.ts";
import { ApiKey } from "../identity/keys/api-key.ts";
import { User } from "../identity/users/user.ts";
import { AuditEntry } from "../procedures/audit-entry.ts";
import { signedIn } from "../procedures/builders.ts";
import { themeStatuses } from "../themes/theme.ts";

const count = z.int().min(0);

const statsSchema = z
  .object({
    themes: count,
    keys: count,
    users: count,
    audit: count,
    themesByStatus: z.object({ draft: count, published: count, archived: count }),
    cache: z.object({
      hits: count,
      misses: count,
      hitRate: z.number().min(0).max(1),
      entries: count,
    }),
    store: z.object({ databaseBytes: count, cacheEntries: count }),
    warming: warmingSchema.meta({
      description: "The progress of the last rebuild of the render cache, on any replica.",
    }),
  })
  .meta({ id: "Stats" });

/** Counts of the service's content, and the figures of this replica's render cache. */
export const read = signedIn.output(statsSchema).query(async ({ ctx }) => {
  const { em } = ctx;
  const byStatus: { status: string; count: string }[] = await em.execute(
    "select status, count(*) as count from theme group by status",
  );
  const counts = new Map(byStatus.map((row) => [row.status, Number(row.count)]));
  const [size] = await em.execute<{ bytes: string }[]>(
    "select pg_database_size(current_database()) as bytes",
  );
  const cache = ctx.services.delivery.stats();
  const ofStatus = (status: string): number => counts.get(status) ?? 0;
  return {
    themes: themeStatuses.reduce((sum, status) => sum + ofStatus(status), 0),
    keys: await em.count(ApiKey, { revokedAt: null }),
    users: await em.count(User),
    audit: await em.count(AuditEntry),
    themesByStatus: {
      draft: ofStatus("draft"),
      published: ofStatus("published"),
      archived: ofStatus("archived"),
    },
    cache,
    store: { databaseBytes: Number(size?.bytes ?? 0), cacheEntries: cache.entries },
    warming: await readWarming(em),
  };
});
