import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { token } from "./schemas.ts";

/** Streams the state of a preview, now and at each change; tells a stream too many to ask again later. */
export const events = open
  .input(z.object({ token }))
  .subscription(async ({ ctx, input, signal }) => {
    const { previews } = ctx.services;
    return previews.streams.listen(await previews.find(input.token), signal);
  });
