import type { EntityManager } from "@mikro-orm/postgresql";
import type { VersionChanges } from "../../poster/guide/changes.ts";
import { RetiredSlug, ThemeRevision } from "../../themes/theme.ts";
import type { Delivery } from "../delivery.ts";
import { keptBody } from "../pinned-body.ts";
import type { ServedTheme } from "../served-theme.ts";

/** A published version, and how it differs from the published one before it. */
export interface Change {
  version: number;
  at: Date;
  /** The words of the person who published it. */
  message: string | undefined;
  /** Undefined for the first version. */
  changes: VersionChanges | undefined;
}

/** The newest published versions up to the one served, newest first. */
export async function listChanges(
  delivery: Delivery,
  em: EntityManager,
  theme: ServedTheme,
  limit: number,
): Promise<Change[]> {
  const retired = await em.findOne(RetiredSlug, { slug: theme.slug });
  const revisions = await em.find(
    ThemeRevision,
    {
      themeId: theme.id,
      status: "published",
      version: { $gt: retired?.version ?? 0, $lte: theme.version },
    },
    {
      fields: ["version", "message", "createdAt"],
      orderBy: { version: "desc" },
      limit: limit + 1,
    },
  );
  const changes: Change[] = [];
  for (const [index, { version, message, createdAt }] of revisions.entries()) {
    if (index === limit) break;
    const before = revisions[index + 1]?.version;
    changes.push({
      version,
      at: createdAt,
      message: message ?? undefined,
      changes: await compareVersions(delivery, em, { id: theme.id, version, before }),
    });
  }
  return changes;
}

interface Compared {
  id: string;
  version: number;
  /** The published version before; undefined for the first. */
  before: number | undefined;
}

/** How a version differs from the one before it; each comparison is made once and kept. */
export async function compareVersions(
  delivery: Delivery,
  em: EntityManager,
  { id, version, before }: Compared,
): Promise<VersionChanges | undefined> {
  if (before === undefined) return undefined;
  const compare = async (): Promise<string> => {
    const [document = "{}", other = "{}"] = await Promise.all(
      [before, version].map((one) => tokensOf(em, id, one)),
    );
    return delivery.engine.changes(id, { document, other });
  };
  return JSON.parse(await keptBody(em, { id, version }, `changes since ${before}`, compare));
}

/** The document of a version (JSON text), read only for a comparison that is not kept yet. */
async function tokensOf(
  em: EntityManager,
  themeId: string,
  version: number,
): Promise<string | undefined> {
  const row = await em.findOne(ThemeRevision, { themeId, version }, { fields: ["tokens"] });
  return row?.tokens;
}
