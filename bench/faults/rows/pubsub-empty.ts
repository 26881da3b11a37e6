import type { Fault } from "../fault.ts";

/** Pub/Sub goes, and comes back without a message: more than Google's own ever does. */
export const pubsubEmpty: Fault = {
  name: "Pub/Sub away, and back empty",
  onlyOn: "Pub/Sub",
  begin: ({ queue }) => queue.lose(),
};
