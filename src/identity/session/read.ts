import { signedIn } from "../../procedures/builders.ts";
import { sessionSchema, toSession } from "./session.ts";

/** Who the caller is and what the caller may do. */
export const read = signedIn
  .output(sessionSchema)
  .query(({ ctx: { caller } }) => toSession(caller));
