import { admin } from "../procedures/builders.ts";
import { findWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";
import { toWebhookView, webhookSchema } from "./schemas.ts";

/** A webhook without its secrets. */
export const get = admin
  .input(oneWebhook)
  .output(webhookSchema)
  .query(async ({ ctx, input }) => toWebhookView(await findWebhook(ctx.em, input.id)));
