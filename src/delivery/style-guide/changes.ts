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

/** The newest published versions up to the one served, newest first; each comparison is made once and kept. */
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
    const before = revisions[index + 1];
    const compare = async (): Promise<string> => {
      const [from, to] = await Promise.all(
        [before?.version ?? 0, version].map((one) => tokensOf(em, theme.id, one)),
      );
      return delivery.engine.changes(theme.id, { document: from ?? "{}", other: to ?? "{}" });
    };
    const form = `changes since ${before?.version}`;
    changes.push({
      version,
      at: createdAt,
      message: message ?? undefined,
      changes:
        before === undefined
          ? undefined
          : JSON.parse(await keptBody(em, { ...theme, version }, form, compare)),
    });
  }
  return changes;
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
