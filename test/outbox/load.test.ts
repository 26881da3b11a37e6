import { expect, it } from "vitest";
import { aPublished } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver } from "./support/receiver.ts";

const platform = usePlatform();
const base = "/api/v1/admin/webhooks";
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;

async function aWebhook(url: string, events: string[]): Promise<string> {
  const { body } = await platform.current.post(base, { name: "x", url, events });
  return body.id;
}

it("holds nobody up by five dead addresses with 10,000 deliveries that wait", async () => {
  const hanging = await aReceiver(() => {});
  for (let n = 0; n < 5; n++) await aWebhook(hanging.url, ["release.failed"]);
  await sql(`insert into event (id, type, at, themes, data)
    select gen_random_uuid(), 'release.failed', now(), '{}', '{}' from generate_series(1, 2000)`);
  await sql(`insert into delivery (id, webhook_id, event_id, created_at, due_at)
    select gen_random_uuid(), webhook.id, event.id, now(), now()
      from event, webhook where type = 'release.failed'`);
  await sql("update webhook set failing_since = now()");
  await sql("analyze delivery");
  const { url, received } = await aReceiver();
  await aWebhook(url, ["theme.published"]);
  const took: number[] = [];
  // The dead ones are tried meanwhile: the timer's next look, or the first message, begins with them.
  await platform.current.post(`${base}/${await aWebhook(hanging.url, ["theme.deleted"])}/test`);
  await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
  for (let n = 1; n <= 10; n++) {
    await aPublished(platform.current);
    const started = performance.now();
    await expect.poll(() => received.length, { interval: 20 }).toBe(n);
    took.push(performance.now() - started);
  }
  expect(Math.max(...took)).toBeLessThan(5000);
  const [{ waiting } = { waiting: 0 }] = await sql<{ waiting: number }[]>(
    "select count(*)::int as waiting from delivery where due_at is not null",
  );
  expect(waiting).toBeGreaterThan(9900);
  await sql("delete from webhook");
});

it("delivers a backlog to one address, each event once", async () => {
  const { url, received } = await aReceiver();
  const id = await aWebhook(url, ["release.failed"]);
  await sql("delete from event");
  await sql(`insert into event (id, type, at, themes, data)
    select gen_random_uuid(), 'release.failed', now(), '{}', '{}' from generate_series(1, 100)`);
  await platform.current.post(`${base}/${id}/resend`, { since: "2026-01-01T00:00:00Z" });
  await expect.poll(() => received.length, { interval: 100, timeout: 180_000 }).toBe(100);
  expect(new Set(received.map((one) => one.id)).size).toBe(100);
  const done = () =>
    sql<{ state: string; count: number }[]>("select state, count(*)::int from delivery group by 1");
  await expect.poll(done).toEqual([{ state: "delivered", count: 100 }]);
});
