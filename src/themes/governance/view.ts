import type { z } from "zod";
import type { CurrentSettings } from "../../settings/current.ts";
import { approvalsNeeded } from "../reviews/rule.ts";
import type { Theme } from "../theme.ts";
import type { governanceSchema } from "./schemas.ts";

type Rule = "1" | "2";

/** The rules of a theme in the API's form. */
export async function toGovernance(
  settings: CurrentSettings,
  { slug, requiredApprovals: own }: Theme,
): Promise<z.infer<typeof governanceSchema>> {
  const needed = approvalsNeeded(await settings.read(), own);
  return {
    slug,
    review: own === null ? null : (String(own) as Rule),
    effective: needed === 0 ? "off" : (String(needed) as Rule),
  };
}
