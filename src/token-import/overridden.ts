/** Finds tokens that several files define for the same contexts. */
import { sameJson } from "../tokens/json.ts";
import type { TokenSet, Tools } from "./model.ts";
import { tokenAt, tokensOf } from "./tree.ts";

/** Reports the tokens of a file that a later one replaces. */
export function reportOverridden(sets: readonly TokenSet[], { places, report }: Tools): void {
  for (const [index, { document, when }] of sets.entries()) {
    const later = sets.slice(index + 1).filter((set) => sameWhen(set.when, when));
    for (const { path, token } of later.length === 0 ? [] : tokensOf(document)) {
      const by = later.find((other) => tokenAt(other.document, path) !== undefined);
      const other = by && tokenAt(by.document, path);
      if (by === undefined || sameJson(other?.$value, token.$value)) continue;
      const place = places.get(token);
      const message = `a token stands in ${by.name} too, and has its value from there; to keep both, name the files after contexts, as brand-north.json and brand-south.json, or light.json and dark.json`;
      if (place) report.add("token_overridden", { ...place, path: path.join(".") }, message);
    }
  }
}

/** Whether two sets count in the same contexts. */
function sameWhen(one: TokenSet["when"], other: TokenSet["when"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
