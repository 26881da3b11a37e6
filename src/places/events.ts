import { eventsOf, listening } from "../changes/subscription.ts";
import { signedIn } from "../procedures/builders.ts";

/** What becomes of places, their pictures and comments: ids and states, never where anything is. */
export const events = signedIn
  .input(listening)
  .subscription((asked) => eventsOf(["place", "image", "images", "comment"], asked));
