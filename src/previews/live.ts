import type { EntityManager } from "@mikro-orm/postgresql";

/** Links that still show something, by the database's clock. */
export const LIVE = "p.revoked_at is null and p.expires_at > now()";

/** A live preview and its present content. */
export interface LivePreview {
  id: string;
  themeId: string;
  slug: string;
  name: string;
  /** Null when it follows the working copy. */
  version: number | null;
  /** Changes with the content: `w17` is a working copy's, `v3` a version. */
  revision: string;
  expiresAt: string;
}

const SELECT = `select p.id, t.id as "themeId", t.slug, coalesce(w.name, t.name) as name, p.version,
    case when p.version is not null then 'v' || p.version
         when w.theme_id is not null then 'w' || w.revision
         else 'v' || t.version end as revision,
    to_json(p.expires_at at time zone 'UTC') #>> '{}' || 'Z' as "expiresAt"
  from preview p join theme t on t.id = p.theme_id
  left join working_copy w on w.theme_id = t.id and p.version is null`;

/** The live preview of a token's digest. */
export async function findLive(
  em: EntityManager,
  digest: string,
): Promise<LivePreview | undefined> {
  const [found] = await em.execute<LivePreview[]>(`${SELECT} where p.digest = ? and ${LIVE}`, [
    digest,
  ]);
  return found;
}

/** Those of these previews that are still live. */
export async function stillLive(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, LivePreview>> {
  const list = ids.map(() => "?").join(", ");
  const rows = await em.execute<LivePreview[]>(`${SELECT} where p.id in (${list}) and ${LIVE}`, [
    ...ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
