import { beforeEach, describe, expect, it } from "vitest";
import { serviceCaller } from "../../src/service-router.ts";
import { aPublished } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver } from "./support/receiver.ts";
import { base, webhooksOf } from "./support/webhooks.ts";

const platform = usePlatform();
const { act, aWebhook, get, logOf, sql } = webhooksOf(platform);

beforeEach(() => sql("delete from webhook"));

describe("a delivery that fails", () => {
  it("is tried again after a failure, with the same id, and the log has each attempt", async () => {
    const { url, received } = await aReceiver((res, count) =>
      res.writeHead(count === 1 ? 500 : 200).end(count === 1 ? "Out of <b>order</b>" : "fine"),
    );
    const { id } = await aWebhook(url);
    await aPublished(platform.current);
    await expect.poll(() => received.length).toBe(1);
    await expect.poll(async () => (await logOf(id))[0].state).toBe("pending");
    await expect.poll(async () => (await get(id)).failingSince).not.toBeNull();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.id).toBe(received[0]?.id);
    expect(received[1]?.body).toBe(received[0]?.body);
    await expect.poll(async () => (await logOf(id))[0].state).toBe("delivered");
    const [one] = await logOf(id);
    const { body } = await platform.current.get(`${base}/${id}/deliveries/${one.id}`);
    expect(body.log).toMatchObject([
      { status: 200, error: null, answer: "fine", request: received[0]?.body },
      { status: 500, error: "It answered 500.", answer: "Out of <b>order</b>" },
    ]);
    const [first, second] = body.log.map(({ at }: { at: string }) => Date.parse(at));
    expect(first - second).toBeGreaterThan(4000);
    expect((await get(id)).failingSince).toBeNull();
  });

  it("has failed by a redirect, and switches its webhook off by a 410", async () => {
    const there = await aReceiver();
    const redirecting = await aReceiver((res) => res.writeHead(302, { location: there.url }).end());
    const { id } = await aWebhook(redirecting.url);
    const gone = await aReceiver((res) => res.writeHead(410).end());
    const { id: goneId } = await aWebhook(gone.url);
    await aPublished(platform.current);
    await expect.poll(async () => (await logOf(id))[0]?.error).toMatch(/redirect, which is not/);
    expect(there.received).toEqual([]);
    await expect.poll(() => get(goneId)).toMatchObject({ enabled: false, disabledBecause: "gone" });
    expect((await logOf(goneId))[0]).toMatchObject({ state: "failed", next: null });
  });

  it("waits as long as the receiver asks for, a day at most", async () => {
    const { url } = await aReceiver((res, count) =>
      res.writeHead(429, { "retry-after": count === 1 ? "3600" : "9999999" }).end(),
    );
    const { id } = await aWebhook(url);
    await aPublished(platform.current);
    await act(id, "test");
    const pauses = async () =>
      (await logOf(id))
        .filter(({ attempts }: { attempts: number }) => attempts === 1)
        .map(({ next }: { next: string }) => Math.round((Date.parse(next) - Date.now()) / 60_000))
        .sort((a: number, b: number) => a - b);
    await expect.poll(pauses).toEqual([60, 1440]);
  });

  it("is given up after ten attempts, and switched off after five days of failures", async () => {
    const { url, received } = await aReceiver((res) => res.writeHead(503).end());
    const { id } = await aWebhook(url);
    await aPublished(platform.current);
    await expect.poll(async () => (await logOf(id))[0]?.status).toBe(503);
    await sql("update delivery set attempts = 9, due_at = now()");
    await platform.current.running.workers?.due.run();
    await expect
      .poll(async () => (await logOf(id))[0])
      .toMatchObject({
        state: "failed",
        attempts: 10,
        next: null,
      });
    expect(received).toHaveLength(2);
    expect((await get(id)).enabled).toBe(true);
    await sql("update webhook set failing_since = now() - interval '121 hours'");
    await act(id, "test");
    await expect
      .poll(() => get(id))
      .toMatchObject({
        enabled: false,
        disabledBecause: "failures",
      });
  });

  it("is tried again after a failure of the platform's own, which the log shows", async () => {
    const { url, received } = await aReceiver();
    const { id } = await aWebhook(url);
    await sql(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await sql(
      "create trigger refusing before update on event for each row execute function refuse()",
    );
    await aPublished(platform.current);
    await expect
      .poll(async () => (await logOf(id))[0])
      .toMatchObject({ state: "pending", attempts: 1, error: "The platform failed to send it." });
    await sql("drop trigger refusing on event");
    await expect.poll(() => received.length).toBe(1);
  });

  it("is given up if the worker died in its tenth attempt", async () => {
    const { url, received } = await aReceiver((res) => res.writeHead(503).end());
    const { id } = await aWebhook(url);
    await aPublished(platform.current);
    await expect.poll(async () => (await logOf(id))[0]?.status).toBe(503);
    await sql(`update delivery set attempts = 10, due_at = now(), claim = gen_random_uuid(),
      claimed_until = now() - interval '1 second'`);
    await platform.current.running.workers?.due.run();
    expect((await logOf(id))[0]).toMatchObject({
      ...{ state: "failed", attempts: 10, next: null },
      error: expect.stringContaining("The worker stopped"),
    });
    expect(received).toHaveLength(1);
  });
});

describe("a worker's claim on deliveries", () => {
  it("is two at a time an address, one while it fails, and each delivery once", async () => {
    await sql("delete from event");
    const { id } = await aWebhook("http://127.0.0.1:9/", { events: ["release.failed"] });
    const { id: other } = await aWebhook("http://127.0.0.1:9/", { events: ["release.failed"] });
    await sql(`insert into event (id, type, at, themes, data)
      select gen_random_uuid(), 'release.failed', now(), '{}', '{}' from generate_series(1, 20)`);
    await sql(`insert into delivery (id, webhook_id, event_id, created_at, due_at)
      select gen_random_uuid(), webhook.id, event.id, now(),
             now() + interval '1 hour' + row_number() over () * interval '1 millisecond'
        from event, webhook where type = 'release.failed'`);
    await sql("update webhook set failing_since = now() where id = ?", [other]);
    const { deliveries } = serviceCaller(platform.current.workerServices, "test");
    const before = new Date(Date.now() + 2 * 3_600_000);
    const claim = (failing: boolean) => deliveries.claim({ limit: 8, failing, before });
    const sound = (await Promise.all([claim(false), claim(false), claim(false)])).flat();
    expect(sound.map((one) => one.webhookId)).toEqual([id, id]);
    const failing = (await Promise.all([claim(true), claim(true)])).flat();
    expect(failing.map((one) => one.webhookId)).toEqual([other]);
    const lapsed = new Date(before.getTime() + 61_000);
    const again = await deliveries.claim({ limit: 8, failing: false, before: lapsed });
    expect(again.map((one) => one.id).sort()).toEqual(sound.map((one) => one.id).sort());
    await sql("delete from event");
  });
});
