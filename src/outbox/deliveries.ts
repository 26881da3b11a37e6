import { notFound } from "../errors/errors.ts";
import { admin } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { findWebhook } from "./find.ts";
import { deliveryId, oneWebhook } from "./inputs.ts";
import { deliveriesOf, deliveryOf } from "./rows.ts";
import { deliveryDetailSchema, deliverySchema } from "./schemas.ts";

/** A webhook's deliveries of the last 30 days, the newest first. */
export const deliveries = admin
  .input(page({ max: 200, fallback: 50 }).extend(oneWebhook.shape))
  .output(pageOf(deliverySchema).meta({ id: "DeliveryPage" }))
  .query(async ({ ctx: { em }, input: { id, limit, offset } }) => {
    await findWebhook(em, id);
    const items = await deliveriesOf(em, { id, limit, offset });
    const sql = "select count(*)::int as total from delivery where webhook_id = ?";
    const [row] = await em.execute<{ total: number }[]>(sql, [id]);
    return { items, total: row?.total ?? 0, limit, offset };
  });

interface Attempt {
  ms: number;
  status: number | null;
  error: string | null;
  request: string;
  answer: string;
  atMs: number;
}

/** A delivery with each of its attempts: what was sent, and what came back. */
export const delivery = admin
  .input(oneWebhook.extend({ delivery: deliveryId }))
  .output(deliveryDetailSchema)
  .query(async ({ ctx: { em }, input }) => {
    const found = await deliveryOf(em, input.id, input.delivery);
    if (found === undefined) throw notFound(`The webhook has no delivery ${input.delivery}.`);
    const rows = await em.execute<Attempt[]>(
      `select ms, status, error, request, answer, (extract(epoch from at) * 1000)::float8 as "atMs"
         from delivery_attempt where delivery_id = ? order by at desc limit 50`,
      [found.id],
    );
    const log = rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }));
    return { ...found, log };
  });
