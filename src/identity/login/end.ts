import { z } from "zod";
import { authorize } from "../../procedures/access.ts";
import { open } from "../../procedures/builders.ts";
import type { Refusal } from "../../procedures/caller.ts";
import { mutation } from "../../procedures/mutation.ts";
import { endSession } from "../session/ended-sessions.ts";
import { DEFAULT_RETURN, RETURN_WITHOUT_LOGIN } from "./return-to.ts";

/** Refusals of credentials that may still be valid: a sign-out fails with them instead of seeming to end them. */
const notEnded: readonly (Refusal | undefined)[] = [
  "unknown_key",
  "unchecked_session",
  "session_from_elsewhere",
];

/**
 * Ends the caller's session on every replica, including copies of its cookie; a key has none. A request
 * without a valid credential gets the same redirect. Like a login, calls the provider before the
 * transaction opens.
 */
export const end = open
  .input(z.object({ logoutHint: z.string().optional() }))
  .use(async ({ ctx, input, next }) => {
    if (notEnded.includes(ctx.refusal)) await authorize(ctx, "viewer");
    const { provider, config } = ctx.services;
    const url = await provider?.endSessionUrl(input.logoutHint);
    const home = config.auth === null ? RETURN_WITHOUT_LOGIN : DEFAULT_RETURN;
    return next({ ctx: { url: url ?? config.publicPath + home } });
  })
  .concat(mutation)
  .output(z.object({ url: z.string() }))
  .mutation(async ({ ctx }) => {
    const { caller, url } = ctx;
    if (caller === null) ctx.unchanged();
    else {
      const { sessionId, expiresAt } = caller;
      if (sessionId !== null && expiresAt !== null) {
        await endSession(ctx.em, sessionId, expiresAt);
        ctx.afterCommit(() => ctx.services.sessions?.ended.remember(sessionId));
      }
      ctx.audit({
        action: "auth.logout",
        entityType: "session",
        entityId: caller.subject,
        summary: `${caller.name} signed out`,
      });
    }
    return { url };
  });
