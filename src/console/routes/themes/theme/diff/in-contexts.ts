/** What of a comparison concerns chosen contexts. */
import type { Place } from "../../../../../tokens/verdict/place.ts";
import type { Appearance } from "../../../../document/types.ts";
import { type AxisListing, appearanceOf, type Modes } from "../../../../parts/modes.ts";

/**
 * Whether an entry holds in some permutation with the chosen contexts. A context that stands for an
 * appearance has nothing of the other.
 */
export function isIn(
  axes: readonly AxisListing[],
  chosen: Modes,
  { modes = {} }: Place,
  appearances: readonly Appearance[],
): boolean {
  return Object.entries(chosen).every(([parameter, context]) => {
    const own = modes[parameter];
    if (own !== undefined && own !== context) return false;
    const shown = appearanceOf(axes, { [parameter]: context });
    return shown === undefined || appearances.length === 0 || appearances.includes(shown);
  });
}
