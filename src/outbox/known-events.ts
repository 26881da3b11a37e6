import { isServed, onlyService } from "../config/owners.ts";
import { invalid } from "../errors/errors.ts";
import { t } from "../procedures/trpc.ts";
import { mustBeOutOf, wantedEvents } from "./inputs.ts";

/** Names the events of one service in the refusal of an unknown event, because the schema names those of both. */
export const knownEvents = t.middleware(async ({ ctx, getRawInput, next }) => {
  const { config } = ctx.services;
  if (onlyService(config) === undefined) return next();
  const given = (await getRawInput()) as { events?: unknown } | undefined;
  const events: readonly unknown[] = Array.isArray(given?.events) ? given.events : [];
  const unknown = events.findIndex((event) => wantedEvents.every((one) => one !== event));
  if (unknown === -1) return next();
  const served = wantedEvents.filter((type) => isServed(config, "events", type));
  throw invalid(`events.${unknown}`, mustBeOutOf(served));
});
