import { adminMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { lockTheme } from "../find.ts";
import { oneTheme } from "../schemas.ts";
import type { Theme } from "../theme.ts";
import { editorsOf, ownersOf } from "./members.ts";
import { editorsField, governanceSchema, ownersField, ownRule } from "./schemas.ts";
import { toGovernance } from "./view.ts";

/** Sets a theme's own rules; no import and no PATCH can change them. */
export const write = adminMutation
  .input(oneTheme.extend({ review: ownRule, editors: editorsField, owners: ownersField }))
  .output(governanceSchema)
  .mutation(async ({ ctx, input: { slug, review, editors, owners } }) => {
    const theme = await lockTheme(ctx.em, slug);
    const before = rulesOf(theme);
    theme.requiredApprovals = review === null ? null : Number(review);
    if (editors !== undefined) theme.editors = textOf(editors);
    if (owners !== undefined) theme.owners = textOf(owners);
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "governance");
    ctx.audit({
      action: "theme.governance",
      entityType: "theme",
      entityId: slug,
      summary: `Set the rules of the theme ${theme.name}`,
      changes: changesOf(before, rulesOf(theme)),
    });
    return toGovernance(ctx, theme);
  });

const textOf = (list: readonly object[] | null): string | null =>
  list === null || list.length === 0 ? null : JSON.stringify(list);

const rulesOf = (theme: Theme) => ({
  review: theme.requiredApprovals === null ? null : String(theme.requiredApprovals),
  editors: editorsOf(theme),
  owners: theme.owners === null ? null : ownersOf(theme),
});
type Rules = ReturnType<typeof rulesOf>;

/** The rule for reviews, and of the others those that change. */
function changesOf(before: Rules, after: Rules): Record<string, { from: unknown; to: unknown }> {
  const fields = (["editors", "owners"] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(
    ["review" as const, ...fields].map((field) => [
      field,
      { from: before[field], to: after[field] },
    ]),
  );
}
