import { changesBetween } from "./changes.ts";
import { findRevision, findTheme } from "./find.ts";
import { toWritten } from "./findings.ts";
import { acceptBreaking } from "./going-live/breaking.ts";
import { bypassReview } from "./going-live/bypass.ts";
import { contentOf } from "./going-live/content.ts";
import { goLive } from "./going-live/go-live.ts";
import { lockToEdit } from "./governance/lock-to-edit.ts";
import { recordVersion } from "./record.ts";
import { basedOn, oneTheme, themePatch, versionNumber } from "./schemas.ts";
import { writing } from "./writing.ts";

/** Creates a new version with the content of an earlier one; keeps the status. */
export const rollback = writing(
  oneTheme.extend({
    ...basedOn.shape,
    version: versionNumber,
    message: themePatch.shape.message,
    acceptBreaking,
    bypassReview,
  }),
  async (em, { slug, version }) =>
    (await findRevision(em, await findTheme(em, slug), version)).tokens,
).mutation(async ({ ctx, input }) => {
  const theme = await lockToEdit(ctx, input.slug);
  const revision = await findRevision(ctx.em, theme, input.version);
  const before = { ...theme };
  const content = { ...contentOf(revision), status: theme.status };
  const permit = await goLive(ctx, before, content, input);
  Object.assign(theme, permit.content, { version: theme.version + 1 });
  await recordVersion(
    ctx,
    theme,
    permit,
    input.message ?? `Rolled back to version ${input.version}`,
  );
  ctx.audit({
    action: "theme.rollback",
    entityType: "theme",
    entityId: theme.slug,
    summary: `Rolled the theme ${theme.name} back to version ${input.version}`,
    changes: changesBetween(before, theme),
  });
  return toWritten(ctx.services.engine, theme);
});
