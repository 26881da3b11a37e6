import { assertBaseVersion } from "./base-version.ts";
import { acceptBreaking, assertNotBreaking } from "./breaking.ts";
import { changesBetween } from "./changes.ts";
import { findRevision, findTheme, lockTheme } from "./find.ts";
import { toWritten } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { basedOn, oneTheme, versionNumber } from "./schemas.ts";
import { writing } from "./writing.ts";

/** Creates a new version with the content of an earlier one; keeps the status. */
export const rollback = writing(
  oneTheme.extend({ ...basedOn.shape, version: versionNumber, acceptBreaking }),
  async (em, { slug, version }) =>
    (await findRevision(em, await findTheme(em, slug), version)).tokens,
).mutation(async ({ ctx, input }) => {
  const theme = await lockTheme(ctx.em, input.slug);
  const revision = await findRevision(ctx.em, theme, input.version);
  assertBaseVersion(theme, input.baseVersion);
  if (theme.status === "published") {
    await assertPublishable(ctx.services.engine, revision.tokens);
    await assertNotBreaking(ctx, theme, revision.tokens);
  }
  const before = { ...theme };
  theme.name = revision.name;
  theme.description = revision.description;
  theme.defaultAppearance = revision.defaultAppearance;
  theme.tokens = revision.tokens;
  theme.meta = revision.meta;
  theme.version += 1;
  await recordVersion(ctx, theme, `Rolled back to version ${input.version}`);
  ctx.audit({
    action: "theme.rollback",
    entityType: "theme",
    entityId: theme.slug,
    summary: `Rolled the theme ${theme.name} back to version ${input.version}`,
    changes: changesBetween(before, theme),
  });
  return toWritten(ctx.services.engine, theme);
});
