/** The findings of a comparison. */
import type { TokenChange } from "./change.ts";
import type { ContrastChange } from "./contrast.ts";
import type { Reason } from "./level.ts";

/** In any order. */
export interface Entries {
  changes: TokenChange[];
  reasons: Reason[];
  contrast: ContrastChange[];
}
