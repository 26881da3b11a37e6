import { beforeEach, describe, expect, it } from "vitest";
import { aPublished, expectError } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { aReceiver } from "./support/receiver.ts";
import { base, webhooksOf } from "./support/webhooks.ts";

const platform = usePlatform();
const { act, aWebhook, logOf, sql } = webhooksOf(platform);

beforeEach(() => sql("delete from webhook"));

describe("sending again", () => {
  it("brings the events of a time when the webhook was off", async () => {
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
    expect(await act(id, "resend", { since })).toEqual({ resent: 2, next: null });
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

  it("goes on after 10,000 where it stopped, and each event goes once", async () => {
    const { url } = await aReceiver();
    const { id } = await aWebhook(url, { events: ["release.failed"] });
    // One at a time, so that the receiver is not what this test waits for.
    await sql("update webhook set failing_since = now()");
    await sql("delete from event");
    await sql(`insert into event (id, type, at, themes, data)
      select gen_random_uuid(), 'release.failed', now() - n / 7 * interval '1 second', '{}', '{}'
        from generate_series(1, 10005) n`);
    const since = "2026-01-01T00:00:00Z";
    const first = await act(id, "resend", { since });
    expect(first).toEqual({ resent: 10_000, next: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const second = await act(id, "resend", { since, after: first.next });
    expect(second).toEqual({ resent: 5, next: null });
    expect(await sql("select count(*)::int as count from delivery")).toEqual([{ count: 10_005 }]);
    const answer = (after: string) =>
      platform.current.post(`${base}/${id}/resend`, { since, after });
    expectError(await answer("10000"), 400, "validation_failed", "after");
    const unknown = "0198d1f0-0000-7000-8000-000000000000";
    expectError(await answer(unknown), 400, "validation_failed", "after");
  });
});
