import { z } from "zod";
import { signedIn } from "../../procedures/builders.ts";
import { findTheme } from "../../themes/find.ts";
import { oneTheme, versionNumber } from "../../themes/schemas.ts";

const HOURS = 24;
const MAX_VERSIONS = 10;

const requests = z.int().min(0).meta({ description: "Requests that were answered, 304 included." });
const pinned = z
  .int()
  .min(0)
  .meta({ description: "The requests among them that named a version by `v`." });

const usageSchema = z
  .object({
    slug: z.string(),
    hours: z
      .literal(HOURS)
      .meta({ description: "The period in hours, the current hour included." }),
    requests,
    pinned,
    pinnedShare: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "The share of pinned requests; 0 without any." }),
    byHour: z
      .array(z.object({ from: z.iso.datetime(), requests, pinned }))
      .meta({ description: "Counts by hour in UTC, oldest first; the last is the current hour." }),
    pinnedVersions: z
      .array(z.object({ version: versionNumber, requests }))
      .max(MAX_VERSIONS)
      .meta({ description: "The versions most asked for by `v`, the most used first." }),
  })
  .meta({ id: "ThemeUsage" });

const BY_HOUR = `
  select extract(epoch from begin)::float8 as "from",
         coalesce(sum(requests), 0)::float8 as requests,
         coalesce(sum(requests) filter (where pinned), 0)::float8 as pinned
    from generate_series(
           date_trunc('hour', now(), 'UTC') - interval '${HOURS - 1} hours',
           date_trunc('hour', now(), 'UTC'),
           interval '1 hour'
         ) as begin
    left join theme_usage on hour = begin and theme_id = ?
   group by begin order by begin`;

const BY_VERSION = `
  select version, sum(requests)::float8 as requests
    from theme_usage
   where theme_id = ? and pinned and hour > now() - interval '${HOURS} hours'
   group by version order by requests desc, version desc limit ${MAX_VERSIONS}`;

/** Run-time requests per theme on all replicas; answers from shared caches are not counted. */
export const usage = signedIn
  .input(oneTheme)
  .output(usageSchema)
  .query(async ({ ctx: { em }, input: { slug } }) => {
    const { id } = await findTheme(em, slug);
    const hours = await em.execute<{ from: number; requests: number; pinned: number }[]>(BY_HOUR, [
      id,
    ]);
    const sum = (field: "requests" | "pinned"): number =>
      hours.reduce((total, hour) => total + hour[field], 0);
    const total = { requests: sum("requests"), pinned: sum("pinned") };
    return {
      slug,
      hours: HOURS,
      ...total,
      pinnedShare: total.requests === 0 ? 0 : total.pinned / total.requests,
      byHour: hours.map(({ from, ...counted }) => ({
        from: new Date(from * 1000).toISOString(),
        ...counted,
      })),
      pinnedVersions: await em.execute<{ version: number; requests: number }[]>(BY_VERSION, [id]),
    };
  });
