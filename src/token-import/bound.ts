/** Leaves out axes and contexts until run time can serve the permutations and the values that differ in them. */
import { quote } from "../tokens/findings.ts";
import { cellLimit, permutationLimit } from "../tokens/resolver/permutations.ts";
import type { Imported } from "./model.ts";
import type { Place } from "./place.ts";
import type { Plan, PlannedAxis } from "./plan.ts";
import type { Report } from "./report.ts";
import { tokensOf } from "./tree.ts";

/**
 * Leaves out axes, first those that the fewest tokens depend on, then contexts of the last axis,
 * until the permutations are few enough.
 */
export function boundAxes(plan: Plan, place: Place, report: Report): Plan {
  const counts = countPaths(plan.imported);
  const differing = countDiffering(plan.imported);
  const faces = plan.turning === undefined && plan.faced.size > 0 ? 2 : 1;
  const most = Math.min(permutationLimit, Math.floor(cellLimit / Math.max(1, differing))) / faces;
  const why = `else there were over ${Math.max(1, Math.floor(most * faces))} permutations`;
  let axes = plan.axes;
  while (countOf(axes) > most) {
    const least = leastOf(axes, plan, counts);
    if (least === undefined) break;
    axes = axes.filter((axis) => axis !== least);
    const others = least.contexts.filter((name) => name !== least.default).map(quote);
    const message = `of the axis ${quote(least.source)} the context ${quote(least.default)} is kept, and ${shown(others)} left out: ${why}`;
    report.add("axis_left_out", place, message);
  }
  const [only] = axes;
  if (only !== undefined && countOf(axes) > most) {
    const kept = shortened(only, Math.max(1, Math.floor(most)));
    const others = only.contexts.filter((name) => !kept.includes(name)).map(quote);
    const message = `of the axis ${quote(only.source)} the contexts ${shown(others)} are left out: ${why}`;
    report.add("context_left_out", place, message);
    axes = [{ ...only, contexts: kept }];
  }
  return { ...plan, axes, turning: plan.turning && axes.at(-1) };
}

function countOf(axes: readonly PlannedAxis[]): number {
  return axes.reduce((count, { contexts }) => count * contexts.length, 1);
}

type Counts = ReadonlyMap<string, number>;

/** The axis with the fewest dependent tokens, if there are several; never that of appearances. */
function leastOf(axes: readonly PlannedAxis[], { turning }: Plan, counts: Counts) {
  if (axes.length < 2) return undefined;
  const countOf = ({ source }: PlannedAxis) => counts.get(source) ?? 0;
  return axes
    .filter((axis) => axis.source !== turning?.source)
    .reduce((least, axis) => (countOf(axis) < countOf(least) ? axis : least));
}

/** How many tokens may differ at most: those that an axis or appearance writes, and all with references. */
function countDiffering({ sets }: Imported): number {
  const differing = new Set<string>();
  for (const { document, when = [] } of sets) {
    for (const { path, token } of tokensOf(document)) {
      const mayDiffer = when.length > 0 || JSON.stringify(token.$value).includes("{");
      if (mayDiffer) differing.add(path.join("\n"));
    }
  }
  return differing.size;
}

/** How many tokens depend on each axis. */
function countPaths({ sets }: Imported): Counts {
  const paths = new Map<string, Set<string>>();
  for (const { document, when = [] } of sets) {
    const own = tokensOf(document).map(({ path }) => path.join("\n"));
    for (const axis of new Set(when.flat().map((one) => one.axis))) {
      const ofAxis = paths.get(axis) ?? new Set();
      paths.set(axis, ofAxis);
      for (const path of own) ofAxis.add(path);
    }
  }
  return new Map([...paths].map(([axis, ofAxis]) => [axis, ofAxis.size]));
}

/** The first contexts, with the default and those that the appearances choose. */
function shortened({ contexts, default: usual, meanings }: PlannedAxis, most: number): string[] {
  const by = (face: string) => contexts.find((name) => meanings.get(name)?.appearance === face);
  const first = [usual, by("light"), by("dark")].filter((name) => name !== undefined);
  const kept = new Set([...first, ...contexts].filter((name) => contexts.includes(name)));
  const chosen = new Set([...kept].slice(0, Math.max(first.length > 1 ? 2 : 1, most)));
  return contexts.filter((name) => chosen.has(name));
}

const shown = (names: readonly string[]): string =>
  names.length > 12
    ? `${names.slice(0, 12).join(", ")} and ${names.length - 12} more`
    : names.join(", ");
