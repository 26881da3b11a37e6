import { z } from "zod";
import { admin } from "../../procedures/builders.ts";

const instant = z.iso.datetime();

const cdnSchema = z
  .object({
    service: z
      .enum(["google", "cloudflare", "fastly", "varnish"])
      .nullable()
      .meta({ description: "The cache that is purged (`CDN_PURGE`); null for none." }),
    waiting: z.int().min(0).meta({
      description: "Purges that the cache has yet to take, once or a second time.",
    }),
    oldest: instant.nullable().meta({ description: "When the oldest of them was asked for." }),
    failure: z
      .object({ error: z.string(), since: instant })
      .nullable()
      .meta({ description: "Why purges that wait fail, and since when; null while none does." }),
    last: z
      .object({ at: instant, tags: z.array(z.string()) })
      .nullable()
      .meta({ description: "The latest purge that the cache has taken both times." }),
  })
  .meta({ id: "Cdn" });

interface Waiting {
  waiting: number;
  oldest: Date | null;
  error: string | null;
  since: Date | null;
}

/** Says how purges of the shared cache in front go. */
export const read = admin.output(cdnSchema).query(async ({ ctx }) => {
  const { em, services } = ctx;
  const [state] = await em.execute<[Waiting]>(
    `select count(*)::int as waiting, min(created_at) as oldest,
            (array_agg(error order by created_at desc) filter (where error is not null))[1] as error,
            min(created_at) filter (where error is not null) as since
       from purge where due_at is not null`,
  );
  const [last] = await em.execute<{ at: Date; tags: string[] }[]>(
    `select ended_at as at, tags from purge where ended_at is not null and error is null
      order by created_at desc limit 1`,
  );
  const { waiting, oldest, error, since } = state;
  return {
    service: services.config.cdn?.kind ?? null,
    waiting,
    oldest: iso(oldest),
    failure: error === null || since === null ? null : { error, since: iso(since) as string },
    last: last === undefined ? null : { at: iso(last.at) as string, tags: last.tags },
  };
});

const iso = (at: Date | string | null): string | null =>
  at === null ? null : new Date(at).toISOString();
