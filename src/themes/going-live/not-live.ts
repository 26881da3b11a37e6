import type { Content } from "./content.ts";
import { issue } from "./issue.ts";
import type { Permit } from "./permit.ts";

/** Permits content that run time does not serve; published content needs `goLive`. */
export function notLive(content: Content): Permit {
  if (content.status === "published") throw new Error("Published content goes live by goLive");
  return issue(content);
}
