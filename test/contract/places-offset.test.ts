import { beforeAll, expect, it } from "vitest";
import { newestPlaces } from "../../src/places/reading/newest.ts";
import { usePlatform } from "../support/platform.ts";

/** So many places, 50 of them at one instant, in many hours and with hours of no place between. */
const MANY = 20_000;
const FILL = `
  insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
  select gen_random_uuid(), 'Place ' || n, '', n % 90, n % 180, 50, '', 'ada',
         timestamptz '2026-03-01T00:30:00Z' - make_interval(secs => (n / 50) * 1000)
    from generate_series(1, ${MANY}) n`;

const platform = usePlatform({ ENABLE_REST: "true" });
const em = () => platform.current.owner.em.fork();

const listed = async (offset: number, limit = 50): Promise<{ ids: string[]; total: number }> => {
  const { status, body, headers } = await platform.current.get(
    `/api/places?limit=${limit}&offset=${offset}`,
    { key: null },
  );
  expect(status).toBe(200);
  return {
    ids: body.map(({ id }: { id: string }) => id),
    total: Number(headers.get("x-total-count")),
  };
};

const sorted = async (): Promise<string[]> => {
  const rows = await em().execute<{ id: string }[]>(
    "select id from place order by created_at desc, id desc",
  );
  return rows.map(({ id }) => id);
};

async function expectEveryPage(): Promise<void> {
  const all = await sorted();
  const offsets = [0, 1, 49, 50, 180, 181, 7_203, Math.floor(all.length / 2), all.length - 50];
  for (const offset of [...offsets, all.length - 1, all.length, all.length + 5]) {
    expect([offset, await listed(offset)]).toEqual([
      offset,
      { ids: all.slice(offset, offset + 50), total: all.length },
    ]);
  }
}

beforeAll(async () => {
  await em().execute(FILL);
});

it("lists the same by offset as the order of all places", async () => {
  await expectEveryPage();
});

it("goes on so after places were deleted, or made at another time", async () => {
  await em().execute("delete from place where id in (select id from place order by id limit 777)");
  await em().execute(
    `update place set created_at = created_at + interval '90 minutes'
      where id in (select id from place order by id limit 333)`,
  );
  await expectEveryPage();
});

it("reads the hour of the page alone", async () => {
  const sql: [string, unknown[]][] = [];
  const recording = em();
  const execute = recording.execute.bind(recording);
  recording.execute = ((text: string, values: unknown[] = []) => {
    sql.push([text, values]);
    return execute(text, values);
  }) as typeof recording.execute;
  const all = await sorted();
  await newestPlaces({ em: recording }, { limit: 50, offset: all.length - 50 });
  const [[text, values] = ["", []]] = sql;
  const [row] = await execute<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  expect(scanned(row?.["QUERY PLAN"][0].Plan as Plan)).toBeLessThan(500);
});

it("counts a common word's matches up to 1,000, whatever the page", async () => {
  const all = await sorted();
  let cursor: string | null = null;
  for (const page of [0, 1]) {
    const query = `q=place&limit=50${cursor === null ? "" : `&cursor=${cursor}`}`;
    const answer = await platform.current.get(`/api/places/search?${query}`, { key: null });
    const ids = answer.body.map(({ place }: { place: { id: string } }) => place.id);
    expect(ids).toEqual(all.slice(page * 50, page * 50 + 50));
    expect(answer.headers.get("x-total-count")).toBe("1000");
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "") ?? [];
    cursor = new URL(next, platform.current.url).searchParams.get("cursor");
  }
});

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The places that a plan reads. */
const scanned = (plan: Plan): number =>
  (plan["Relation Name"] === "place" ? plan["Actual Rows"] : 0) +
  (plan["Rows Removed by Filter"] ?? 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + scanned(one), 0);
