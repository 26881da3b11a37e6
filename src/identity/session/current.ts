import { authorize } from "../../procedures/access.ts";
import { open } from "../../procedures/builders.ts";
import { sessionSchema, toSession } from "./session.ts";

/**
 * The same for whoever may be signed out: null then, be it that a session is over, so that a page
 * can ask without an error in its console.
 *
 * @throws PlatformError `unavailable` while it cannot be told whether the session still counts
 */
export const current = open.output(sessionSchema.nullable()).query(async ({ ctx }) => {
  if (ctx.refusal === "unchecked_session") await authorize(ctx, "viewer");
  return ctx.caller && toSession(ctx.caller);
});
