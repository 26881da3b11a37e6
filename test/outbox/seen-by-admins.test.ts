import { beforeEach, describe, expect, it } from "vitest";
import { expectError } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver } from "./support/receiver.ts";
import { base, webhooksOf } from "./support/webhooks.ts";

const platform = usePlatform();
const { act, aWebhook, get, logOf, sql } = webhooksOf(platform);

beforeEach(() => sql("delete from webhook"));

describe("what admins see of a webhook", () => {
  it("holds no secret but the one that was just made", async () => {
    const url = "https://hooks.example.com/services/T0/B0/verysecret?token=verysecret";
    const headers = { Authorization: "Bearer verysecret" };
    const { status, text, body } = await platform.current.post(base, {
      ...{ name: "Chat", url, preset: "slack", events: ["theme.published"], headers },
    });
    expect(status).toBe(201);
    expect(text).not.toContain("verysecret");
    expect(body).toMatchObject({
      url: "https://hooks.example.com/services/…",
      headers: ["Authorization"],
    });
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

  it.each([
    [
      "slack",
      "https://hooks.slack.com/services/T024BE7LD/B0/x1",
      "https://hooks.slack.com/services/…",
    ],
    [
      "generic",
      "https://hooks.slack.com/services/T024BE7LD/B0/x1",
      "https://hooks.slack.com/services/…",
    ],
    ["generic", "https://a.example.com/in/Zx81kQpw90?key=k", "https://a.example.com/in/…"],
    ["generic", "https://a.example.com/v1/events?key=k", "https://a.example.com/v1/events?…"],
    ["github", "https://api.github.com/repos/acme/shop/dispatches", undefined],
    ["splunk", "https://hec.example.com/services/collector", "https://hec.example.com/services/…"],
  ])("shows of an address of %s what is no secret: %s", async (preset, url, shown = url) => {
    const { id } = await aWebhook(url, { preset });
    expect((await get(id)).url).toBe(shown);
    const audit = await platform.current.get("/api/v1/admin/audit?limit=1");
    expect(audit.body.items[0].changes.url).toEqual({ to: shown });
  });
});
