import { authorize } from "../../procedures/access.ts";
import { open } from "../../procedures/builders.ts";
import { sessionSchema, toSession } from "./session.ts";

/**
 * The same, but null without a valid session, so that a page can ask without an error in its console.
 *
 * @throws PlatformError `unavailable` while the database cannot confirm the session
 */
export const current = open.output(sessionSchema.nullable()).query(async ({ ctx }) => {
  if (ctx.refusal === "unchecked_session") await authorize(ctx, "viewer");
  return ctx.caller && toSession(ctx.caller);
});
