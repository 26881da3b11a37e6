import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { changesBetween } from "./changes.ts";
import { documentOf } from "./find.ts";
import { toWritten } from "./findings.ts";
import { acceptBreaking } from "./going-live/breaking.ts";
import { bypassReview } from "./going-live/bypass.ts";
import { contentOf } from "./going-live/content.ts";
import { goLive } from "./going-live/go-live.ts";
import { lockToEdit } from "./governance/lock-to-edit.ts";
import { recordVersion } from "./record.ts";
import { closeOpen } from "./reviews/close.ts";
import { slugOfTheme, themePatch } from "./schemas.ts";
import { assertRevision, findWorkingCopy, preparedDocumentOf } from "./working-copy/find.ts";
import { expectedRevision } from "./working-copy/schemas.ts";
import { writing } from "./writing.ts";

const publication = themePatch.pick({ baseVersion: true, message: true }).extend({
  slug: slugOfTheme,
  acceptBreaking,
  bypassReview,
  workingCopy: z.boolean({ error: "must be true or false" }).optional().meta({
    description: "Whether to publish the working copy as the next version, which also removes it.",
  }),
  revision: expectedRevision.meta({
    description:
      "With `workingCopy`: the revision of it that you have seen; refused with 412 when it is not current.",
  }),
});

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
  const theme = await lockToEdit(ctx, input.slug);
  const before = { ...theme };
  const copy = input.workingCopy ? await findWorkingCopy(ctx.em, theme) : undefined;
  if (copy !== undefined) assertRevision(copy, input.revision);
  const content = { ...contentOf({ ...theme, ...copy }), status: "published" as const };
  const permit = await goLive(ctx, before, content, { ...input, basedOn: copy?.baseVersion });
  if (copy !== undefined) ctx.em.remove(copy);
  Object.assign(theme, permit.content, { version: theme.version + 1 });
  await recordVersion(ctx, theme, permit, input.message ?? copy?.message ?? "Published");
  if (copy !== undefined) {
    const { version, updatedBy: by } = theme;
    await closeOpen(ctx.em, theme, { state: "published", by, hash: permit.hash, version });
  }
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
