import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { signedIn } from "../../procedures/builders.ts";
import { versionNumber } from "../../themes/schemas.ts";

const HOURS = 24;
const MAX_THEMES = 50;
const MOST = 10;
const MAX_VERSIONS = 10;

const SINCE = `date_trunc('hour', now(), 'UTC') - interval '${HOURS - 1} hours'`;

const count = z.int().min(0);

const usageByThemeSchema = z
  .object({
    hours: z
      .literal(HOURS)
      .meta({ description: "The period in hours, the current hour included." }),
    requests: count.meta({ description: "Requests for all themes." }),
    byHour: z.array(z.object({ from: z.iso.datetime(), requests: count })).meta({
      description:
        "Requests for all themes by hour in UTC, oldest first; the last is the current hour.",
    }),
    items: z
      .array(
        z.object({
          slug: z.string(),
          name: z.string(),
          requests: count,
          pinned: count.meta({ description: "Requests that named a version by `v`." }),
          versions: z
            .array(versionNumber)
            .max(MAX_VERSIONS)
            .meta({ description: "The versions that were served, newest first." }),
          lastHour: z.iso
            .datetime()
            .meta({ description: "When the hour of the last request began." }),
        }),
      )
      .meta({ description: "The most requested first; themes without a request are left out." }),
  })
  .meta({ id: "UsageByTheme" });

const BY_HOUR = `
  select extract(epoch from begin)::float8 as "from", coalesce(sum(requests), 0)::float8 as requests
    from generate_series(${SINCE}, date_trunc('hour', now(), 'UTC'), interval '1 hour') as begin
    left join theme_usage on hour = begin
   group by begin order by begin`;

const BY_THEME = `
  select slug, name, used.requests, used.pinned, extract(epoch from used.last)::float8 as last,
         array(select version from theme_usage
                where theme_id = theme.id and hour >= ${SINCE}
                group by version order by version desc limit ${MAX_VERSIONS}) as versions
    from (select theme_id, sum(requests)::float8 as requests, max(hour) as last,
                 coalesce(sum(requests) filter (where pinned), 0)::float8 as pinned
            from theme_usage where hour >= ${SINCE} group by theme_id) used
    join theme on theme.id = used.theme_id
   where ?::text[] is null or slug = any(?::text[])
   order by requests desc, slug limit ?`;

interface Row {
  slug: string;
  name: string;
  requests: number;
  pinned: number;
  last: number;
  versions: number[];
}

/** Run-time requests of all themes on all replicas: together, by hour, and for the most requested or given themes. */
export const usageByTheme = signedIn
  .input(
    z.object({
      slugs: z
        .array(z.string(), { error: "must be a list of slugs" })
        .max(MAX_THEMES, { error: `must be at most ${MAX_THEMES}` })
        .optional()
        .meta({ description: `Only these themes; without it the ${MOST} most requested.` }),
    }),
  )
  .output(usageByThemeSchema)
  .query(async ({ ctx: { em }, input: { slugs } }) => {
    const hours = await em.execute<{ from: number; requests: number }[]>(BY_HOUR);
    const rows = await rowsOf(em, slugs);
    const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
    return {
      hours: HOURS,
      requests: hours.reduce((sum, { requests }) => sum + requests, 0),
      byHour: hours.map(({ from, requests }) => ({ from: iso(from), requests })),
      items: rows.map(({ last, ...row }) => ({ ...row, lastHour: iso(last) })),
    };
  });

function rowsOf(em: EntityManager, slugs: readonly string[] | undefined): Promise<Row[]> {
  const given =
    slugs === undefined ? null : `{${slugs.map((slug) => JSON.stringify(slug)).join(",")}}`;
  return em.execute<Row[]>(BY_THEME, [given, given, slugs === undefined ? MOST : MAX_THEMES]);
}
