import { editorMutation } from "../procedures/mutation.ts";
import { assertBaseVersion } from "./base-version.ts";
import { changesBetween } from "./changes.ts";
import { notLive } from "./going-live/not-live.ts";
import { lockToEdit } from "./governance/lock-to-edit.ts";
import { recordVersion } from "./record.ts";
import { basedOn, oneTheme, themeSchema } from "./schemas.ts";
import { toView } from "./views.ts";

/** Takes a theme out of listings and the manifest; pinned revisions stay resolvable. */
export const archive = editorMutation
  .input(oneTheme.extend(basedOn.shape))
  .output(themeSchema)
  .mutation(async ({ ctx, input }) => {
    const theme = await lockToEdit(ctx, input.slug);
    assertBaseVersion(theme, input.baseVersion);
    const before = { ...theme };
    theme.status = "archived";
    theme.version += 1;
    await recordVersion(ctx, theme, notLive(theme), "Archived");
    ctx.audit({
      action: "theme.archive",
      entityType: "theme",
      entityId: theme.slug,
      summary: `Archived the theme ${theme.name}`,
      changes: changesBetween(before, theme),
    });
    return toView(theme);
  });
