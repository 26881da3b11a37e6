import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import type { SignInPlatform as Site } from "../support/sign-in.ts";
import { SignInPlatform, signInLocally } from "../support/sign-in.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";
import { aPublished } from "./support/samples.ts";

interface Series {
  points: (number | null)[];
  now: number | null;
  before: number | null;
}

let DATABASE_URL: string;
let site: Site;
let platform: TestPlatform;

const ask = (range: string | undefined, at = platform, key?: string) =>
  at.get(
    `/trpc/stats.series?input=${encodeURIComponent(JSON.stringify({ range }))}`,
    key === undefined ? {} : { key },
  );
const series = async (range?: string, at = platform) => (await ask(range, at)).body.result.data;
const sql = (text: string, ...values: unknown[]): Promise<object[]> =>
  platform.owner.em.fork().execute(text, values);
/** So many seconds ago, in the middle of a bucket of that width. */
const write = (seconds: number, ago: string, metric: string, value: number) =>
  sql(
    `insert into metric_bucket (seconds, begin, metric, value)
     values (?, to_timestamp(floor(extract(epoch from now() - ?::interval) / ?) * ?), ?, ?)`,
    ...[seconds, ago, seconds, seconds, metric, value],
  );
const measuredPoints = ({ points }: Series) => points.filter((point) => point !== null);

beforeAll(async () => {
  DATABASE_URL = await freshDatabase();
  site = await SignInPlatform.start({ DATABASE_URL, AUTH: "local", ENABLE_REST: "true" });
  platform = site.platform;
});
afterAll(() => site.close());

describe("stats.series", () => {
  it("is for admins, and takes three ranges", async () => {
    expect((await ask("24h", platform, await platform.keyFor("editor"))).status).toBe(403);
    const { status, body } = await ask("1y");
    expect([status, body.error.data.details[0].field]).toEqual([400, "range"]);
    for (const [range, bucketSeconds, count] of [
      ["24h", 900, 96],
      ["7d", 3600, 168],
      ["30d", 21_600, 120],
    ] as const) {
      const answer = await series(range);
      expect(answer).toMatchObject({ range, bucketSeconds });
      expect(answer.requests.points).toHaveLength(count);
      const [from, to] = [answer.from, answer.to].map(Date.parse);
      expect(((to as number) - (from as number)) / 1000).toBe(count * bucketSeconds);
      expect((to as number) - Date.now()).toBeLessThanOrEqual(bucketSeconds * 1000);
      expect((to as number) > Date.now()).toBe(true);
    }
    expect((await series()).range).toBe("24h");
  });

  it("counts publications, uploads and sign-ins from the rows that say so", async () => {
    const before = await series();
    const slug = await aPublished(platform);
    await platform.patch(`/api/v1/themes/${slug}`, { description: "Live at once" });
    await platform.post("/api/v1/themes", { slug: "a-draft", name: "A draft" });
    const place = await aPlace(platform);
    const { id } = await aPicture(platform, place);
    await settled(platform);
    await platform.delete(`/api/images/${id}`);
    await signInLocally(site, "local-viewer");
    const after = await series();
    const grown = (metric: string) => after[metric].now - (before[metric].now ?? 0);
    expect([grown("publishes"), grown("uploads"), grown("signIns")]).toEqual([2, 1, 1]);
    expect(measuredPoints(after.publishes).at(-1)).toBe(2);
    expect(after.publishes.before).toBeNull();
  });

  it("adds up what all replicas counted, written down at the latest when they stop", async () => {
    const slug = await aPublished(platform);
    const path = `/rt/v1/theme.css?slug=${slug}`;
    const before = (await series()).requests.now ?? 0;
    for (const count of [5, 7]) {
      const replica = await TestPlatform.start({ DATABASE_URL });
      for (let n = 0; n < count; n++) await replica.get(path, { key: null });
      // Requests of the console and of probes do not count as readers'.
      await replica.get("/readyz", { key: null });
      await replica.close();
    }
    const { requests, hitRate, errors } = await series();
    expect(requests.now - before).toBe(12);
    // Each replica renders once.
    expect(hitRate.now).toBeCloseTo(10 / 12, 5);
    expect(errors.now).toBe(0);
    const hourly = await series("7d");
    expect(hourly.requests.now).toBe(requests.now);
    expect((await series("30d")).requests.points.at(-1)).toBe(requests.now);
  });

  it("shows when nothing ran as a gap, and nothing that happened as none", async () => {
    await sql("delete from metric_bucket");
    for (const ago of ["90 minutes", "60 minutes"]) await write(300, ago, "up", 1);
    await write(300, "60 minutes", "requests", 4);
    const { requests, errors, hitRate } = await series();
    expect(measuredPoints(requests)).toEqual([0, 4]);
    expect(measuredPoints(errors)).toEqual([0, 0]);
    expect(measuredPoints(hitRate)).toEqual([]);
    expect(requests.points.indexOf(4) - requests.points.indexOf(0)).toBe(2);
    expect([requests.now, requests.before, hitRate.now]).toEqual([4, null, null]);
  });

  it("compares with the range before, and takes the highest of what is measured", async () => {
    await sql("delete from metric_bucket");
    for (const [ago, depth] of [
      ["2 hours", 3],
      ["115 minutes", 9],
      ["26 hours", 20],
    ] as const) {
      await write(300, ago, "up", 1);
      await write(300, ago, "requests", 2);
      await write(300, ago, "peak:waiting:analysis", depth);
      await write(300, ago, "handled:analysis", depth);
    }
    const { requests, queues } = await series();
    expect([requests.now, requests.before]).toEqual([4, 2]);
    expect(queues.map(({ topic }: { topic: string }) => topic)).toEqual([
      "analysis",
      "linking",
      "due",
    ]);
    expect(queues[0].waiting).toMatchObject({ now: 9, before: 20 });
    expect(queues[0].handled).toMatchObject({ now: 12, before: 20 });
  });

  it("measures the queues, and forgets what no range shows any more", async () => {
    await sql("delete from metric_bucket");
    await write(300, "4 days", "requests", 1);
    await write(3600, "4 days", "requests", 1);
    await write(3600, "62 days", "requests", 1);
    await sql(
      `insert into queue.job (name, data, start_after, created_on)
       values ('linking', '{"placeId":"x"}', now() + interval '1 hour', now() - interval '5 minutes')`,
    );
    const replica = await TestPlatform.start({ DATABASE_URL });
    await replica.close();
    await sql("delete from queue.job where name = 'linking' and start_after > now()");
    const { queues } = await series();
    expect(queues[1].waiting.now).toBe(1);
    expect(queues[1].oldestSeconds.now).toBeGreaterThanOrEqual(300);
    expect(
      await sql(
        "select seconds from metric_bucket where metric = 'requests' and begin < now() - interval '1 day'",
      ),
    ).toEqual([{ seconds: 3600 }]);
  });
});
