import type { Load } from "./load.ts";
import { measured } from "./measured.ts";
import { needsOf } from "./needs.ts";

/** Seconds between two writes of an instance (src/delivery/usage/usage-counts.ts). */
const EVERY = 10;

export interface Counters {
  /** Rows of a write: each theme that an instance has served since the one before. */
  rows: number;
  /** Seconds of a write, in which it holds the row of the theme that all serve. */
  seconds: number;
  /** The share of the time in which some instance holds that row; beyond 1 they queue for ever. */
  held: number;
}

/** The counters of theme use, which all instances of web add to in the same order of rows. */
export function countersOf(load: Load): Counters {
  const { origin, webInstances } = needsOf(load);
  const rows = Math.min(load.themes, (origin * EVERY) / webInstances);
  const seconds = measured.usageWrite.base + rows * measured.usageWrite.perRow;
  return { rows, seconds, held: (webInstances / EVERY) * seconds };
}
