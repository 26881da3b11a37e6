import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { EventReader } from "../support/event-stream.ts";
import { TestPlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { aPublished, tokensOf } from "./support/samples.ts";

let one: TestPlatform;
let other: TestPlatform;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase();
  const env = { MAX_PREVIEW_STREAMS: "12" };
  one = await TestPlatform.start({ ...env, DATABASE_URL });
  other = await TestPlatform.start({ ...env, DATABASE_URL });
});
afterAll(() => Promise.all([one.close(), other.close()]));

const path = (slug: string) => `/api/v1/themes/${slug}`;
const save = (slug: string, tokens: object) => one.put(`${path(slug)}/working-copy`, { tokens });
const link = async (slug: string, body: object = {}): Promise<{ id: string; token: string }> =>
  (await one.post(`${path(slug)}/previews`, body)).body;

async function listen(at: TestPlatform, token: string): Promise<EventReader> {
  const reader = await EventReader.open(`${at.url}/rt/v1/preview/events?token=${token}`, {});
  onTestFinished(() => reader.close());
  return reader;
}

const sent = (reader: EventReader) => reader.sent.map(({ event, data }) => [event, data.revision]);
const within = (ms: number) => ({ interval: 20, timeout: ms });

describe("the events of a preview", () => {
  it("tell the state, each save within a second on every replica, and the publication", async () => {
    const slug = await aPublished(one);
    const { token } = await link(slug);
    const readers = [await listen(one, token), await listen(other, token)];
    for (const reader of readers) {
      expect(reader.response.headers.get("cache-control")).toBe("private, no-store");
      expect(reader.response.headers.get("access-control-allow-origin")).toBe("*");
      await expect.poll(() => sent(reader), within(5000)).toEqual([["preview", "v2"]]);
      expect(reader.sent[0]?.data).toMatchObject({ slug, name: "A theme", version: null });
    }
    await save(slug, tokensOf("#111111"));
    for (const reader of readers) {
      await expect.poll(() => sent(reader).at(-1), within(1000)).toEqual(["preview", "w1"]);
    }
    await one.post(`${path(slug)}/publish`, { workingCopy: true });
    for (const reader of readers) {
      await expect.poll(() => sent(reader).at(-1), within(1000)).toEqual(["preview", "v3"]);
    }
  });

  it("tell nothing of another theme, and nothing of the working copy to a version's link", async () => {
    const slug = await aPublished(one);
    const { token } = await link(slug, { version: 2 });
    const reader = await listen(one, token);
    await expect.poll(() => sent(reader), within(5000)).toHaveLength(1);
    await save(slug, tokensOf("#111111"));
    await save(await aPublished(one), tokensOf("#222222"));
    const { token: live } = await link(slug);
    const later = await listen(one, live);
    await save(slug, tokensOf("#333333"));
    await expect.poll(() => sent(later).at(-1), within(5000)).toEqual(["preview", "w2"]);
    expect(sent(reader)).toEqual([["preview", "v2"]]);
  });

  it.each([
    ["revoked", (id: string, slug: string) => one.delete(`${path(slug)}/previews/${id}`)],
    [
      "expired",
      (id: string) =>
        one.owner.em.fork().execute("update preview set expires_at = now() where id = ?", [id]),
    ],
    ["gone with its theme", (_id: string, slug: string) => one.delete(path(slug))],
  ])("end within five seconds once it is %s", async (_how, end) => {
    const slug = await aPublished(one);
    const { id, token } = await link(slug);
    const readers = [await listen(one, token), await listen(other, token)];
    for (const reader of readers)
      await expect.poll(() => sent(reader), within(5000)).toHaveLength(1);
    await end(id, slug);
    for (const reader of readers) {
      await expect.poll(() => reader.names.at(-1), within(5000)).toBe("over");
      expect(await reader.ended).toBe("whole");
    }
  });

  it("tell one too many to ask again, with 200, and have room once another has gone", async () => {
    const slug = await aPublished(one);
    const { token } = await link(slug);
    const { token: second } = await link(slug);
    const readers: EventReader[] = [];
    const open = async (of: string) => {
      const reader = await listen(one, of);
      await expect.poll(() => reader.sent.length, within(5000)).toBeGreaterThan(0);
      readers.push(reader);
      return reader;
    };
    for (let n = 0; n < 10; n++) expect((await open(token)).names).toEqual(["preview"]);
    const eleventh = await open(token);
    expect(eleventh.names).toEqual(["poll"]);
    expect(eleventh.sent[0]?.data).toMatchObject({ slug, revision: "v2" });
    expect(await eleventh.ended).toBe("whole");
    for (let n = 0; n < 2; n++) expect((await open(second)).names).toEqual(["preview"]);
    const thirteenth = await open(second);
    expect([thirteenth.response.status, thirteenth.names]).toEqual([200, ["poll"]]);
    const { body } = await exchange(one.url, `/rt/v1/preview/events?token=${second}`);
    expect(body.toString()).toMatch(/^retry: 15000\n/);
    readers[0]?.close();
    await expect
      .poll(async () => (await open(token)).names, { interval: 100, timeout: 5000 })
      .toEqual(["preview"]);
  });

  it("leave HEAD without a stream", async () => {
    const { token } = await link(await aPublished(one));
    const target = `/rt/v1/preview/events?token=${token}`;
    const { status, body } = await exchange(one.url, target, { method: "HEAD" });
    expect([status, body.length]).toEqual([200, 0]);
    expect(one.running.services.previews.streams.open).toBe(0);
  });
});
