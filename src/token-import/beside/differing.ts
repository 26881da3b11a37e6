/** Reports values of stylesheets that are not those of the tokens. */
import type { Report } from "../report.ts";
import { tokenAt } from "../tree.ts";
import type { Pair } from "./contexts.ts";
import type { Beside } from "./model.ts";
import { isSame, type Values } from "./values.ts";

const message =
  "a stylesheet has another value than the token, whose value counts, also under own names";

/** @param context the context of the stylesheets; undefined for the defaults */
export function reportDiffering(
  beside: Beside,
  pairs: readonly Pair[],
  ours: Values,
  theirs: Values,
  context: string | undefined,
  report: Report,
): void {
  for (const pair of pairs) {
    const [own, their] = [ours.get(pair.ours), theirs.get(pair.theirs)];
    if (own === undefined || their === undefined || isSame(own, their)) continue;
    const place = placeOf(beside, pair.theirs, context);
    if (place !== undefined) report.add("value_differs", { ...place, path: pair.ours }, message);
  }
}

/** The place at which stylesheets declare a property in a context, or else for the page. */
function placeOf({ imported, places }: Beside, dotted: string, context: string | undefined) {
  const ofContext = imported.sets.filter(({ when }) =>
    when?.some(([first, another]) => first?.context === context && another === undefined),
  );
  const always = imported.sets.filter(({ when }) => when === undefined);
  const path = dotted.split(".");
  for (const { document } of [...ofContext, ...always]) {
    const token = tokenAt(document, path) ?? tokenAt(document, [...path, "$root"]);
    const place = token && places.get(token);
    if (place !== undefined) return place;
  }
  return undefined;
}
