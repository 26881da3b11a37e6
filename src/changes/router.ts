import { signedIn } from "../procedures/builders.ts";
import { router } from "../procedures/trpc.ts";
import { eventsOf, listening } from "./subscription.ts";

/** All events in one stream, because a browser has six connections for all its tabs. */
const events = signedIn
  .input(listening)
  .subscription((request) =>
    eventsOf(["theme", "release", "place", "image", "images", "comment"], request),
  );

export const changesRouter = router({ events });
