/** Keeps plans from taking the last value of a token away, which would delete the token. */
import type { TokenInfo } from "../types.ts";
import type { CellPlan, CellWrite, Refusal } from "./cells.ts";

/** Why a cell does not inherit when no other mode has a value. */
export const ONLY_VALUE = "No other mode gives it a value. Delete the token instead.";

/** A plan that leaves each token a value: of a token that would lose all, every cell keeps its own. */
export function keepLastValues(
  plan: CellPlan,
  tokenOf: (dotted: string) => Pick<TokenInfo, "written"> | undefined,
): CellPlan {
  const left = new Map<string, Set<string>>();
  for (const { dotted, layer, json } of plan.writes) {
    const layers = left.get(dotted) ?? new Set(Object.keys(tokenOf(dotted)?.written ?? {}));
    if (json === undefined) layers.delete(layer);
    else layers.add(layer);
    left.set(dotted, layers);
  }
  const isLost = ({ dotted, layer }: CellWrite): boolean =>
    left.get(dotted)?.size === 0 && tokenOf(dotted)?.written[layer] !== undefined;
  const lost = plan.writes.filter(isLost);
  if (lost.length === 0) return plan;
  const refused = lost.map(
    ({ dotted, layer }): Refusal => ({ cell: { dotted, layer }, text: "", reason: ONLY_VALUE }),
  );
  return {
    writes: plan.writes.filter((write) => !isLost(write)),
    refused: [...plan.refused, ...refused],
  };
}
