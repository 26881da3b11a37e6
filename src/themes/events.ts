import { eventsOf, listening } from "../changes/subscription.ts";
import { signedIn } from "../procedures/builders.ts";

/** What becomes of themes. Of working copies only those hear who may read them. */
export const events = signedIn.input(listening).subscription((asked) => eventsOf(["theme"], asked));
