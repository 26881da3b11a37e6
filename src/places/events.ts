import { eventsOf, listening } from "../changes/subscription.ts";
import { signedIn } from "../procedures/builders.ts";

/** Streams changes of places, pictures and comments: ids and states, never positions. */
export const events = signedIn
  .input(listening)
  .subscription((request) => eventsOf(["place", "image", "images", "comment"], request));
