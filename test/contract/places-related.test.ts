import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { serviceCaller } from "../../src/service-router.ts";
import { usePlatform } from "../support/platform.ts";
import { haversine, type Point, randomNumbers } from "../workers/linking/support/geometry.ts";
import { graphql } from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const get = (path: string) => platform.current.get(path, { key: null });
const em = () => platform.current.owner.em.fork();

const RADIUS = 60;
const PLACES = 640;

interface Picture {
  id: string;
  at: Point | null;
}

interface Sight {
  /** The place whose relations are read. */
  mine: { coordinate: boolean; pictures: number };
  /** The share of the other places that has coordinates. */
  coordinates: number;
  latitude: number;
}

const sights: [string, Sight][] = [
  [
    "a place with one picture",
    { mine: { coordinate: true, pictures: 1 }, coordinates: 0.9, latitude: 10 },
  ],
  [
    "a place without a coordinate",
    { mine: { coordinate: false, pictures: 4 }, coordinates: 0.5, latitude: -20 },
  ],
  [
    "a place of many pictures without a coordinate",
    { mine: { coordinate: false, pictures: 90 }, coordinates: 0.8, latitude: 48 },
  ],
  [
    "a place of many pictures, across the antimeridian",
    { mine: { coordinate: true, pictures: 70 }, coordinates: 0.7, latitude: 0 },
  ],
];

interface Relation {
  place: { id: string };
  distanceMeters: number;
  sharedImageIds: string[];
  sharedImagesTotal: number;
}

describe.each(sights)("the relations of %s at a sight of hundreds", (_name, sight) => {
  it("are those that a look at every pair finds, each once, and counted", async () => {
    const { places, mine } = await aSight(sight);
    const expected = everyPair(places, mine.id);
    expect(expected.length).toBeGreaterThan(300);
    expect(expected.length).toBeLessThan(PLACES - 20);
    const total = String(expected.length);

    const { all, totals } = await follow(`/api/places/${mine.id}/related?limit=130`);
    expect(all.map(essence)).toEqual(expected.map(essence));
    for (const [at, one] of all.entries()) {
      expect(one.distanceMeters).toBeCloseTo(expected[at]?.distanceMeters ?? Number.NaN, 3);
    }
    expect(new Set(totals)).toEqual(new Set([total]));

    const alone = (await get(`/api/places/${mine.id}`)).body;
    expect([alone.relatedPlaces.length, alone.relatedPlacesTotal]).toEqual([200, expected.length]);
    const query = `{ place(id: "${mine.id}") {
      relatedPlacesTotal relatedPlaces(limit: 100, offset: 230) { place { id } }
    } }`;
    const { data, errors } = await graphql(platform.current, query, {}, { key: null });
    expect(errors).toBeUndefined();
    expect(data.place).toEqual({
      relatedPlacesTotal: expected.length,
      relatedPlaces: expected.slice(230, 330).map(({ place: { id } }) => ({ place: { id } })),
    });
    const { body } = await get(
      `/trpc/places.relatedTo?input=${encodeURIComponent(JSON.stringify({ placeId: mine.id, limit: 5, offset: 250 }))}`,
    );
    expect(body.result.data.items.map(essence)).toEqual(expected.slice(250, 255).map(essence));
    expect(body.result.data.total).toBe(expected.length);
  });
});

it("takes no further statement for a place whose relations are all stored", async () => {
  const spot = { latitude: -60, longitude: 5 };
  const one = await aPlace(platform.current, spot);
  const two = await aPlace(platform.current, spot);
  for (const place of [one, two]) await aPicture(platform.current, place);
  await settled(platform.current);
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const { body } = await get(`/api/places/${one}/related`);
  expect(body.map(({ place: { id } }: Relation) => id)).toEqual([two]);
  expect((await get(`/api/places/${one}`)).body.relatedPlacesTotal).toBe(1);
  expect((await get("/api/places")).status).toBe(200);
  const texts = queries.mock.calls.map((args) => JSON.stringify(args));
  queries.mockRestore();
  expect(texts.filter((text) => text.includes("related_place")).length).toBeGreaterThan(4);
  expect(texts.filter((text) => /relation_bound|witnesses/.test(text))).toEqual([]);
});

const essence = ({ place: { id }, sharedImageIds, sharedImagesTotal }: Relation) => ({
  id,
  sharedImageIds,
  sharedImagesTotal,
});

/** All relations by following `next`, with each page's total. */
async function follow(first: string): Promise<{ all: Relation[]; totals: (string | null)[] }> {
  const all: Relation[] = [];
  const totals: (string | null)[] = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const { status, body, headers } = await get(url);
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...body);
    totals.push(headers.get("x-total-count"));
    url = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  return { all, totals };
}

interface Drawn {
  id: string;
  at: Point | null;
  pictures: Picture[];
}

/** Places around a spot, as the linking leaves the first of them. */
async function aSight(sight: Sight): Promise<{ places: Drawn[]; mine: Drawn }> {
  const random = randomNumbers(sight.latitude + 100);
  const uuid = () =>
    "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () =>
      Math.floor(random() * 16).toString(16),
    );
  const longitude = sight.latitude === 0 ? 180 : 20;
  const around = (meters: number): Point => {
    const east =
      longitude +
      ((random() - 0.5) * meters) / 111_195 / Math.cos((sight.latitude * Math.PI) / 180);
    return {
      latitude: sight.latitude + ((random() - 0.5) * meters) / 111_195,
      longitude: east > 180 ? east - 360 : east,
    };
  };
  const draw = (at: Point | null, pictures: (Point | null)[]): Drawn => ({
    id: uuid(),
    at,
    pictures: pictures.map((spot) => ({ id: uuid(), at: spot })),
  });
  const times = <T>(count: number, of: () => T): T[] => Array.from({ length: count }, of);
  const mine = draw(
    sight.mine.coordinate ? around(50) : null,
    times(sight.mine.pictures, () => around(50)),
  );
  const ways = around(10);
  const others = times(PLACES - 1, () => {
    // Some are equally far, so that their ids decide.
    const at = random() < 0.1 ? ways : around(300);
    return draw(
      random() < sight.coordinates ? at : null,
      times(1 + Math.floor(random() * 3), () => (random() < 0.05 ? null : around(160))),
    );
  });
  const places = [mine, ...others];
  await insert(places);
  await em().execute(
    `insert into link_change (place_id, image_id, changed_at)
     select place_id, id, now() from image where place_id = ?`,
    [mine.id],
  );
  const { linking } = serviceCaller(platform.current.workerServices, "test");
  while ((await linking.relate({ placeId: mine.id })).more);
  return { places, mine };
}

async function insert(places: readonly Drawn[]): Promise<void> {
  await em().execute(
    `insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
     select id, 'Drawn', '', latitude, longitude, ${RADIUS}, '', 'x', now()
       from json_to_recordset(?) as drawn (id uuid, latitude float8, longitude float8)`,
    [JSON.stringify(places.map(({ id, at }) => ({ id, ...at })))],
  );
  const pictures = places.flatMap(({ id, pictures: own }) =>
    own.map((picture) => ({ id: picture.id, place: id, ...picture.at })),
  );
  await em().execute(
    `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
       height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
       analysis_error, analysis_attempts, analysis_changed_at, creator, created_at)
     select id, place, 'pictures/rows/' || id, '', '', 'image/jpeg', 1, 1, 1, latitude, longitude,
            ${RADIUS}, '', '', 'done', '', 0, now(), 'x', now()
       from json_to_recordset(?) as drawn (id uuid, place uuid, latitude float8, longitude float8)`,
    [JSON.stringify(pictures)],
  );
}

/** The relations of a place by every pair of pictures, nearest first. */
function everyPair(places: readonly Drawn[], placeId: string): Relation[] {
  const mine = places.find(({ id }) => id === placeId);
  if (mine === undefined) throw new Error("The place is not one of them");
  return places
    .filter((other) => other !== mine)
    .flatMap((other) => relationOf(mine, other) ?? [])
    .sort((a, b) => a.distanceMeters - b.distanceMeters || (a.place.id < b.place.id ? -1 : 1));
}

function relationOf(mine: Drawn, other: Drawn): Relation | undefined {
  const pairs = located(mine).flatMap((a) =>
    located(other).map((b) => ({ ids: [a.id, b.id], meters: haversine(a.at, b.at) })),
  );
  const within = pairs.filter(({ meters }) => meters <= RADIUS);
  if (within.length === 0) return undefined;
  const ids = [...new Set(within.flatMap((pair) => pair.ids))].sort();
  return {
    place: { id: other.id },
    distanceMeters:
      mine.at && other.at
        ? haversine(mine.at, other.at)
        : Math.min(...within.map(({ meters }) => meters)),
    sharedImageIds: ids.slice(0, 50),
    sharedImagesTotal: ids.length,
  };
}

const located = ({ pictures }: Drawn) => pictures.flatMap(({ id, at }) => (at ? [{ id, at }] : []));
