import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { insertPictures } from "../workers/linking/support/rows.ts";
import { graphql } from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const get = (path: string) => platform.current.get(path, { key: null });
const em = () => platform.current.owner.em.fork();

/** With more of everything than a listing carries, among many other places. */
let busy = "";
const AT = { latitude: 48.8584, longitude: 2.2945 };

beforeAll(async () => {
  busy = await aPlace(platform.current, { title: "Busy", ...AT, linkRadiusMeters: 500 });
  await insertPictures(em(), busy, {
    count: 30,
    spots: `${AT.latitude} + n * 1e-5, ${AT.longitude}`,
    radius: 500,
  });
  await em().execute(
    `insert into comment (id, place_id, content, creator, created_at)
     select gen_random_uuid(), ?, 'Comment ' || n, 'x', now() + make_interval(secs => n)
       from generate_series(1, 30) n`,
    [busy],
  );
  await em().execute(
    `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
     select gen_random_uuid(), 'Other', '', 50, '', 'x', now() - make_interval(hours => 1, secs => n)
       from generate_series(1, 130) n`,
  );
});

describe("what a place carries of its lists", () => {
  it("does not depend on what else is listed", async () => {
    const [first, all, alone] = [
      (await get("/api/places?limit=1")).body[0],
      (await get("/api/places?limit=131")).body.find(({ id }: { id: string }) => id === busy),
      (await get(`/api/places/${busy}`)).body,
    ];
    expect(first).toEqual(all);
    expect(first.images).toHaveLength(20);
    expect(first.comments).toHaveLength(20);
    expect([first.imagesTotal, first.commentsTotal, first.relatedPlacesTotal]).toEqual([30, 30, 0]);
    expect(alone.images).toHaveLength(30);
    expect(alone.images.slice(0, 20).map(idOf)).toEqual(first.images.map(idOf));
  });

  it("is its newest comments, the oldest of those first", async () => {
    const { comments } = (await get("/api/places?limit=1")).body[0];
    const contents = comments.map(({ content }: { content: string }) => content);
    expect(contents).toEqual(Array.from({ length: 20 }, (_, n) => `Comment ${n + 11}`));
  });

  it("leaves a way to the rest, with its count", async () => {
    for (const [list, total] of [
      ["images", 30],
      ["comments", 30],
      ["related", 0],
    ] as const) {
      const { headers, body } = await get(`/api/places/${busy}/${list}?limit=20&offset=20`);
      expect(headers.get("x-total-count")).toBe(String(total));
      expect(body).toHaveLength(Math.max(0, total - 20));
    }
  });

  it("is as much as fits: no texts make a page of 50 places too large", async () => {
    const { rows } = {
      rows: await em().execute<{ id: string }[]>("select id from place limit 50"),
    };
    const ids = `{${rows.map(({ id }) => id).join(",")}}`;
    await em().execute(
      `update place set created_at = now() + interval '1 day', description = repeat(chr(1), 5000)
        where id = any(?::uuid[])`,
      [ids],
    );
    await em().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), id, repeat('"', 5000), 'x', now()
         from place cross join generate_series(1, 20) where place.id = any(?::uuid[])`,
      [ids],
    );
    const { status, text, body } = await get("/api/places");
    expect([status, body.length]).toEqual([200, 50]);
    expect(text.length).toBeLessThan(5_000_000);
    expect(body[0].commentsTotal).toBeGreaterThanOrEqual(20);
    await em().execute(
      "update place set description = '', created_at = now() where title = 'Other'",
    );
    await em().execute(`delete from comment where content like '"%'`);
  });
});

describe("linked pictures", () => {
  it("are the nearest ones, counted, and paged to the last", async () => {
    const { images } = (await get(`/api/places/${busy}`)).body;
    const [image] = images;
    expect(image.linkedImages.length).toBeGreaterThan(0);
    expect(image.linkedImagesTotal).toBe(29);
    const pages = await Promise.all(
      [0, 10, 20].map((offset) => get(`/api/images/${image.id}/linked?limit=10&offset=${offset}`)),
    );
    const all = pages.flatMap(({ body }) => body.map(idOf));
    expect(new Set(all).size).toBe(29);
    expect(pages.map(({ headers }) => headers.get("x-total-count"))).toEqual(["29", "29", "29"]);
    expect(all.slice(0, image.linkedImages.length)).toEqual(image.linkedImages.map(idOf));
    expect((await get("/api/images/no-id/linked")).status).toBe(404);
  });

  it("and a picture by itself are had by GraphQL too, with the same totals", async () => {
    const { images } = (await get(`/api/places/${busy}`)).body;
    const { data, errors } = await graphql(
      platform.current,
      `query ($id: String!) {
        image(id: $id) { id linkedImagesTotal linkedImages(limit: 5, offset: 3) { id } }
        none: image(id: "nothing") { id }
        places(limit: 1) { imagesTotal commentsTotal relatedPlaces(limit: 1) { distanceMeters } }
      }`,
      { id: images[0].id },
      { key: null },
    );
    expect(errors).toBeUndefined();
    const linked = await get(`/api/images/${images[0].id}/linked?limit=5&offset=3`);
    expect(data.image).toEqual({
      id: images[0].id,
      linkedImagesTotal: 29,
      linkedImages: linked.body.map(({ id }: { id: string }) => ({ id })),
    });
    expect(data.none).toBeNull();
    expect(data.places).toMatchObject([{ imagesTotal: expect.any(Number), relatedPlaces: [] }]);
  });
});

describe("relations", () => {
  it("name at most 50 pictures, say how many there are, and never a deleted one", async () => {
    const spot = { latitude: -33.8568, longitude: 151.2153, linkRadiusMeters: 100 };
    const [a, b] = [await aPlace(platform.current, spot), await aPlace(platform.current, spot)];
    for (const place of [a, b]) {
      await insertPictures(em(), place, { count: 40, spots: "-33.8568, 151.2153", radius: 100 });
      await aPicture(platform.current, place);
    }
    await settled(platform.current);
    const { relatedPlaces } = (await get(`/api/places/${a}`)).body;
    expect(relatedPlaces).toMatchObject([{ place: { id: b } }]);
    const [{ sharedImageIds, sharedImagesTotal }] = relatedPlaces;
    expect([sharedImageIds.length, sharedImagesTotal > 50]).toEqual([50, true]);
    const listed = (await get("/api/places")).body.find(({ id }: { id: string }) => id === a);
    expect(listed.relatedPlaces[0].sharedImageIds).toEqual(sharedImageIds.slice(0, 5));
    // The state between the deletion and the linking that follows.
    await em().execute("delete from image where id = ?", [sharedImageIds[0]]);
    const after = (await get(`/api/places/${a}`)).body.relatedPlaces[0].sharedImageIds;
    expect(after).not.toContain(sharedImageIds[0]);
  });
});

describe("of a place that is related to very many", () => {
  it("the 200 nearest are carried, all are counted, and had a page at a time", async () => {
    const place = await aPlace(platform.current);
    // The relations as linking stores them, with a reserve.
    await em().execute(
      `with crowd as (
         insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
         select gen_random_uuid(), 'n' || n, '', 50, '', 'x', '2001-01-01' from generate_series(1, 230) n
         returning id, substr(title, 2)::int as n
       )
       insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
       select ?::uuid, id, n / 1000.0, '{}' from crowd`,
      [place],
    );
    const { body } = await get(`/api/places/${place}`);
    expect([body.relatedPlaces.length, body.relatedPlacesTotal]).toEqual([200, 230]);
    const { body: listed } = await get("/api/places?limit=60");
    expect(listed.find(({ id }: { id: string }) => id === place)?.relatedPlacesTotal).toBe(200);
    const titles: string[] = [];
    for (
      let url: string | undefined = `/api/places/${place}/related?limit=100&offset=150`;
      url !== undefined;
    ) {
      const page = await get(url);
      expect(page.headers.get("x-total-count")).toBe("230");
      titles.push(...page.body.map((one: { place: { title: string } }) => one.place.title));
      url = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(titles).toEqual(Array.from({ length: 80 }, (_, at) => `n${at + 151}`));
    expect((await get(`/api/places/${place}/related?offset=230`)).body).toEqual([]);
    const all = [];
    for (let offset = 0; offset < 400; offset += 200) {
      const query = `{ relatedPlaces(limit: 200, offset: ${offset}) { distanceMeters place { title } } }`;
      const { data } = await graphql(platform.current, query, {}, { key: null });
      all.push(...data.relatedPlaces);
    }
    const ours = all.filter(({ place: { title } }) => /^n\d+$/.test(title));
    expect(ours).toHaveLength(200);
  });
});

describe("one budget", () => {
  it("is for all calls of a batch together", async () => {
    const slice = { limit: 200, offset: 0 };
    const ids = (await em().execute<{ id: string }[]>("select id from place")).map(idOf);
    await em().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), id, 'Many', 'x', now() from place cross join generate_series(1, 30)`,
    );
    const calls = Array.from({ length: 3 }, () => "places.comments").join(",");
    const input = Object.fromEntries([0, 1, 2].map((at) => [at, { ids: ids.slice(0, 90), slice }]));
    const { status, body } = await platform.current.post(`/trpc/${calls}?batch=1`, input, {
      key: null,
    });
    expect(status).toBe(207);
    const codes = body.map((one: { error?: { data: { errorCode: string } } }) => one.error?.data);
    expect(codes[0]).toBeUndefined();
    expect(codes[2]).toMatchObject({ errorCode: "too_expensive", httpStatus: 400 });
    expect(body[2].error.message).toMatch(/ask for less/);
  });

  /** All items of a list, by following `next`, with the length of each page. */
  const follow = async (first: string) => {
    const items: { id: string }[] = [];
    const lengths: number[] = [];
    for (let url: string | undefined = first; url !== undefined; ) {
      const { status, body, headers } = await get(url);
      expect(status).toBe(200);
      items.push(...body);
      lengths.push(body.length);
      url = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    return { ids: items.map(idOf), lengths };
  };
  const allIds = async (sql: string, values: unknown[] = []) =>
    (await em().execute<{ id: string }[]>(sql, values)).map(idOf);

  it("shortens a page of places that would be too large, and goes on after it", async () => {
    await em().execute(
      `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
       select gen_random_uuid(), 'Wordy', repeat(chr(1), 5000), 50, '', 'x', now()
         from generate_series(1, 180)`,
    );
    const { ids, lengths } = await follow("/api/places?limit=200");
    expect(ids).toEqual(await allIds("select id from place order by created_at desc, id desc"));
    expect(lengths[0]).toBeGreaterThan(40);
    expect(lengths[0]).toBeLessThan(200);
  });

  it("shortens a page of crowded places", async () => {
    await em().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), id, repeat('é', 900), 'x', now() from place cross join generate_series(1, 25)`,
    );
    const { ids, lengths } = await follow("/api/places?limit=200");
    expect(ids).toEqual(await allIds("select id from place order by created_at desc, id desc"));
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(40);
  });

  it("shortens a page of one place's comments and pictures", async () => {
    const place = await aPlace(platform.current);
    const image = await aPicture(platform.current, place);
    await em().execute(
      `insert into comment (id, place_id, content, creator, created_at)
       select gen_random_uuid(), ?, repeat(chr(1), 5000), 'x', now() from generate_series(1, 190)`,
      [place],
    );
    await em().execute(
      `insert into badge (image_id, label, display, confidence, source)
       select ?, 'b' || n, repeat(chr(1), 60), 0.5, 'test' from generate_series(1, 4) n`,
      [image.id],
    );
    const comments = await follow(`/api/places/${place}/comments?limit=200`);
    expect(comments.lengths.length).toBe(2);
    expect(comments.ids).toEqual(
      await allIds("select id from comment where place_id = ? order by created_at, id", [place]),
    );
    expect((await follow(`/api/places/${place}/images?limit=200`)).ids).toEqual([image.id]);
  });
});

const idOf = ({ id }: { id: string }): string => id;
