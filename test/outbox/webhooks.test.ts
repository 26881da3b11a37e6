import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { serviceCaller } from "../../src/service-router.ts";
import {
  aDraft,
  aPublished,
  expectError,
  freshSlug,
  tokensOf,
} from "../contract/support/samples.ts";
import { adminDocument, expectFits } from "../support/openapi.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver, type Received } from "./support/receiver.ts";

const platform = usePlatform();
const base = "/api/v1/admin/webhooks";
const services = () => platform.current.running.services;
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  services().orm.em.fork().execute(text, values) as Promise<T>;

interface Created {
  id: string;
  secret: string;
}

async function aWebhook(url: string, fields: object = {}): Promise<Created> {
  const given = { name: "Receiver", url, events: ["theme.published"], ...fields };
  const { status, body } = await platform.current.post(base, given);
  expect(status).toBe(201);
  return body;
}

const act = async (id: string, action: string, body?: unknown) =>
  (await platform.current.post(`${base}/${id}/${action}`, body)).body;
const logOf = async (id: string) =>
  (await platform.current.get(`${base}/${id}/deliveries`)).body.items;
const get = async (id: string) => (await platform.current.get(`${base}/${id}`)).body;
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers);

beforeEach(() => sql("delete from webhook"));

describe("a webhook", () => {
  it("gets a publication, signed as the libraries verify it, with how much it changes", async () => {
    const { url, received } = await aReceiver();
    const { id, secret } = await aWebhook(url);
    const slug = await aPublished(platform.current);
    await platform.current.patch(`/api/v1/themes/${slug}`, {
      tokens: { ...tokensOf(), more: { $type: "color", $value: "#123456" } },
    });
    await expect.poll(() => received.length).toBe(2);
    for (const one of received) expect(verified(secret, one)).toMatchObject(one.json);
    const bodies = received.map(({ json }) => json).sort((a, b) => a.data.version - b.data.version);
    expect(bodies).toMatchObject([
      { type: "theme.published", data: { slug, version: 2, previous: null, level: null } },
      { type: "theme.published", data: { slug, version: 3, previous: 2, level: "minor" } },
    ]);
    expect(bodies[1].data).toMatchObject({
      by: expect.stringMatching(/^key:/),
      counts: { added: 1 },
      url: `http://tokenkit.test/console/themes/${slug}`,
    });
    expect(new Set(received.map((one) => one.id)).size).toBe(2);
    await expect
      .poll(async () => (await logOf(id))[0])
      .toMatchObject({ state: "delivered", attempts: 1, status: 204, error: null });
  });

  it("gets every event in the form of its schema", async () => {
    const { url, received } = await aReceiver();
    const events = [
      ...["theme.published", "theme.archived", "theme.renamed", "theme.deleted"],
      ...["theme.working_copy_saved", "audit.recorded"],
    ];
    const { id } = await aWebhook(url, { events });
    const slug = await aDraft(platform.current);
    const path = `/api/v1/themes/${slug}`;
    await platform.current.put(`${path}/working-copy`, { tokens: tokensOf() });
    const renamed = freshSlug();
    await platform.current.patch(path, { slug: renamed });
    await platform.current.post(`/api/v1/themes/${renamed}/publish`);
    await platform.current.post(`/api/v1/themes/${renamed}/archive`);
    await platform.current.delete(`/api/v1/themes/${renamed}`);
    await act(id, "test");
    const types = () => new Set(received.map(({ json }) => json.type));
    await expect.poll(types).toEqual(new Set([...events, "webhook.test"]));
    for (const { json } of received) {
      const { type } = json;
      const pointer = `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
      expectFits(adminDocument, pointer, json);
    }
  });

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

  it("that redirects has failed; one that answers 410 is switched off", async () => {
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

  it("gets its events though one of a newer release's types waits, which lists show", async () => {
    const { url, received } = await aReceiver();
    const { id } = await aWebhook(url);
    await sql(
      `with newer as (
        insert into event (id, type, at, themes, data)
        values (gen_random_uuid(), 'deprecation.due', now(), '{}', '{}') returning id)
      insert into delivery (id, webhook_id, event_id, created_at, due_at)
      select gen_random_uuid(), ?, newer.id, now(), now() from newer`,
      [id],
    );
    await act(id, "test");
    await expect.poll(() => received.map(({ json }) => json.type)).toEqual(["webhook.test"]);
    await expect.poll(async () => (await logOf(id))[0].state).toBe("delivered");
    expect((await logOf(id))[1]).toMatchObject({ type: "deprecation.due", attempts: 0 });
    expect((await platform.current.get(base)).status).toBe(200);
  });

  it("that is off keeps its events, and gets them when they are sent again", async () => {
    const { url, received } = await aReceiver();
    const { id } = await aWebhook(url);
    const since = new Date(Date.now() - 60_000).toISOString();
    await sql("delete from event");
    const first = await aPublished(platform.current);
    await expect.poll(() => received.length).toBe(1);
    await act(id, "disable");
    const second = await aPublished(platform.current);
    expectError(await platform.current.post(`${base}/${id}/resend`, { since }), 409, "conflict");
    await act(id, "enable");
    expect(await act(id, "resend", { since })).toEqual({ resent: 2, more: false });
    await expect
      .poll(() => received.map(({ json }) => json.data.slug).sort())
      .toEqual([first, first, second].sort());
    const ids = received.filter(({ json }) => json.data.slug === first).map((one) => one.id);
    expect(new Set(ids).size).toBe(1);
    const [newest] = await logOf(id);
    await act(id, `deliveries/${newest.id}/resend`);
    await expect.poll(() => received.length).toBe(4);
    expect(received[3]?.id).toBe(newest.message);
  });

  it("is signed by both secrets for a day after a rotation", async () => {
    const { url, received } = await aReceiver();
    const { id, secret: old } = await aWebhook(url);
    const { secret, oldSecretUntil } = await act(id, "rotate");
    expect(secret).not.toBe(old);
    expect(Date.parse(oldSecretUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await act(id, "test");
    await expect.poll(() => received.length).toBe(1);
    for (const one of [secret, old]) verified(one, received[0] as Received);
    await sql("update webhook set old_secret_until = now() - interval '1 second'");
    await act(id, "test");
    await expect.poll(() => received.length).toBe(2);
    verified(secret, received[1] as Received);
    expect(() => verified(old, received[1] as Received)).toThrow();
  });

  it("reads its preset's form", async () => {
    const bodies: Record<string, unknown> = {};
    const sent: Record<string, Record<string, string>> = {};
    for (const preset of ["slack", "teams", "github", "splunk"]) {
      const { url, received } = await aReceiver();
      const headers = { Authorization: "Splunk abc" };
      const { id } = await aWebhook(url, { preset, headers });
      await act(id, "test");
      await expect.poll(() => received.length).toBe(1);
      bodies[preset] = received[0]?.json;
      sent[preset] = received[0]?.headers ?? {};
    }
    expect(bodies).toMatchObject({
      slack: { text: "A test from tokenkit: this webhook works." },
      teams: { type: "message", attachments: [{ content: { type: "AdaptiveCard" } }] },
      github: { event_type: "webhook.test", client_payload: { data: { by: expect.any(String) } } },
      splunk: { sourcetype: "tokenkit:event", event: { type: "webhook.test" } },
    });
    expect(
      Object.keys((bodies.github as { client_payload: object }).client_payload).length,
    ).toBeLessThanOrEqual(10);
    expect(sent.splunk?.authorization).toBe("Splunk abc");
  });
});

describe("what admins see of a webhook", () => {
  it("holds no secret but the one that was just made", async () => {
    const url = "https://hooks.example.com/services/T0/B0/verysecret?token=verysecret";
    const headers = { Authorization: "Bearer verysecret" };
    const { status, text, body } = await platform.current.post(base, {
      ...{ name: "Chat", url, preset: "slack", events: ["theme.published"], headers },
    });
    expect(status).toBe(201);
    expect(text).not.toContain("verysecret");
    expect(body).toMatchObject({ url: "https://hooks.example.com/…", headers: ["Authorization"] });
    const shown = [
      await platform.current.get(base),
      await platform.current.get(`${base}/${body.id}`),
      await platform.current.patch(`${base}/${body.id}`, { name: "Chat 2" }),
      await platform.current.get("/api/v1/admin/audit?limit=20"),
    ];
    for (const { text: one } of shown) expect(one).not.toMatch(/verysecret|whsec_/);
    const rows = await sql<object[]>("select * from webhook");
    expect(JSON.stringify(rows)).not.toMatch(/verysecret|whsec_/);
    const moved = { url: "https://elsewhere.example.com/" };
    expectError(
      await platform.current.patch(`${base}/${body.id}`, moved),
      400,
      "validation_failed",
    );
  });

  it("is for admins, and refuses what would not work", async () => {
    const editor = await platform.current.keyFor("editor");
    expect((await platform.current.get(base, { key: editor })).status).toBe(403);
    const given = { name: "x", url: "https://a.example.com/", events: ["theme.published"] };
    expect((await platform.current.post(base, given, { key: editor })).status).toBe(403);
    const refused = async (fields: object) => {
      const answer = await platform.current.post(base, { ...given, ...fields });
      expectError(answer, 400, "validation_failed");
      return answer.body.details[0];
    };
    expect(await refused({ url: "https://10.0.0.1/" })).toMatchObject({
      field: "url",
      message: expect.stringContaining("OUTBOUND_ALLOW"),
    });
    expect(await refused({ url: "ftp://a.example.com/" })).toMatchObject({ field: "url" });
    expect(await refused({ events: [] })).toMatchObject({ field: "events" });
    expect((await refused({ events: ["theme.publishd"] })).field).toMatch(/^events/);
    expect((await refused({ headers: { Host: "x" } })).field).toMatch(/^headers/);
    expect((await refused({ headers: { Trailer: "x" } })).field).toMatch(/^headers/);
    expect((await refused({ headers: { "X-A": "a\r\nb" } })).field).toMatch(/^headers/);
    expect(await refused({ name: " " })).toMatchObject({ field: "name" });
    const unknown = `${base}/0198d1f0-0000-7000-8000-000000000000`;
    expectError(await platform.current.get(unknown), 404, "not_found");
  });

  it("is 50 at most, and gone with its deliveries when it is deleted", async () => {
    const { url, received } = await aReceiver();
    const { id } = await aWebhook(url);
    await act(id, "test");
    await expect.poll(() => received.length).toBe(1);
    for (let n = 1; n < 50; n++) await aWebhook(url, { events: ["release.failed"] });
    const more = { name: "x", url, events: ["theme.published"] };
    expectError(await platform.current.post(base, more), 409, "conflict");
    expect((await platform.current.delete(`${base}/${id}`)).status).toBe(204);
    expectError(await platform.current.get(`${base}/${id}`), 404, "not_found");
    expectError(await platform.current.delete(`${base}/${id}`), 404, "not_found");
    expect((await platform.current.post(base, more)).status).toBe(201);
    await platform.current.running.workers?.sweep.run();
    expect(await sql("select 1 from delivery where webhook_id = ?", [id])).toEqual([]);
    expect(await sql("select 1 from webhook where id = ?", [id])).toEqual([]);
  });

  it("is kept for 30 days", async () => {
    const { url } = await aReceiver();
    const { id } = await aWebhook(url);
    await act(id, "test");
    await act(id, "test");
    await sql(`update event set at = now() - interval '31 days'
      where id = (select event_id from delivery limit 1)`);
    await platform.current.running.workers?.sweep.run();
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe("a publication's level", () => {
  it("is the first that a worker found, which all receivers get", async () => {
    const eventId = "0198d1f0-0000-7000-8000-000000000001";
    await sql(
      "insert into event (id, type, at, themes, data) values (?, 'theme.published', now(), '{}', '{}')",
      [eventId],
    );
    const { deliveries } = serviceCaller(services(), "test");
    await deliveries.complete({ eventId, data: { level: "minor" } });
    const late = await deliveries.complete({ eventId, data: { level: null } });
    expect(late).toEqual({ level: "minor" });
    await sql("delete from event where id = ?", [eventId]);
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
    const { deliveries } = serviceCaller(services(), "test");
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
