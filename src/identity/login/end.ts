import { z } from "zod";
import { authorize, openMutation } from "../../trpc.ts";
import { DEFAULT_RETURN } from "./return-to.ts";

/**
 * Ends a session, as far as one without a table can be ended: the row is written, and the surface
 * clears the cookie. Whoever comes without a credential is sent the same way; a key that is refused
 * is not.
 */
export const end = openMutation
  .input(z.object({ logoutHint: z.string().optional() }))
  .output(z.object({ url: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { caller } = ctx;
    if (ctx.refusal === "unknown_key") await authorize(ctx, "viewer");
    if (caller === null) ctx.unchanged();
    else {
      ctx.audit({
        action: "auth.logout",
        entityType: "session",
        entityId: caller.subject,
        summary: `${caller.name} signed out`,
      });
    }
    return {
      url: (await ctx.services.provider?.endSessionUrl(input.logoutHint)) ?? DEFAULT_RETURN,
    };
  });
