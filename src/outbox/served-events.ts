import { isServed, type Running, runs } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";
import type { EventType } from "../procedures/events/schemas.ts";

/** The events and themes that a request names. */
interface Wanted {
  events?: readonly string[] | undefined;
  themes?: readonly string[] | undefined;
}

/** @throws PlatformError `validation_failed` for an event or a theme of a service that this process does not run */
export function assertServed(running: Running, { events = [], themes }: Wanted): void {
  const other = events.find((type) => !isServed(running, "events", type));
  if (other !== undefined) {
    throw invalid(
      "events",
      `names ${other}, an event of a service that does not run here (SERVICES=${running.services}); leave it out`,
    );
  }
  if (themes && !runs(running, "themes")) {
    throw invalid(
      "themes",
      "is for events of themes, which do not run here (SERVICES=places); leave it out",
    );
  }
}

/** The given events, and those of a service that does not run here, which a change never takes from a webhook. */
export const withUnserved = (
  running: Running,
  { given, had }: { given: readonly EventType[]; had: readonly EventType[] },
): EventType[] => [
  ...new Set([...given, ...had.filter((type) => !isServed(running, "events", type))]),
];
