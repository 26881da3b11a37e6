import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { insertPictures } from "../workers/linking/support/rows.ts";
import { graphql } from "./support/graphql.ts";
import { aPlace } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const get = (path: string) => platform.current.get(path, { key: null });
const em = () => platform.current.owner.em.fork();
const idsOf = (body: { image: { id: string } }[]) => body.map(({ image }) => image.id);

let ids: string[] = [];
let place = "";

/** Twenty pictures in a row along the equator, the first the newest, each of its own day. */
beforeAll(async () => {
  place = await aPlace(platform.current, { title: "Row", latitude: 0, longitude: 10 });
  await aPlace(platform.current, { title: "Empty", latitude: 0, longitude: 10 });
  ids = await insertPictures(em(), place, { count: 20, spots: "0, 10 + n * 0.001", radius: 50 });
  await em().execute(
    `update image set created_at = '2026-01-31'::timestamptz - make_interval(days => n::int),
            taken_at = case when n > 5 then '2026-01-01T12:00:00Z'::timestamptz + make_interval(days => n::int) end,
            caption = 'Number ' || n, camera_model = case when n % 2 = 0 then 'X-T5' else 'α7' end,
            analysis_status = case when n = 3 then 'failed' else 'done' end,
            creator = 'person-' || n % 3
       from unnest(?::uuid[]) with ordinality as one (id, n) where image.id = one.id`,
    [`{${ids.join(",")}}`],
  );
  await em().execute(
    `insert into badge (image_id, source, label, display, confidence)
     select id, 'pixels', 'landscape', 'Landscape', 1 from unnest(?::uuid[]) as one (id)`,
    [`{${ids.slice(0, 4).join(",")}}`],
  );
});

const search = async (query: string): Promise<string[]> => {
  const { status, body } = await get(`/api/images/search?${query}`);
  expect(status).toBe(200);
  return idsOf(body);
};
const numbered = (...numbers: number[]): string[] => numbers.map((n) => ids[n - 1] as string);

describe("GET /api/images/search", () => {
  it("gives all, newest first, a page after the other, as the list does", async () => {
    const first = await get("/api/images/search?limit=12");
    expect(idsOf(first.body)).toEqual(ids.slice(0, 12));
    expect(first.headers.get("x-total-count")).toBe("20");
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await get(next);
    expect(idsOf(second.body)).toEqual(ids.slice(12));
    expect(second.headers.get("link")).toBeNull();
    const { data } = await graphql(platform.current, "{ images { id caption } }");
    expect(data.images.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it.each([
    ["q=number+3", [3]],
    ["q=x+t5+number+1", [10, 12, 14, 16, 18]],
    ["badge=landscape", [1, 2, 3, 4]],
    ["badge=Landscape", []],
    ["analysisStatus=failed", [3]],
    ["takenFrom=2026-01-20T12:00:00Z", [19, 20]],
    ["takenBefore=2026-01-08T13:00:00%2B01:00", [6]],
    ["takenFrom=2026-01-08T12:00:00Z&takenBefore=2026-01-10T12:00:00Z", [7, 8]],
    ["creator=person-0&badge=landscape", [3]],
    ["near=0,10.0051,100&order=newest", [5]],
    ["bbox=10.0015,-1,10.0045,1", [2, 3, 4]],
    ["near=0,10.0051,130", [5, 6, 4]],
    ["near=0,10.0051,130&order=nearest&limit=1", [5]],
  ])("finds %s", async (query, numbers) => {
    expect(await search(query)).toEqual(numbered(...numbers));
  });

  it("tells places that have such a picture from those that have none", async () => {
    const places = async (query: string): Promise<string[]> =>
      (await get(`/api/places/search?${query}`)).body.map(
        (found: { place: { title: string } }) => found.place.title,
      );
    expect(await places("badge=landscape&analysisStatus=failed")).toEqual(["Row"]);
    // One picture has the badge, and another one is of that day.
    expect(await places("badge=landscape&takenFrom=2026-01-20T12:00:00Z")).toEqual([]);
    expect(await places("")).toEqual(["Empty", "Row"]);
  });

  it("is the same over GraphQL, with a picture's linked ones", async () => {
    const { data, errors } = await graphql(
      platform.current,
      `{ searchImages(analysisStatus: failed, takenFrom: null) {
        items { distanceMeters image { id caption linkedImages { id } } } total nextCursor
      } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.searchImages).toEqual({
      items: [
        { distanceMeters: null, image: { id: ids[2], caption: "Number 3", linkedImages: [] } },
      ],
      total: 1,
      nextCursor: null,
    });
  });
});
