import type { Settings } from "../../settings/current.ts";
import type { Theme } from "../theme.ts";

/** How many approvals a theme needs: what the setting says, or its own rule if that is stricter. */
export const approvalsNeeded = (
  { "publish.review": setting }: Settings,
  own: number | null | undefined,
): number => Math.max(setting === "off" ? 0 : Number(setting), own ?? 0);

/** Whether anything has to approve changes of a theme: a rule, or owners of its paths. */
export const asksForReviews = (
  settings: Settings,
  { requiredApprovals, owners }: Pick<Theme, "requiredApprovals" | "owners">,
): boolean => approvalsNeeded(settings, requiredApprovals) > 0 || owners !== null;
