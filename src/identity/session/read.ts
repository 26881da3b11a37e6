import { signedIn } from "../../procedures/builders.ts";
import { sessionSchema, toSession } from "./session.ts";

/** Returns the caller and the caller's permissions. */
export const read = signedIn
  .output(sessionSchema)
  .query(({ ctx: { caller, services } }) => toSession(caller, services.config));
