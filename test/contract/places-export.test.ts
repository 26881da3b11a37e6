import { readFileSync } from "node:fs";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { usePlatform } from "../support/platform.ts";
import { aPlace, formWith, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
const BASE = "http://tokenkit.test";

let uploader: string;
let other: string;
/** The camera's position of the photograph: longitude, latitude. */
let spot: [number, number];
let placeId: string;
/** The ids of the three pictures, by how precisely others see them. */
const pictures: Record<string, string> = {};

const HARD = `Tom & "Jerry" <b>\u0001 ]]> 'x'\ttab`;

beforeAll(async () => {
  uploader = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
  const point = { latitude: -12.5, longitude: 100.25 };
  const fields = { title: HARD, description: "First line\nsecond", ...point };
  placeId = await aPlace(platform.current, fields, { key: uploader });
  for (const locationPrecision of ["hidden", "approximate", "exact"]) {
    const form = formWith(photograph, { caption: `The ${locationPrecision} one` });
    const rights = {
      licence: "CC-BY-4.0",
      credit: "Ada & Co",
      source: "https://example.com/a?b&c",
    };
    for (const [name, value] of Object.entries({ locationPrecision, ...rights })) {
      form.append(name, value);
    }
    const { body } = await upload(platform.current, placeId, form, { key: uploader });
    pictures[locationPrecision] = body.image.id;
  }
  await settled(platform.current);
  const { body } = await platform.current.get(`/api/places/${placeId}`, { key: uploader });
  const { coordinate } = body.images[0];
  spot = [coordinate.longitude, coordinate.latitude];
});

const get = (path: string, key: string | null = null) => platform.current.get(path, { key });

async function geojson(path: string, key: string | null = null) {
  const { status, headers, text } = await get(path, key);
  expect([status, headers.get("content-type")]).toEqual([200, "application/geo+json"]);
  return JSON.parse(text);
}

async function gpx(path: string, key: string | null = null) {
  const { status, headers, text } = await get(path, key);
  expect([status, headers.get("content-type")]).toEqual([200, "application/gpx+xml"]);
  expect(XMLValidator.validate(text)).toBe(true);
  const options = { ignoreAttributes: false, isArray: (name: string) => /wpt|link/.test(name) };
  return { text, ...new XMLParser(options).parse(text).gpx };
}

/** The coordinates of each picture, by its precision. */
async function coordinatesOf(query: string, key: string | null) {
  const { features } = await geojson(`/api/images/export?${query}`, key);
  return Object.fromEntries(
    Object.entries(pictures).map(([precision, id]) => [
      precision,
      features.find((feature: { id: string }) => feature.id === id).geometry?.coordinates ?? null,
    ]),
  );
}

describe("an export as GeoJSON", () => {
  it("has places with the addresses of their pictures, longitude first", async () => {
    const file = await geojson("/api/places/export");
    expect(file).toMatchObject({ type: "FeatureCollection", total: 1, isCut: false });
    const [{ id, geometry, properties }] = file.features;
    expect([id, geometry]).toEqual([placeId, { type: "Point", coordinates: [100.25, -12.5] }]);
    expect(properties).toMatchObject({
      kind: "place",
      title: HARD,
      description: "First line\nsecond",
      page: `${BASE}/places/${placeId}`,
      picturesTotal: 3,
    });
    expect(properties.pictures.map((one: { media: string }) => one.media)).toEqual(
      ["exact", "approximate", "hidden"].map((precision) =>
        expect.stringMatching(`^${BASE}/media/${pictures[precision]}/v\\d+$`),
      ),
    );
  });

  it("has pictures with their rights, text, time, camera and addresses", async () => {
    const { features } = await geojson(`/api/images/export?format=geojson`);
    const exact = features.find(({ id }: { id: string }) => id === pictures.exact);
    expect(exact.geometry).toEqual({ type: "Point", coordinates: spot });
    expect(exact.properties).toEqual({
      kind: "picture",
      id: pictures.exact,
      title: "The exact one",
      caption: "The exact one",
      alt: "The exact one",
      place: HARD,
      takenAt: expect.stringMatching(/^\d{4}-.*Z$/),
      camera: "Apple iPhone 4S",
      licence: "CC-BY-4.0",
      credit: "Ada & Co",
      source: "https://example.com/a?b&c",
      media: expect.stringMatching(`^${BASE}/media/${pictures.exact}/v`),
      page: `${BASE}/places/${placeId}#picture-${pictures.exact}`,
    });
  });

  it("is a download that nothing keeps", async () => {
    for (const [what, format] of [
      ["places", "geojson"],
      ["images", "gpx"],
    ]) {
      const { headers } = await get(`/api/${what}/export?format=${format}`);
      const name = `${what === "images" ? "pictures" : what}.${format}`;
      expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
      expect(headers.get("cache-control")).toBe("no-store");
      const path = `/api/${what}/export?format=${format}`;
      const head = await platform.current.request(path, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      expect(head.headers.get("content-disposition")).toBe(headers.get("content-disposition"));
    }
  });
});

describe("an export as GPX", () => {
  it("is well-formed whatever people wrote, and names the picture's address", async () => {
    const { text, wpt } = await gpx("/api/places/export?format=gpx");
    expect(text).not.toContain("\u0001");
    expect(wpt).toMatchObject([
      { "@_lat": "-12.5", "@_lon": "100.25", desc: "First line&#10;second", type: "place" },
    ]);
    expect(text).toContain("<name>Tom &amp; &quot;Jerry&quot; &lt;b&gt; ]]&gt; 'x'&#9;tab</name>");
    const links = wpt[0].link.map((link: Record<string, string>) => link["@_href"]);
    expect(links[0]).toBe(`${BASE}/places/${placeId}`);
    expect(links[1]).toMatch(`${BASE}/media/${pictures.exact}/v`);
  });

  it("leaves out and counts what has no position", async () => {
    const { wpt, metadata } = await gpx("/api/images/export?format=gpx");
    expect(wpt.map(({ name }: { name: string }) => name)).toEqual([
      "The exact one",
      "The approximate one",
    ]);
    expect(wpt[0]).toMatchObject({ "@_lat": String(spot[1]), time: expect.any(String) });
    expect(metadata.desc).toBe("2 of 3 pictures. Left out because they have no position here: 1.");
    const own = await gpx("/api/images/export?format=gpx&positions=exact", uploader);
    expect([own.wpt.length, own.metadata.desc]).toEqual([3, "3 of 3 pictures."]);
  });
});

describe("positions", () => {
  it("are those that others see, also to the uploader and admins", async () => {
    const seen = await coordinatesOf("", null);
    expect(seen).toEqual({ exact: spot, approximate: expect.any(Array), hidden: null });
    expect(seen.approximate).not.toEqual(spot);
    const admin = await platform.current.keyFor("admin");
    for (const key of [other, uploader, admin]) {
      expect(await coordinatesOf("", key)).toEqual(seen);
    }
    // An admin's file has other people's pictures as others see them.
    for (const key of [null, other, admin]) {
      expect(await coordinatesOf("positions=exact", key)).toEqual(seen);
    }
  });

  it("are exact in the uploader's own file, if requested, in the lists of places, too", async () => {
    const all = { exact: spot, approximate: spot, hidden: spot };
    expect(await coordinatesOf("positions=exact", uploader)).toEqual(all);
    const { features } = await geojson("/api/places/export?positions=exact", uploader);
    const own = features[0].properties.pictures;
    expect(own.map((one: { coordinates: number[] }) => one.coordinates)).toEqual([
      spot,
      spot,
      spot,
    ]);
    const theirs = await geojson("/api/places/export?positions=exact", other);
    const seen = await coordinatesOf("", null);
    expect(
      theirs.features[0].properties.pictures.map(
        (one: { coordinates: number[] }) => one.coordinates,
      ),
    ).toEqual([seen.exact, seen.approximate, null]);
  });
});

describe("the selection", () => {
  it("is that of the search", async () => {
    const ids = async (query: string): Promise<string[]> =>
      (await geojson(`/api/images/export?${query}`)).features.map(({ id }: { id: string }) => id);
    expect(await ids("q=hidden")).toEqual([pictures.hidden]);
    expect(await ids(`near=${spot[1]},${spot[0]},50`)).toEqual([pictures.exact]);
    expect(await ids("licence=CC0-1.0")).toEqual([]);
    expect((await geojson("/api/places/export?bbox=0,0,10,10")).features).toEqual([]);
    expect((await geojson("/api/places/export?bbox=100,-13,101,-12")).features).toHaveLength(1);
  });

  it.each([
    ["format=kml", "format"],
    ["positions=all", "positions"],
    ["near=1,2", "near"],
    ["cursor=1.x", "cursor"],
    ["formats=gpx", "formats"],
  ])("refuses %s and names the field", async (query, field) => {
    for (const what of ["places", "images"]) {
      expectError(await get(`/api/${what}/export?${query}`), 400, "validation_failed", field);
    }
  });

  it("comes in parts to the typed client, which join into the same file", async () => {
    const em = platform.current.owner.em.fork();
    await em.execute(
      `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
       select gen_random_uuid(), 'Part ' || n, repeat('é', 3000), 50, '', 'x', now() - make_interval(hours => n)
         from generate_series(1, 430) n`,
    );
    const url = `${platform.current.url}/trpc`;
    const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url })] });
    const bodies: string[] = [];
    const cursors: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const part: Awaited<ReturnType<typeof client.places.export.query>> =
        await client.places.export.query({ cursor, q: "part" });
      bodies.push(part.body);
      if (part.nextCursor !== null) cursors.push(part.nextCursor);
      cursor = part.nextCursor;
    }
    expect(bodies).toHaveLength(2);
    const { text } = await get("/api/places/export?q=part");
    expect(bodies.join("")).toBe(text);
    const titles = JSON.parse(text).features.map(
      ({ properties }: { properties: { title: string } }) => properties.title,
    );
    expect(titles).toEqual(Array.from({ length: 430 }, (_, n) => `Part ${n + 1}`));
    for (const changed of [{ q: "other" }, { q: "part", format: "gpx" as const }]) {
      await expect(
        client.places.export.query({ ...changed, cursor: cursors[0] ?? "" }),
      ).rejects.toThrow(/cursor: is of another search/);
    }
    await em.execute("delete from place where title like 'Part %'");
  });
});
