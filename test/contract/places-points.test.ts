import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { draws } from "../support/draws.ts";
import { usePlatform } from "../support/platform.ts";
import { placesByHand, type Row } from "./support/found.ts";
import { graphql } from "./support/graphql.ts";
import { aPlace } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const get = (path: string) => platform.current.get(path, { key: null });
const em = () => platform.current.owner.em.fork();

interface Feature {
  bbox: [number, number, number, number];
  geometry: { coordinates: [number, number] };
  properties: { count: number; placeId: string | null; title: string | null };
}

let rows: Row[] = [];

beforeAll(async () => {
  rows = (await placesByHand(em())).filter(({ latitude }) => latitude !== null);
});

async function points(query: string): Promise<Feature[]> {
  const { status, body } = await get(`/api/places/points?${query}`);
  expect([status, body.type]).toEqual([200, "FeatureCollection"]);
  return body.features;
}

/** Those within a cell, whose north and east edges are the next one's but at the end of the globe. */
const inside = ({ bbox: [west, south, east, north] }: Feature, all: readonly Row[]): Row[] =>
  all.filter(({ latitude, longitude }) => {
    const [lat, long] = [latitude ?? Number.NaN, longitude ?? Number.NaN];
    return (
      west <= long &&
      (long < east || (east === 180 && long === 180)) &&
      south <= lat &&
      (lat < north || (north === 90 && lat === 90))
    );
  });

function expectTrue(features: readonly Feature[], all: readonly Row[]): void {
  for (const feature of features) {
    const here = inside(feature, all);
    const { count, title, placeId } = feature.properties;
    expect(count).toBe(here.length);
    expect([title, placeId === null]).toEqual(count === 1 ? [here[0]?.title, false] : [null, true]);
    const [longitude, latitude] = feature.geometry.coordinates;
    const middle = (of: (row: Row) => number | null) =>
      here.reduce((sum, row) => sum + (of(row) ?? 0), 0) / here.length;
    expect(longitude).toBeCloseTo(
      middle((row) => row.longitude),
      5,
    );
    expect(latitude).toBeCloseTo(
      middle((row) => row.latitude),
      5,
    );
  }
}

describe("GET /api/places/points", () => {
  it("stands for every place of the globe, each in one cell", async () => {
    for (const cells of [1, 2, 8, 32, 64]) {
      const features = await points(`cells=${cells}`);
      expectTrue(features, rows);
      const sum = features.reduce((all, { properties }) => all + properties.count, 0);
      expect(sum).toBe(rows.length);
    }
  });

  const side = fc.double({ min: -180, max: 180, noNaN: true });
  const height = fc.double({ min: -90, max: 90, noNaN: true });

  it("has whole cells of the box, few enough, over the antimeridian too, filtered or not", async () => {
    await fc.assert(
      fc.asyncProperty(
        side,
        fc.double({ min: 0.0001, max: 300, noNaN: true }),
        height,
        height,
        fc.integer({ min: 1, max: 64 }),
        async (west, wide, a, b, cells) => {
          const east = west + wide > 180 ? west + wide - 360 : west + wide;
          const [south, north] = [Math.min(a, b), Math.max(a, b)];
          const box = `bbox=${[west, south, east, north].map((edge) => edge.toFixed(6)).join(",")}&cells=${cells}`;
          const features = await points(box);
          expectTrue(features, rows);
          const columns = new Set(features.map(({ bbox }) => bbox[0]));
          const lines = new Set(features.map(({ bbox }) => bbox[1]));
          expect(Math.max(columns.size, lines.size)).toBeLessThanOrEqual(cells + 1);
          const filtered = await points(`${box}&q=place`);
          expect(filtered.map(({ bbox, properties }) => ({ bbox, properties }))).toEqual(
            features.map(({ bbox, properties }) => ({ bbox, properties })),
          );
          const shown = rows.filter(({ latitude, longitude }) => {
            const [lat, long] = [latitude ?? 0, longitude ?? 0];
            const isAcross =
              west > east ? long >= west || long <= east : west <= long && long <= east;
            return isAcross && south <= lat && lat <= north;
          });
          for (const row of shown) {
            expect(features.some((feature) => inside(feature, [row]).length === 1)).toBe(true);
          }
        },
      ),
      draws(60),
    );
  });

  it("follows places as they come, move and go", async () => {
    const near = "bbox=-31,-41,-29,-39";
    expect(await points(near)).toEqual([]);
    const id = await aPlace(platform.current, { title: "New", latitude: -40, longitude: -30 });
    const [feature] = await points(near);
    expect(feature?.properties).toEqual({ count: 1, placeId: id, title: "New" });
    expect(feature?.geometry.coordinates).toEqual([-30, -40]);
    await em().execute("update place set latitude = -40.5, caption = 'x' where id = ?", [id]);
    await em().execute("update place set caption = 'y'");
    expect((await points(near)).map(({ geometry }) => geometry.coordinates)).toEqual([
      [-30, -40.5],
    ]);
    await em().execute("update place set latitude = null, longitude = null where id = ?", [id]);
    expect(await points(near)).toEqual([]);
    await em().execute("update place set latitude = -40, longitude = -30 where id = ?", [id]);
    await platform.current.delete(`/api/places/${id}`);
    expect(await points(near)).toEqual([]);
    expectTrue(await points(""), rows);
  });

  it("are the same over GraphQL", async () => {
    const { data, errors } = await graphql(
      platform.current,
      `{ placePoints(cells: 4, creator: "person-1") {
        count coordinate { latitude longitude } bbox placeId title
      } }`,
    );
    expect(errors).toBeUndefined();
    const features = await points("cells=4&creator=person-1");
    expect(data.placePoints).toEqual(
      features.map(({ bbox, geometry: { coordinates }, properties }) => ({
        ...properties,
        bbox,
        coordinate: { latitude: coordinates[1], longitude: coordinates[0] },
      })),
    );
    expectTrue(
      features,
      rows.filter(({ creator }) => creator === "person-1"),
    );
  });

  it("refuses what is not understood, and names it", async () => {
    for (const [query, field] of [
      ["cells=65", "cells"],
      ["cells=0", "cells"],
      ["bbox=1,2,3", "bbox"],
      ["near=0,0,-1", "near.radiusMeters"],
    ] as const) {
      expectError(await get(`/api/places/points?${query}`), 400, "validation_failed", field);
    }
  });

  it("is empty where there is none any more", async () => {
    await em().execute("truncate place cascade");
    expect(await points("")).toEqual([]);
  });
});
