import type { Settings } from "../../settings/current.ts";

/** How many approvals a theme needs: what the setting says, or its own rule if that is stricter. */
export const approvalsNeeded = (
  { "publish.review": setting }: Settings,
  own: number | null | undefined,
): number => Math.max(setting === "off" ? 0 : Number(setting), own ?? 0);
