import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { TestPlatform } from "../support/platform.ts";
import { aPublished, expectError } from "./support/samples.ts";

let DATABASE_URL: string;
let one: TestPlatform;

beforeAll(async () => {
  DATABASE_URL = await freshDatabase();
  one = await TestPlatform.start({ DATABASE_URL });
});
afterAll(() => one.close());

const usage = async (slug: string, at = one) => (await at.get(`/api/v1/themes/${slug}/usage`)).body;
const times = async (count: number, path: string, at = one, headers = {}): Promise<number[]> => {
  const answers = Array.from({ length: count }, () => at.get(path, { key: null, headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
};
/** More than the ten seconds after which counts are written down. */
const WITHIN = { interval: 500 };

describe("GET /api/v1/themes/{slug}/usage", () => {
  it("is nothing for a theme that nobody has asked for", async () => {
    const slug = await aPublished(one);
    const { byHour, ...rest } = await usage(slug);
    expect(rest).toEqual({
      ...{ slug, hours: 24, requests: 0, pinned: 0, pinnedShare: 0, pinnedVersions: [] },
    });
    expect(byHour).toHaveLength(24);
    const hours = byHour.map(({ from }: { from: string }) => Date.parse(from) / 3_600_000);
    expect(hours.every(Number.isInteger)).toBe(true);
    expect(hours.at(-1) - hours[0]).toBe(23);
  });

  it("counts hits and misses, 304s, HEAD and every form, pinned apart, within a while", async () => {
    const slug = await aPublished(one);
    const css = `/rt/v1/theme.css?slug=${slug}`;
    const { headers } = await one.get(css, { key: null });
    await times(3, css);
    expect(await times(2, css, one, { "if-none-match": headers.get("etag") })).toEqual([304, 304]);
    await one.request(css, { method: "HEAD", key: null });
    await times(1, `/rt/v1/themes/${slug}/theme.json`);
    await times(1, `/rt/v1/export?slug=${slug}&format=scss`);
    await times(6, `${css}&v=2`);
    await times(2, `/rt/v1/theme.json?slug=${slug}&v=2`);
    await expect.poll(async () => (await usage(slug)).requests, WITHIN).toBe(17);
    expect(await usage(slug)).toMatchObject({
      pinned: 8,
      pinnedShare: 8 / 17,
      pinnedVersions: [{ version: 2, requests: 8 }],
    });
    const last = (await usage(slug)).byHour.filter(
      ({ requests }: { requests: number }) => requests,
    );
    expect(last.reduce((sum: number, hour: { requests: number }) => sum + hour.requests, 0)).toBe(
      17,
    );
  });

  it("counts no refusal, no snippet and nothing that the console reads", async () => {
    const slug = await aPublished(one);
    await times(2, `/rt/v1/theme.css?slug=${slug}&v=99`);
    await times(2, `/rt/v1/embed?slug=${slug}&v=2&integrity=true`);
    const input = encodeURIComponent(JSON.stringify({ slug }));
    expect((await one.get(`/trpc/delivery.stylesheet?input=${input}`)).status).toBe(200);
    await times(1, `/rt/v1/theme.css?slug=${slug}`);
    await expect.poll(async () => (await usage(slug)).requests, WITHIN).toBe(1);
  });

  it("adds up what replicas counted, the last of it when they stop", async () => {
    const other = await TestPlatform.start({ DATABASE_URL });
    const slug = await aPublished(one);
    const path = `/rt/v1/theme.css?slug=${slug}`;
    await times(4, path, other);
    await other.close();
    const again = await TestPlatform.start({ DATABASE_URL });
    await times(3, path, again);
    await again.close();
    expect((await usage(slug)).requests).toBe(7);
  });

  it("keeps what it counted while the database was away", async () => {
    const line = await DatabaseLine.to(DATABASE_URL);
    const served = await TestPlatform.start({ DATABASE_URL: line.url });
    const slug = await aPublished(one);
    const path = `/rt/v1/theme.css?slug=${slug}`;
    await times(1, path, served);
    line.mode = "cut";
    expect(await times(4, path, served)).toEqual([200, 200, 200, 200]);
    await served.running.services.delivery.usage.flush();
    expect((await usage(slug)).requests).toBe(0);
    line.mode = "open";
    await served.close();
    await line.close();
    expect((await usage(slug)).requests).toBe(5);
  });

  it("looks back for 24 hours, and removes what is older", async () => {
    const slug = await aPublished(one);
    const { body } = await one.get(`/api/v1/themes/${slug}`);
    const em = one.owner.em.fork();
    await em.execute(
      `insert into theme_usage
       select ?::uuid, date_trunc('hour', now(), 'UTC') - age * interval '1 hour', age + 1, true, 10
         from generate_series(1, 30) as age`,
      [body.id],
    );
    const read = await usage(slug);
    expect(read).toMatchObject({ requests: 230, pinned: 230, pinnedShare: 1 });
    expect(read.byHour.at(-1).requests).toBe(0);
    expect(read.pinnedVersions).toHaveLength(10);
    await times(1, `/rt/v1/theme.css?slug=${slug}`);
    await expect.poll(async () => (await usage(slug)).requests, WITHIN).toBe(231);
    const [row] = await em.execute<{ count: number }[]>(
      "select count(*)::int as count from theme_usage where hour < now() - interval '26 hours'",
    );
    expect(row?.count).toBe(0);
  });

  it("is there for drafts too, and 404 for a theme that is not", async () => {
    await one.post("/api/v1/themes", { slug: "a-draft", name: "A draft" });
    expect(await usage("a-draft")).toMatchObject({ slug: "a-draft", requests: 0 });
    expectError(await one.get("/api/v1/themes/nowhere/usage"), 404, "not_found");
  });
});

describe("delivery.usageByTheme", () => {
  const byTheme = async (input: object = {}, key?: string) =>
    one.get(
      `/trpc/delivery.usageByTheme?input=${encodeURIComponent(JSON.stringify(input))}`,
      key === undefined ? {} : { key },
    );
  const used = (
    slug: string,
    version: number,
    pinned: boolean,
    requests: number,
    ago = "0 hours",
  ) =>
    one.owner.em.fork().execute(
      `insert into theme_usage (theme_id, hour, version, pinned, requests)
       select id, date_trunc('hour', now(), 'UTC') - ?::interval, ?, ?, ? from theme where slug = ?`,
      [ago, version, pinned, requests, slug],
    );

  it("counts the most requested themes of 24 hours, with their versions and last hour", async () => {
    const [busy, calm, silent] = [
      await aPublished(one),
      await aPublished(one),
      await aPublished(one),
    ];
    // Other tests of this platform have counted requests too.
    const already = (await byTheme({})).body.result.data.byHour.at(-4).requests;
    await used(busy, 2, false, 9_000_000);
    await used(busy, 1, true, 1_000_000, "3 hours");
    await used(calm, 2, false, 5_000_000, "2 hours");
    await used(silent, 2, false, 7_000_000, "25 hours");
    const { status, body } = await byTheme({}, await one.keyFor("viewer"));
    expect(status).toBe(200);
    const { requests, byHour, items } = body.result.data;
    expect(items.slice(0, 2)).toMatchObject([
      { slug: busy, requests: 10_000_000, pinned: 1_000_000, versions: [2, 1] },
      { slug: calm, requests: 5_000_000, pinned: 0, versions: [2] },
    ]);
    expect(items.map(({ slug }: { slug: string }) => slug)).not.toContain(silent);
    const [current, before] = items.map(({ lastHour }: { lastHour: string }) =>
      Date.parse(lastHour),
    );
    expect(current - before).toBe(2 * 3_600_000);
    expect(byHour).toHaveLength(24);
    expect(byHour.at(-4).requests - already).toBe(1_000_000);
    expect(requests).toBe(
      byHour.reduce((sum: number, hour: { requests: number }) => sum + hour.requests, 0),
    );
    const given = await byTheme({ slugs: [calm, silent, "no-such-theme"] });
    expect(given.body.result.data.items.map(({ slug }: { slug: string }) => slug)).toEqual([calm]);
  });

  it("refuses more slugs than it answers, and a caller without a key", async () => {
    const many = await byTheme({ slugs: Array.from({ length: 51 }, (_, at) => `theme-${at}`) });
    expect([many.status, many.body.error.data.details[0].field]).toEqual([400, "slugs"]);
    expect((await one.get("/trpc/delivery.usageByTheme", { key: null })).status).toBe(401);
  });
});
