import { isServed, type Running } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";

/** @throws PlatformError `validation_failed` for an event of a service that this process does not run */
export function assertServedEvents(running: Running, events: readonly string[]): void {
  const other = events.find((type) => !isServed(running, "events", type));
  if (other === undefined) return;
  throw invalid(
    "events",
    `names ${other}, an event of a service that does not run here (SERVICES=${running.services}); leave it out`,
  );
}
