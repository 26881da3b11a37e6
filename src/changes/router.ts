import { isServed } from "../config/owners.ts";
import { signedIn } from "../procedures/builders.ts";
import { router } from "../procedures/trpc.ts";
import { eventsOf, listening } from "./subscription.ts";

const types = ["theme", "release", "place", "image", "images", "comment"] as const;

/** All events in one stream, because a browser has six connections for all its tabs. */
const events = signedIn.input(listening).subscription((request) => {
  const { config } = request.ctx.services;
  return eventsOf(
    types.filter((type) => isServed(config, "changes", type)),
    request,
  );
});

export const changesRouter = router({ events });
