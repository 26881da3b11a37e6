import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { assertBaseVersion, versionConflict } from "./base-version.ts";
import { acceptBreaking, assertNotBreaking } from "./breaking.ts";
import { changesBetween } from "./changes.ts";
import { documentOf, lockTheme } from "./find.ts";
import { toWritten } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { slugOfTheme, themePatch } from "./schemas.ts";
import type { Theme } from "./theme.ts";
import { assertRevision, findWorkingCopy, preparedDocumentOf } from "./working-copy/find.ts";
import { expectedRevision } from "./working-copy/schemas.ts";
import type { WorkingCopy } from "./working-copy/working-copy.ts";
import { writing } from "./writing.ts";

const publication = themePatch.pick({ baseVersion: true, message: true }).extend({
  slug: slugOfTheme,
  acceptBreaking,
  workingCopy: z.boolean({ error: "must be true or false" }).optional().meta({
    description: "Whether to publish the working copy as the next version, which also removes it.",
  }),
  revision: expectedRevision.meta({
    description:
      "With `workingCopy`: the revision of it that you have seen; refused with 412 when it is not current.",
  }),
});
type Publication = z.infer<typeof publication>;

/**
 * Puts the theme live from any state, with its current content or that of its working copy. Errors
 * in the document block it.
 */
export const publish = writing(publication, (em, input) =>
  input.workingCopy ? preparedDocumentOf(em, input) : documentOf(em, input),
).mutation(async ({ ctx, input }) => {
  const { engine } = ctx.services;
  if (input.revision !== undefined && !input.workingCopy) {
    throw invalid("revision", "is that of a working copy; send workingCopy: true with it");
  }
  const theme = await lockTheme(ctx.em, input.slug);
  const before = { ...theme };
  const copy = input.workingCopy ? await take(ctx.em, theme, input) : undefined;
  await assertPublishable(engine, theme.tokens);
  assertBaseVersion(theme, input.baseVersion);
  if (copy !== undefined) assertBasedOn(theme, copy);
  await assertNotBreaking(ctx, before, theme.tokens);
  theme.status = "published";
  theme.version += 1;
  await recordVersion(ctx, theme, input.message ?? copy?.message ?? "Published");
  ctx.audit({
    action: "theme.publish",
    entityType: "theme",
    entityId: theme.slug,
    summary: `Published the ${copy ? "working copy of the theme" : "theme"} ${theme.name}`,
    changes: {
      ...changesBetween(before, theme),
      ...(copy ? { workingCopy: { from: `revision ${copy.revision}` } } : {}),
    },
  });
  return toWritten(engine, theme);
});

/** Moves the content of the working copy into the theme and removes the copy. */
async function take(
  em: EntityManager,
  theme: Theme,
  { revision }: Publication,
): Promise<WorkingCopy> {
  const copy = await findWorkingCopy(em, theme);
  assertRevision(copy, revision);
  theme.name = copy.name;
  theme.description = copy.description;
  theme.defaultAppearance = copy.defaultAppearance;
  theme.tokens = copy.tokens;
  theme.meta = copy.meta;
  em.remove(copy);
  return copy;
}

/** A copy based on an older version would undo later changes, even if the caller knows them. */
function assertBasedOn({ version }: Theme, { baseVersion }: WorkingCopy): void {
  if (baseVersion === version) return;
  throw versionConflict(
    version,
    baseVersion,
    `its working copy is based on version ${baseVersion}; save it with baseVersion ${version} once it has what came since`,
  );
}
