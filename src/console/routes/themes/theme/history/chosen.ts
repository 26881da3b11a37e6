/** The pure part of the history: which two states its address compares, and the choices it offers. */
import { saidOf } from "#console/parts/said-of.ts";
import type { HistorySearch } from "./search.ts";
import type { Version } from "./versions.ts";

/** The later of the two states. */
export type To = number | "draft";

/** The two states that an address names; a draft counts only if it differs from the newest version. */
export function comparedBy(
  search: HistorySearch,
  versions: readonly Version[] | undefined,
  draftDiffers: boolean,
): { from: number | undefined; to: To | undefined } {
  const newest = versions?.[0]?.version;
  const isGone = search.to === "draft" && !draftDiffers;
  const to = isGone ? newest : (search.to ?? newest);
  return { from: search.from ?? versionBefore(to, newest), to };
}

/** The version that a state is compared with unless the reader chooses another. */
function versionBefore(to: To | undefined, newest: number | undefined): number | undefined {
  if (to === "draft") return newest;
  return to === undefined || to <= 1 ? undefined : to - 1;
}

/** The address after a choice of the later state; an earlier state that is not earlier goes. */
export const chooseTo = (to: To, from: number | undefined): HistorySearch =>
  from !== undefined && (to === "draft" || to > from)
    ? { to, from }
    : { to, from: undefined as never };

/** The address after a choice of the earlier state; the two swap if it is the later one. */
export const chooseFrom = (from: number, to: To | undefined): HistorySearch =>
  typeof to === "number" && to < from ? { from: to, to: from } : { from, ...(to ? { to } : {}) };

export interface VersionOption {
  value: string;
  text: string;
}

/** The versions that fit, and the chosen one even if its page is not loaded. */
export function versionOptions(
  versions: readonly Version[],
  chosen: number | undefined,
  fits: (version: number) => boolean,
): VersionOption[] {
  const loaded = versions
    .filter(({ version }) => fits(version))
    .map(({ version, message, live }) => ({
      value: String(version),
      text: `Version ${version}${live ? ", live" : ""}${saidOf(message) ? ` · ${saidOf(message)}` : ""}`,
    }));
  if (chosen === undefined || loaded.some(({ value }) => value === String(chosen))) return loaded;
  return [...loaded, { value: String(chosen), text: `Version ${chosen}` }];
}

/** The starting point of the comparison, next to its title. */
export function startText(
  from: number | undefined,
  versions: readonly Version[],
): string | undefined {
  if (from === undefined) return "the first version; there is nothing before it";
  const message = saidOf(versions.find(({ version }) => version === from)?.message);
  return message === undefined ? undefined : `since “${message}”`;
}

/** Why no token is listed. */
export function emptyText(differing: number, axesDiffer: boolean): string {
  if (differing > 0) return "No token differs in these contexts.";
  return axesDiffer
    ? "No token differs."
    : "No token differs; what changed is the theme's name, state or description.";
}

/** The view that is shown; without axes there is nothing to show by source. */
export const shownView = (view: HistorySearch["view"], hasAxes: boolean): HistorySearch["view"] =>
  view === "source" && !hasAxes ? undefined : view;
