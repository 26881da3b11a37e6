import { z } from "zod";
import { authorize, mutationDoor, open } from "../../trpc.ts";
import { DEFAULT_RETURN } from "./return-to.ts";

/**
 * Ends a session, as far as one without a table can be ended: the row is written, and the surface
 * clears the cookie. Whoever comes without a credential is sent the same way; a key that is refused
 * is not. The provider is asked before the transaction opens, as a login does it.
 */
export const end = open
  .meta({ access: "open", audited: true })
  .input(z.object({ logoutHint: z.string().optional() }))
  .use(async ({ ctx, input, next }) => {
    if (ctx.refusal === "unknown_key") await authorize(ctx, "viewer");
    const { provider, config } = ctx.services;
    const url = await provider?.endSessionUrl(input.logoutHint);
    return next({ ctx: { url: url ?? config.publicPath + DEFAULT_RETURN } });
  })
  .use(mutationDoor)
  .output(z.object({ url: z.string() }))
  .mutation(async ({ ctx }) => {
    const { caller, url } = ctx;
    if (caller === null) ctx.unchanged();
    else {
      ctx.audit({
        action: "auth.logout",
        entityType: "session",
        entityId: caller.subject,
        summary: `${caller.name} signed out`,
      });
    }
    return { url };
  });
