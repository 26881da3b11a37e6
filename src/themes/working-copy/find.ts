import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, PlatformError } from "../../errors/errors.ts";
import { Theme } from "../theme.ts";
import { WorkingCopy } from "./working-copy.ts";

/** Finds the working copy, or null. A caller that changes it holds the theme's row lock. */
export const workingCopyOf = (
  em: EntityManager,
  { id }: { id: string },
): Promise<WorkingCopy | null> => em.findOne(WorkingCopy, { themeId: id });

/** @throws PlatformError `not_found` */
export async function findWorkingCopy(
  em: EntityManager,
  theme: { id: string; slug: string },
): Promise<WorkingCopy> {
  const copy = await workingCopyOf(em, theme);
  if (copy === null) throw notFound(`The theme ${theme.slug} has no working copy.`);
  return copy;
}

/** The document of a theme's working copy as JSON text; undefined if there is none. */
export async function preparedDocumentOf(
  em: EntityManager,
  { slug }: { slug: string },
): Promise<string | undefined> {
  const theme = await em.findOne(Theme, { slug }, { fields: ["id"] });
  return theme === null ? undefined : (await workingCopyOf(em, theme))?.tokens;
}

/**
 * Refuses a change unless the caller saw the current revision; 0 means no working copy yet.
 *
 * @throws PlatformError `precondition_failed` with the current revision
 */
export function assertRevision(copy: WorkingCopy | null, expected: number | undefined): void {
  if (expected === undefined || expected === (copy?.revision ?? 0)) return;
  const present =
    copy === null
      ? "there is none any more"
      : `${copy.savedBy} saved revision ${copy.revision} at ${copy.savedAt.toISOString()}`;
  const meant = expected === 0 ? "that there is no working copy" : `its revision ${expected}`;
  throw new PlatformError(
    "precondition_failed",
    `You expect ${meant}, but ${present}; read it again and repeat the change.`,
    [
      { field: "expected", message: `is ${expected}` },
      { field: "revision", message: `is ${copy?.revision ?? 0}` },
    ],
  );
}
