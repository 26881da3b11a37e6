import type { Taken } from "./given-files.ts";

let waiting: Taken | undefined;

/** Keeps files that were dropped on another screen until the import opens. */
export function handOver(taken: Taken | undefined): void {
  waiting = taken;
}

/** Those files, once. */
export function takeHandedOver(): Taken | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}
