import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { changesBetween } from "./changes.ts";
import { checkAhead } from "./check-ahead.ts";
import { findRevision, findTheme, lockTheme } from "./find.ts";
import { toWritten, writtenThemeSchema } from "./findings.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { versionNumber } from "./schemas.ts";

/** A new version with the content of an earlier one; the status stays what it is. */
export const rollback = editor
  .input(z.object({ slug: z.string(), version: versionNumber }))
  .use(async ({ ctx, input, next }) => {
    const em = ctx.em.fork();
    const theme = await findTheme(em, input.slug);
    const { tokens } = await findRevision(em, theme, input.version);
    await checkAhead(ctx.services.engine, tokens);
    return next();
  })
  .concat(mutation)
  .output(writtenThemeSchema)
  .mutation(async ({ ctx, input }) => {
    const theme = await lockTheme(ctx.em, input.slug);
    const revision = await findRevision(ctx.em, theme, input.version);
    if (theme.status === "published") {
      await assertPublishable(ctx.services.engine, revision.tokens);
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
