import { adminMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { lockTheme } from "../find.ts";
import { oneTheme } from "../schemas.ts";
import { governanceSchema, ownRule } from "./schemas.ts";
import { toGovernance } from "./view.ts";

/** Sets a theme's own rules; no import and no PATCH can change them. */
export const write = adminMutation
  .input(oneTheme.extend({ review: ownRule }))
  .output(governanceSchema)
  .mutation(async ({ ctx, input: { slug, review } }) => {
    const theme = await lockTheme(ctx.em, slug);
    const from = theme.requiredApprovals;
    theme.requiredApprovals = review === null ? null : Number(review);
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "governance");
    ctx.audit({
      action: "theme.governance",
      entityType: "theme",
      entityId: slug,
      summary: `Set the rules of the theme ${theme.name}`,
      changes: { review: { from: from === null ? null : String(from), to: review } },
    });
    return toGovernance(ctx.services.settings, theme);
  });
