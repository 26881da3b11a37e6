import type { EntityManager } from "@mikro-orm/postgresql";
import type { Delivery } from "../delivery.ts";
import { compareVersions } from "./changes.ts";
import type { FeedEntry } from "./print-atom.ts";
import { lineOf } from "./print-changes.ts";

interface Version {
  id: string;
  slug: string;
  name: string;
  version: number;
  before: number | null;
  message: string | null;
  ms: number;
}

/** A slug's earlier theme has left the versions up to the retired one. */
const VERSIONS = `
  select theme.id, theme.slug, revision.name, revision.version, before.version as before,
         revision.message, (extract(epoch from revision.created_at) * 1000)::float8 as ms
    from theme_revision revision join theme on theme.id = theme_id
    left join retired_slug retired on retired.slug = theme.slug
    left join lateral (
      select version from theme_revision earlier
       where theme_id = theme.id and status = 'published'
         and version < revision.version and version > coalesce(retired.version, 0)
       order by version desc limit 1) before on true
   where revision.status = 'published' and theme.status = 'published'
     and revision.version > coalesce(retired.version, 0)
   order by revision.created_at desc, theme.slug, revision.version desc limit ?`;

interface Released {
  id: string;
  reverted: boolean;
  ms: number;
  themes: { slug: string; name: string; version: number }[];
}

/** A release that was rolled back is two entries. */
const RELEASES = `
  select release.id, reverted, (extract(epoch from moment.at) * 1000)::float8 as ms,
         json_agg(json_build_object('slug', theme.slug, 'name', theme.name, 'version', item.version)
                  order by theme.slug) as themes
    from release
    cross join lateral (values (false, ended_at), (true, reverted_at)) moment (reverted, at)
    join release_item item on item.release_id = release.id
    join theme on theme.id = item.theme_id and theme.status = 'published'
   where release.state in ('published', 'reverted') and moment.at is not null
   group by release.id, reverted, moment.at
   order by moment.at desc limit ?`;

/** The time in which one answer compares versions; the entries after it say only what their author wrote. */
const COMPARING_MS = 2000;

/** The latest publications of all published themes, and releases of them, the newest first. */
export async function listPublications(
  delivery: Delivery,
  em: EntityManager,
  limit: number,
): Promise<FeedEntry[]> {
  const base = delivery.options.publicBaseUrl;
  const versions = await em.execute<Version[]>(VERSIONS, [limit]);
  const releases = await em.execute<Released[]>(RELEASES, [limit]);
  const newest = [...versions, ...releases].sort((a, b) => b.ms - a.ms).slice(0, limit);
  const entries: FeedEntry[] = [];
  const until = performance.now() + COMPARING_MS;
  for (const one of newest) {
    const compares = performance.now() < until;
    entries.push(
      "themes" in one ? ofRelease(one, base) : await ofVersion(delivery, em, one, compares),
    );
  }
  return entries;
}

async function ofVersion(
  delivery: Delivery,
  em: EntityManager,
  { id, slug, name, version, before, message, ms }: Version,
  compares: boolean,
): Promise<FeedEntry> {
  const compared = { id, version, before: compares ? (before ?? undefined) : undefined };
  const changes = await compareVersions(delivery, em, compared);
  const address = `${delivery.options.publicBaseUrl}/t/${slug}?v=${version}`;
  return {
    ...{ id: address, address, title: `${name} ${version}`, at: new Date(ms) },
    summary: lineOf(message, changes),
    themes: [slug],
  };
}

const ofRelease = ({ id, reverted, ms, themes }: Released, base: string): FeedEntry => {
  // Not the release's name, which people wrote for their colleagues.
  const names = themes.map(({ name }) => name).join(", ");
  const versions = themes.map((theme) => `${theme.name} ${theme.version}`).join(", ");
  return {
    id: `${base}/t/feed.atom#${id}${reverted ? "-rolled-back" : ""}`,
    title: `${names}: ${reverted ? "rolled back" : "live"} together`,
    at: new Date(ms),
    address: `${base}/`,
    summary: reverted
      ? `What went live together was rolled back: ${versions}.`
      : `Went live together: ${versions}.`,
    themes: themes.map(({ slug }) => slug),
  };
};
