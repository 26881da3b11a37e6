import { eventsOf, listening } from "../changes/subscription.ts";
import { signedIn } from "../procedures/builders.ts";

/** Streams changes of themes. Only callers who may read working copies receive events about them. */
export const events = signedIn
  .input(listening)
  .subscription((request) => eventsOf(["theme"], request));
