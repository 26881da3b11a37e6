import { createTRPCClient, httpBatchLink } from "@trpc/client";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { draws } from "../support/draws.ts";
import { usePlatform } from "../support/platform.ts";
import { placesByHand, type Row } from "./support/found.ts";
import { graphql } from "./support/graphql.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const get = (path: string) => platform.current.get(path, { key: null });
const em = () => platform.current.owner.em.fork();
const client = () =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${platform.current.url}/trpc` })] });

/** Some hundred places all over the globe, some at its edges, some without a coordinate. */
let rows: Row[] = [];

beforeAll(async () => {
  rows = await placesByHand(em());
});

const titlesOf = (body: { place: { title: string } }[]) => body.map(({ place }) => place.title);
const search = async (query: string): Promise<string[]> => {
  const { status, body } = await get(`/api/places/search?limit=200&${query}`);
  expect(status).toBe(200);
  return titlesOf(body);
};

const RADIUS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The haversine of the distance on the sphere, by another formula than the service's. */
function metersBetween(a: { latitude: number; longitude: number }, b: Row): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude ?? Number.NaN)];
  const across = radians((b.longitude ?? Number.NaN) - a.longitude);
  const haversine =
    Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Far enough from the edge that rounding does not decide. */
const near = ({ latitude, longitude }: Row, meters: number) => ({
  near: { latitude: latitude ?? 0, longitude: longitude ?? 0, radiusMeters: meters },
});

async function everything(input: object): Promise<{ titles: string[]; distances: number[] }> {
  const titles: string[] = [];
  const distances: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const pageQuery = { limit: 70, ...input, ...(cursor === undefined ? {} : { cursor }) };
    const page = await client().places.search.query(pageQuery);
    titles.push(...titlesOf(page.items));
    distances.push(...page.items.map(({ distanceMeters }) => distanceMeters ?? Number.NaN));
    if (page.nextCursor === null) return { titles, distances };
    cursor = page.nextCursor;
  }
}

describe("a circle", () => {
  const points = fc.record({
    latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 0)),
    longitude: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(180, -180, 179.9),
    ),
  });

  it("holds what is within it, nearest first, at the poles and over the antimeridian too", async () => {
    await fc.assert(
      fc.asyncProperty(
        points,
        fc.oneof(
          fc.double({ min: 1, max: 2e6, noNaN: true }),
          fc.double({ min: 2e6, max: 2e7, noNaN: true }),
        ),
        async (point, radiusMeters) => {
          const { titles, distances } = await everything({ near: { ...point, radiusMeters } });
          const located = rows.filter(({ latitude }) => latitude !== null);
          const within = located.filter((row) => metersBetween(point, row) < radiusMeters - 0.01);
          const about = located.filter((row) => metersBetween(point, row) < radiusMeters + 0.01);
          const found = new Set(titles);
          expect(found.size).toBe(titles.length);
          expect(within.filter(({ title }) => !found.has(title))).toEqual([]);
          expect(titles.length).toBeLessThanOrEqual(about.length);
          expect(distances).toEqual(distances.toSorted((a, b) => a - b));
          for (const [at, title] of titles.entries()) {
            const row = located.find((one) => one.title === title) as Row;
            expect(Math.abs(metersBetween(point, row) - (distances[at] ?? 0))).toBeLessThan(0.05);
          }
        },
      ),
      draws(60),
    );
  });

  it("comes newest first where that is asked for, with the distances all the same", async () => {
    const nearQuery = { near: { latitude: 0, longitude: 0, radiusMeters: 9e6 } };
    const nearest = await everything(nearQuery);
    const newest = await everything({ ...nearQuery, order: "newest" });
    expect(newest.titles.toSorted()).toEqual(nearest.titles.toSorted());
    const times = newest.titles.map((title) => rows.findIndex((row) => row.title === title));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(newest.distances.toSorted((a, b) => a - b)).toEqual(nearest.distances);
  });
});

describe("a box", () => {
  const side = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.constantFrom(-180, 180, 179, -179));
  const parallels = fc
    .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 }))
    .map(([a, b]) => ({ south: Math.min(a, b), north: Math.max(a, b) }));

  it("holds what lies in it, over the antimeridian where west is greater than east", async () => {
    await fc.assert(
      fc.asyncProperty(side, side, parallels, async (west, east, { south, north }) => {
        const isIn = (longitude: number) =>
          west <= east
            ? west <= longitude && longitude <= east
            : longitude >= west || longitude <= east;
        const expected = rows.filter(
          ({ latitude, longitude }) =>
            latitude !== null &&
            longitude !== null &&
            south <= latitude &&
            latitude <= north &&
            // 180 and -180 are one meridian.
            (isIn(longitude) || (Math.abs(longitude) === 180 && isIn(-longitude))),
        );
        const { titles } = await everything({ bbox: { west, south, east, north } });
        expect(titles).toEqual(expected.map(({ title }) => title));
      }),
      draws(60),
    );
  });
});

describe("words", () => {
  beforeAll(async () => {
    await em().execute(
      `update place set description = '' ;
       update place set title = 'Café Küstenblick', description = 'Fish & chips at Pier-5, Łódź: 100%'
        where title = 'Place 7';
       update place set title = '東京 タワー' where title = 'Place 8'`,
    );
  });

  it("begin a word of title or description, whatever case, accents and punctuation", async () => {
    const cafe = ["Café Küstenblick"];
    for (const q of [
      "cafe",
      "CAFÉ kust",
      "küsten fish",
      "pier 5",
      "Pier-5,",
      "chips caf",
      "łódź",
    ]) {
      expect([q, await search(`q=${encodeURIComponent(q)}`)]).toEqual([q, cafe]);
    }
    expect(await search(`q=${encodeURIComponent("タワ")}`)).toEqual(["東京 タワー"]);
    for (const q of ["afe", "cafe nowhere", "%", "_", "' | 'zz", "':* & !", "\\"]) {
      expect([q, await search(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    }
  });

  it("are left out by nothing, and are ten at most", async () => {
    expect(await search("q=%20")).toHaveLength(200);
    expectError(
      await get(`/api/places/search?q=${"a+".repeat(11)}`),
      400,
      "validation_failed",
      "q",
    );
    expectError(
      await get(`/api/places/search?q=${"a".repeat(201)}`),
      400,
      "validation_failed",
      "q",
    );
  });
});

describe("what else a search is narrowed by", () => {
  it("is who made it", async () => {
    const [{ creator }] = rows as [Row];
    const theirs = rows.filter((row) => row.creator === creator);
    const { titles } = await everything({ creator });
    expect(titles).toHaveLength(theirs.length);
    expect(await search("creator=nobody")).toEqual([]);
  });

  it("is all of it together", async () => {
    const [first] = rows as [Row];
    const { near: around } = near(first, 3e6);
    const together = await everything({
      near: around,
      bbox: { west: -180, south: 0, east: 180, north: 90 },
      creator: first.creator,
    });
    const expected = rows.filter(
      (row) =>
        (row.latitude ?? -1) >= 0 &&
        row.creator === first.creator &&
        metersBetween(around, row) <= 3e6,
    );
    expect(together.titles).toHaveLength(expected.length);
  });
});

describe("pages", () => {
  it("follow each other by Link, none missed or repeated while others come", async () => {
    const titles: string[] = [];
    let path: string | undefined = "/api/places/search?limit=60&token=";
    for (let pages = 0; path !== undefined; pages++) {
      const { body, headers } = await get(path.replace("&token=", ""));
      titles.push(...titlesOf(body));
      expect(headers.get("x-total-count")).toBe(String(rows.length + pages));
      path = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      await em().execute(
        `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
         values (gen_random_uuid(), 'Later', '', 50, '', 'x', now() + interval '1 day')`,
      );
    }
    expect(new Set(titles).size).toBe(rows.length);
    expect(titles).toHaveLength(rows.length);
    await em().execute("delete from place where title = 'Later'");
  });

  it("end where nothing follows, a full page included", async () => {
    const creatorQuery = { limit: 1, creator: "nobody" };
    expect(await client().places.search.query(creatorQuery)).toEqual({
      items: [],
      total: 0,
      nextCursor: null,
    });
    await em().execute(
      `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
       values (gen_random_uuid(), 'Only', '', 50, '', 'only', now())`,
    );
    const page = await client().places.search.query({ limit: 1, creator: "only" });
    expect([page.items.length, page.total, page.nextCursor]).toEqual([1, 1, null]);
    await em().execute("delete from place where title = 'Only'");
  });

  it("are refused by a cursor that is none, or of another search", async () => {
    const { nextCursor } = await client().places.search.query({ limit: 1 });
    const cursor = encodeURIComponent(nextCursor ?? "");
    for (const query of [
      "cursor=",
      "cursor=nonsense",
      "cursor=abc.e30",
      `cursor=${cursor.slice(0, -3)}`,
      `cursor=${cursor}&q=other`,
      `cursor=${cursor}&near=0,0,100`,
    ]) {
      expectError(await get(`/api/places/search?${query}`), 400, "validation_failed", "cursor");
    }
    expectError(
      await get(`/api/images/search?cursor=${cursor}`),
      400,
      "validation_failed",
      "cursor",
    );
    expect((await get(`/api/places/search?limit=2&cursor=${cursor}`)).status).toBe(200);
  });

  it("are counted to a thousand, which stands for more", async () => {
    await em().execute(
      `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
       select gen_random_uuid(), 'Many', '', 50, '', 'many', now() - make_interval(secs => n) from generate_series(1, 5300) n`,
    );
    const { total } = await client().places.search.query({ limit: 1, q: "many" });
    expect(total).toBe(1000);
    // Behind them a word is found that few have, nearest to a point too, page by page.
    const rare = { q: "place 1", limit: 20 };
    const newest = await everything(rare);
    const expected = rows.map(({ title }) => title).filter((title) => title.startsWith("Place 1"));
    expect(newest.titles).toEqual(expected);
    expect((await client().places.search.query(rare)).total).toBe(expected.length);
    const around = { latitude: 0, longitude: 0, radiusMeters: 2.01e7 };
    const nearest = await everything({ ...rare, near: around });
    expect(nearest.distances).toEqual(nearest.distances.toSorted((a, b) => a - b));
    const located = rows.filter((row) => row.latitude !== null).map(({ title }) => title);
    expect(nearest.titles.toSorted()).toEqual(
      expected.filter((title) => located.includes(title)).toSorted(),
    );
    await em().execute("delete from place where title = 'Many'");
  });
});

describe("what is not understood", () => {
  it.each([
    ["near=1,2", "near"],
    ["near=1,2,3,4", "near"],
    ["near=a,2,3", "near"],
    ["near=91,0,10", "near.latitude"],
    ["near=0,181,10", "near.longitude"],
    ["near=0,0,0", "near.radiusMeters"],
    ["near=0,0,30000000", "near.radiusMeters"],
    ["near=0,0,1&near=0,0,2", "near"],
    ["bbox=1,2,3", "bbox"],
    ["bbox=0,10,0,-10", "bbox.south"],
    ["bbox=0,-91,0,0", "bbox.south"],
    ["order=nearest", "order"],
    ["order=oldest", "order"],
    ["limit=201", "limit"],
    ["limit=abc", "limit"],
    ["takenFrom=yesterday", "takenFrom"],
    ["takenBefore=2026-02-30T00:00:00Z", "takenBefore"],
    ["analysisStatus=good", "analysisStatus"],
    ["q=%00", "q"],
  ])("is refused and named: %s", async (query, field) => {
    for (const path of ["places", "images"]) {
      expectError(await get(`/api/${path}/search?${query}`), 400, "validation_failed", field);
    }
  });

  it("names a field's slip over tRPC", async () => {
    const input = encodeURIComponent(JSON.stringify({ naer: { latitude: 1, longitude: 2 } }));
    const { status, body } = await get(`/trpc/places.search?input=${input}`);
    expect([status, body.error.data.details[0].field]).toEqual([400, "naer"]);
  });
});

describe("GraphQL and REST", () => {
  const AT = "near: { latitude: 89, longitude: 10, radiusMeters: 2000000 }";

  it("find the same, with the places' own lists in GraphQL", async () => {
    const { data, errors } = await graphql(
      platform.current,
      `{ searchPlaces(${AT}, limit: 3, q: null) {
        items { distanceMeters place { id title imagesTotal images { id } } } total nextCursor
      } }`,
      {},
      { key: null },
    );
    expect(errors).toBeUndefined();
    const { body, headers } = await get("/api/places/search?near=89,10,2000000&limit=3");
    expect(data.searchPlaces.items).toMatchObject(
      body.map(({ place, distanceMeters }: { place: Row; distanceMeters: number }) => ({
        distanceMeters,
        place: { title: place.title, imagesTotal: 0, images: [] },
      })),
    );
    expect(String(data.searchPlaces.total)).toBe(headers.get("x-total-count"));
    const next = await graphql(
      platform.current,
      `query ($cursor: String) { searchPlaces(${AT}, limit: 3, cursor: $cursor) { items { place { title } } } }`,
      { cursor: data.searchPlaces.nextCursor },
    );
    expect(titlesOf(next.data.searchPlaces.items)).toEqual(
      (await search("near=89,10,2000000")).slice(3, 6),
    );
  });

  it("refuse the same", async () => {
    const { errors } = await graphql(platform.current, `{ searchPlaces(cursor: "x") { total } }`);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "validation_failed",
      details: [{ field: "cursor" }],
    });
  });

  it("leave what was at these addresses where it was", async () => {
    expectError(await get("/api/places/searching"), 404, "not_found");
    const put = await platform.current.request("/api/places/search", { method: "PUT", key: null });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
  });
});
