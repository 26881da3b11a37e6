import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import { latestOfEach, recentStates } from "./rows.ts";
import { listedWebhookSchema, toWebhookView } from "./schemas.ts";
import { Webhook } from "./webhook.ts";

/** Every webhook with its latest delivery; there are 50 at most. */
export const list = admin
  .output(z.object({ items: z.array(listedWebhookSchema) }).meta({ id: "Webhooks" }))
  .query(async ({ ctx: { em } }) => {
    const webhooks = await em.find(
      Webhook,
      { removedAt: null },
      { orderBy: [{ name: "asc" }, { id: "asc" }] },
    );
    const latest = await latestOfEach(em);
    const rows = await em.execute<{ id: string; pending: number }[]>(
      `select webhook_id as id, count(*)::int as pending from delivery
        where due_at is not null group by 1`,
    );
    const pending = new Map(rows.map((row) => [row.id, row.pending]));
    const recent = await recentStates(em);
    return {
      items: webhooks.map((webhook) => ({
        ...toWebhookView(webhook),
        pending: pending.get(webhook.id) ?? 0,
        recent: recent.get(webhook.id) ?? [],
        last: latest.get(webhook.id) ?? null,
      })),
    };
  });
