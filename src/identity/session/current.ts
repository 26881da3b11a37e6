import { authorize } from "../../procedures/access.ts";
import { open } from "../../procedures/builders.ts";
import { sessionSchema, toSession } from "./session.ts";

/**
 * Returns the caller as `read` does, but null without a valid session, so that the browser logs no error for a page
 * that checks.
 *
 * @throws PlatformError `unavailable` while the database cannot confirm the session
 */
export const current = open.output(sessionSchema.nullable()).query(async ({ ctx }) => {
  if (ctx.refusal === "unchecked_session") await authorize(ctx, "viewer");
  return ctx.caller && toSession(ctx.caller, ctx.services.config);
});
