import type { AuditAction, AuditDraft } from "../procedures/audit-draft.ts";
import { changesBetween } from "./changes.ts";
import type { ThemeMutationContext } from "./event.ts";
import { lockTheme } from "./find.ts";
import { recordVersion } from "./record.ts";
import type { Theme, ThemeStatus } from "./theme.ts";

/** A new version of the theme that differs in its status alone. */
export async function setStatus(
  ctx: ThemeMutationContext & { audit: (draft: AuditDraft) => void },
  slug: string,
  change: {
    status: ThemeStatus;
    action: AuditAction;
    /** In the past tense; the history's message too. */
    done: string;
    check?: (theme: Theme) => Promise<void>;
  },
): Promise<Theme> {
  const theme = await lockTheme(ctx.em, slug);
  await change.check?.(theme);
  const before = { ...theme };
  theme.status = change.status;
  theme.version += 1;
  await recordVersion(ctx, theme, change.done);
  ctx.audit({
    action: change.action,
    entityType: "theme",
    entityId: theme.slug,
    summary: `${change.done} the theme ${theme.name}`,
    changes: changesBetween(before, theme),
  });
  return theme;
}
