import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { serviceCaller } from "../../src/service-router.ts";
import { aDraft, aPublished, freshSlug, tokensOf } from "../contract/support/samples.ts";
import { adminDocument, expectFits } from "../support/openapi.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver, type Received } from "./support/receiver.ts";
import { base, webhooksOf } from "./support/webhooks.ts";

const platform = usePlatform();
const { act, aWebhook, logOf, sql } = webhooksOf(platform);
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

describe("a publication's level", () => {
  it("is the first that a worker found, which all receivers get", async () => {
    const eventId = "0198d1f0-0000-7000-8000-000000000001";
    await sql(
      "insert into event (id, type, at, themes, data) values (?, 'theme.published', now(), '{}', '{}')",
      [eventId],
    );
    const { deliveries } = serviceCaller(platform.current.workerServices, "test");
    await deliveries.complete({ eventId, data: { level: "minor" } });
    const late = await deliveries.complete({ eventId, data: { level: null } });
    expect(late).toEqual({ level: "minor" });
    await sql("delete from event where id = ?", [eventId]);
  });
});
