import { authorize, open } from "../trpc.ts";

/** What run time serves: public, or for any key while `runtime.public` is off. */
export const runtimeProcedure = open.use(async ({ ctx, next }) => {
  const settings = await ctx.services.delivery.settings();
  if (settings["runtime.public"] !== "true") authorize(ctx, "viewer");
  return next();
});
