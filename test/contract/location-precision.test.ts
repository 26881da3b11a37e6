import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { placesRoutes } from "../../adapters/places/routes.ts";
import { appRouter } from "../../src/router.ts";
import { EventReader } from "../support/event-stream.ts";
import { type TestPlatform, usePlatform } from "../support/platform.ts";
import { haversine } from "../workers/linking/support/geometry.ts";
import { graphql, imageWithLinked, placeFields, relationFields } from "./support/graphql.ts";
import { aPicture, aPlace, formWith, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);

interface Point {
  latitude: number;
  longitude: number;
}

let uploader: string;
let other: string;
/** The photograph's own position. */
let spot: Point;

beforeAll(async () => {
  uploader = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
  const place = await aPlace(platform.current);
  const { id } = await aPicture(platform.current, place, photograph);
  await settled(platform.current);
  spot = (await imageOf(id, null)).coordinate;
  expect(spot).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
  await platform.current.delete(`/api/places/${place}`);
});

async function send(placeId: string, locationPrecision?: string, key = uploader) {
  const form = formWith(photograph);
  if (locationPrecision !== undefined) form.append("locationPrecision", locationPrecision);
  return upload(platform.current, placeId, form, { key });
}

/** A photograph of that spot with that precision, in a place without a coordinate. */
async function aPhotograph(locationPrecision?: string): Promise<{ id: string; placeId: string }> {
  const placeId = await aPlace(platform.current, { title: "Somewhere" }, { key: uploader });
  const { status, body } = await send(placeId, locationPrecision);
  expect(status).toBe(201);
  await settled(platform.current);
  return { id: body.image.id, placeId };
}

/** A picture as a reader gets it. */
async function imageOf(id: string, key: string | null) {
  const query = `query ($id: String!) { image(id: $id) { ${imageWithLinked} } }`;
  const { data } = await graphql(platform.current, query, { id }, { key });
  return data.image;
}

const idsOf = (images: { id: string }[]): string[] => images.map(({ id }) => id);

const relationsOf = async (placeId: string) =>
  (await platform.current.get(`/api/places/${placeId}/related`, { key: null })).body;

/** A picture of a place of its own that reaches so far, at a point. */
async function aPictureAt(point: Point, linkRadiusMeters: number) {
  const placeId = await aPlace(platform.current, { ...point, linkRadiusMeters }, { key: other });
  const { id } = await aPicture(platform.current, placeId);
  await settled(platform.current);
  return { id, placeId };
}

const labelsOf = ({ badges }: { badges: { label: string }[] }): string[] =>
  badges.map(({ label }) => label);

describe("locationPrecision", () => {
  it("is exact unless the upload says otherwise, also by an empty field", async () => {
    const placeId = await aPlace(platform.current);
    for (const given of [undefined, ""]) {
      const { body } = await send(placeId, given);
      expect(body.image.locationPrecision).toBe("exact");
    }
    for (const given of ["approximate", "hidden"]) {
      const { status, body } = await send(placeId, given);
      expect([status, body.image.locationPrecision]).toEqual([201, given]);
    }
    expectError(await send(placeId, "vague"), 400, "validation_failed", "locationPrecision");
  });

  it("is changed by PATCH and by mutation, by whoever uploaded the picture and admins", async () => {
    const { id } = await aPhotograph();
    const path = `/api/images/${id}`;
    const change = (locationPrecision: unknown, key: string | null) =>
      platform.current.patch(path, { locationPrecision }, { key });
    expectError(await change("hidden", null), 401, "unauthenticated");
    expectError(await change("nonsense", other), 403, "forbidden");
    expectError(await change("nonsense", uploader), 400, "validation_failed", "locationPrecision");
    expectError(await platform.current.patch(path, {}), 400, "validation_failed", "caption");
    const { status, body } = await change("hidden", uploader);
    expect([status, body.locationPrecision, body.coordinate]).toEqual([200, "hidden", spot]);
    const mutation = `mutation { updateImageLocation(imageID: "${id}", locationPrecision: "approximate") {
      locationPrecision coordinate { latitude longitude }
    } }`;
    const refused = await graphql(platform.current, mutation, {}, { key: other });
    expect(refused.errors?.[0]?.extensions.code).toBe("forbidden");
    const changed = await graphql(platform.current, mutation);
    expect(changed.data.updateImageLocation).toEqual({
      locationPrecision: "approximate",
      coordinate: spot,
    });
    const rows = (await platform.current.get(`/api/v1/admin/audit?entityId=${id}`)).body.items;
    expect(rows[0]).toMatchObject({
      action: "image.update",
      changes: { locationPrecision: { from: "hidden", to: "approximate" } },
    });
  });
});

describe("an approximate picture", () => {
  it("is at its cell's centre for others, and where it was for its uploader and admins", async () => {
    const { id } = await aPhotograph("approximate");
    for (const key of [null, other]) {
      const { coordinate, locationPrecision } = await imageOf(id, key);
      expect(locationPrecision).toBe("approximate");
      expect(coordinate.latitude).not.toBe(spot.latitude);
      expect(coordinate.longitude).not.toBe(spot.longitude);
      expect(haversine(coordinate, spot)).toBeLessThan(720);
    }
    for (const key of [uploader, await platform.current.keyFor("admin")]) {
      expect((await imageOf(id, key)).coordinate).toEqual(spot);
    }
  });

  it("links by where others see it, for its uploader too", async () => {
    const image = await aPhotograph("approximate");
    const centre: Point = (await imageOf(image.id, null)).coordinate;
    expect(haversine(centre, spot), "the centre is far from where it was").toBeGreaterThan(60);
    const atCentre = await aPictureAt(centre, 50);
    const atSpot = await aPictureAt(spot, 50);
    for (const key of [null, other, uploader]) {
      const linked = idsOf((await imageOf(image.id, key)).linkedImages);
      expect(linked).toContain(atCentre.id);
      expect(linked).not.toContain(atSpot.id);
      expect(idsOf((await imageOf(atSpot.id, key)).linkedImages)).not.toContain(image.id);
    }
    const near = JSON.stringify(await relationsOf(atCentre.placeId));
    expect(near).toContain(image.placeId);
    expect(near).toContain(image.id);
    expect(JSON.stringify(await relationsOf(atSpot.placeId))).not.toContain(image.placeId);
    for (const { placeId } of [image, atCentre, atSpot]) {
      await platform.current.delete(`/api/places/${placeId}`);
    }
  });

  it("moves with its place, cell by cell, where its camera did not say where it was", async () => {
    const placeId = await aPlace(platform.current, { latitude: 12.345678, longitude: 65.4321 });
    const form = formWith(await sharp(photograph).jpeg().toBuffer());
    form.append("locationPrecision", "approximate");
    const { body } = await upload(platform.current, placeId, form);
    await settled(platform.current);
    for (const latitude of [12.345678, -33.333333]) {
      await platform.current.patch(`/api/places/${placeId}`, { latitude, longitude: 65.4321 });
      const { coordinate } = await imageOf(body.image.id, null);
      expect(coordinate.latitude).not.toBe(latitude);
      expect(haversine(coordinate, { latitude, longitude: 65.4321 })).toBeLessThan(720);
    }
  });
});

describe("a picture that becomes hidden", () => {
  it("leaves what it was linked to at once, and relations once they have been computed", async () => {
    const image = await aPhotograph();
    const near = await aPictureAt(spot, 50);
    const links = async () => idsOf((await imageOf(near.id, null)).linkedImages);
    // Until then the related place is there, and its cover is the picture.
    const shared = async (): Promise<string[]> =>
      (await relationsOf(near.placeId)).flatMap(
        ({ sharedImageIds }: { sharedImageIds: string[] }) => sharedImageIds,
      );
    expect(await links()).toContain(image.id);
    expect(await shared()).toContain(image.id);
    await platform.current.patch(`/api/images/${image.id}`, { locationPrecision: "hidden" });
    expect(await links()).not.toContain(image.id);
    expect(await shared()).not.toContain(image.id);
    await settled(platform.current);
    expect(JSON.stringify(await relationsOf(near.placeId))).not.toContain(image.placeId);
    await platform.current.patch(`/api/images/${image.id}`, { locationPrecision: "exact" });
    await settled(platform.current);
    expect(await links()).toContain(image.id);
    expect((await imageOf(image.id, null)).coordinate).toEqual(spot);
    for (const { placeId } of [image, near]) {
      await platform.current.delete(`/api/places/${placeId}`);
    }
  });
});

/** The inputs of a query, from the existing pictures and places. */
interface Sought {
  hidden: { id: string; placeId: string };
  decoy: { id: string; placeId: string };
  /** The same picture, exact, and deleted. */
  binned: { id: string; placeId: string };
}

/** Inputs for each query of places and pictures, by which the hidden picture might be found. */
const queries: Record<string, (sought: Sought) => object[]> = {
  "places.list": () => [{}],
  "places.get": ({ hidden, decoy }) => [{ placeId: hidden.placeId }, { placeId: decoy.placeId }],
  "places.shown": ({ hidden, decoy }) => [{ placeId: hidden.placeId }, { placeId: decoy.placeId }],
  "places.summaries": () => [{}],
  "places.byIds": (sought) => [{ ids: placesOf(sought) }],
  "places.images": (sought) => ofMany(placesOf(sought)),
  "places.comments": (sought) => ofMany(placesOf(sought)),
  "places.relatedOf": (sought) => ofMany(placesOf(sought)),
  "places.relatedTo": (sought) => placesOf(sought).map((placeId) => ({ placeId })),
  "places.related": () => [{}, { limit: 200 }],
  "places.relatedTotals": (sought) => [{ ids: placesOf(sought) }],
  "places.totals": (sought) => [{ ids: placesOf(sought) }],
  "places.search": ({ decoy }) => [{}, ...closeTo(), { creator: decoy.id }],
  "places.points": () => [{ bbox: EVERYWHERE, cells: 64 }, ...closeTo().slice(1)],
  "places.export": () => exports(),
  "images.export": () => exports(),
  "images.list": () => [{ limit: 200 }],
  "images.get": (sought) => imagesOf(sought).map((imageId) => ({ imageId })),
  "images.search": () => [{}, ...closeTo()],
  "images.lookup": () => [{ sums: [sumOf(photograph)] }],
  "images.ofPlace": (sought) => placesOf(sought).map((placeId) => ({ placeId })),
  "images.byIds": (sought) => [{ ids: imagesOf(sought) }],
  "images.linked": (sought) => imagesOf(sought).map((imageId) => ({ imageId })),
  "images.linkedOf": (sought) => [
    { of: imagesOf(sought).map((id) => ({ id, limit: 200, offset: 0 })) },
  ],
  "images.linkedTotals": (sought) => [{ ids: imagesOf(sought) }],
  "comments.list": (sought) => placesOf(sought).map((placeId) => ({ placeId })),
  "bin.list": () => [{}, { of: "all" }],
  "reports.list": () => [{}, { state: "decided" }],
  "reports.waiting": () => [{}],
  "bin.picture": ({ binned }) => [{ id: binned.id }, { id: binned.placeId }],
};

const sumOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
/** Answers for those whom they concern alone. */
const isPrivate = (asked: string): boolean =>
  /^(bin|reports)\.|\/api\/(bin|reports)|\{ (bin|reports) /.test(asked);

const EVERYWHERE = { west: -180, south: -90, east: 180, north: 90 };

/** Searches that match only the exact position. */
const closeTo = (): object[] => {
  const { latitude, longitude } = spot;
  return [
    { near: { latitude, longitude, radiusMeters: 1000 } },
    {
      bbox: {
        west: longitude - 0.01,
        south: latitude - 0.01,
        east: longitude + 0.01,
        north: latitude + 0.01,
      },
    },
    { bbox: EVERYWHERE, badge: "geotagged" },
  ];
};

const exports = (): object[] =>
  [{}, ...closeTo()].flatMap((input) =>
    ["geojson", "gpx"].flatMap((format) => [
      { ...input, format },
      { ...input, format, positions: "exact" },
    ]),
  );

const placesOf = ({ hidden, decoy }: Sought): string[] => [hidden.placeId, decoy.placeId];
const imagesOf = ({ hidden, decoy }: Sought): string[] => [hidden.id, decoy.id];
const ofMany = (ids: string[]): object[] => [
  { ids },
  { ids, alone: true },
  { ids, slice: { limit: 200, offset: 0 } },
];

const NEAR = (): string =>
  `near: { latitude: ${spot.latitude}, longitude: ${spot.longitude}, radiusMeters: 1000 }`;

/** The same of GraphQL: every field of every query. */
const documents: Record<string, (sought: Sought) => string[]> = {
  place: (sought) => placesOf(sought).map((id) => `{ place(id: "${id}") { ${placeFields} } }`),
  places: () => [`{ places(limit: 5) { ${placeFields} } }`],
  image: (sought) => imagesOf(sought).map((id) => `{ image(id: "${id}") { ${imageWithLinked} } }`),
  images: () => [`{ images(limit: 20) { ${imageWithLinked} } }`],
  searchPlaces: () => [`{ searchPlaces(${NEAR()}) { items { place { ${placeFields} } } } }`],
  searchImages: () => [`{ searchImages(${NEAR()}) { items { image { ${imageWithLinked} } } } }`],
  placePoints: () => [`{ placePoints(badge: "geotagged") { count placeId title bbox } }`],
  relatedPlaces: () => [`{ relatedPlaces(limit: 50) { ${relationFields} } }`],
  reports: () => ["{ reports { thing { id placeId title text pictureUrl } } }"],
  bin: () => ["{ bin { id placeId title text } }"],
};

/** Every field of every subscription. */
const subscriptions: Record<string, string> = {
  placeChanged: `subscription { placeChanged { what placeId place { ${placeFields} } } }`,
  imageAnalysed: `subscription { imageAnalysed { what placeId imageId image { ${imageWithLinked} } } }`,
  imagesLinked: `subscription { imagesLinked { what placeId place { ${placeFields} } } }`,
};

const addressOf = (path: string, ids: { placeId: string; id: string }): string =>
  path.replace("{placeId}", ids.placeId).replace("{imageId}", ids.id);

/** Every answer that a reader can request, with its request. */
async function everyAnswer(
  at: TestPlatform,
  sought: Sought,
  key: string | null,
): Promise<[asked: string, body: unknown][]> {
  const answers: [string, unknown][] = [];
  const record = (address: string, status: number, body: unknown): void => {
    if (isPrivate(address) || address.startsWith("images.lookup"))
      expect([200, 401, 403, 404], address).toContain(status);
    else expect([address, status]).toEqual([address, 200]);
    answers.push([address, body]);
  };
  for (const [name, inputs] of Object.entries(queries)) {
    for (const input of inputs(sought)) {
      const address = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      const { status, body } = await at.get(address, { key });
      record(`${name} ${JSON.stringify(input)}`, status, body);
    }
  }
  for (const document of Object.values(documents).flatMap((make) => make(sought))) {
    const { status, data, errors } = await graphql(at, document, {}, { key });
    if (!isPrivate(document)) expect(errors, document).toBeUndefined();
    record(document, status, data);
  }
  for (const { method, path } of placesRoutes) {
    if (method !== "get") continue;
    for (const ids of [sought.hidden, sought.decoy]) {
      const address = addressOf(path, ids);
      const { status, body } = await at.get(address, { key });
      record(address, status, body);
    }
  }
  for (const address of ["/places", ...placesOf(sought).map((id) => `/places/${id}`)]) {
    const { status, text } = await at.get(address, { key });
    record(address, status, text);
  }
  return answers;
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** The GeoJSON that an answer is, or has as its body. */
function fileIn(answer: unknown): unknown {
  const text = (answer as { result?: { data?: { body?: unknown } } })?.result?.data?.body ?? answer;
  return typeof text === "string" && text.startsWith('{"type":"FeatureC') ? JSON.parse(text) : null;
}

describe("a hidden picture", () => {
  let sought: Sought;

  beforeAll(async () => {
    for (const { id } of (await platform.current.get("/api/places?limit=50")).body) {
      await platform.current.delete(`/api/places/${id}`);
    }
    const hidden = await aPhotograph("hidden");
    // Some 22 km away, and reaching for 50: whatever is known of where the picture was taken, it links.
    const decoy = await aPictureAt(
      { latitude: spot.latitude + 0.2, longitude: spot.longitude },
      50_000,
    );
    const binned = await aPhotograph();
    await platform.current.delete(`/api/images/${binned.id}`, { key: uploader });
    await settled(platform.current);
    sought = { hidden, decoy, binned };
  });

  it("would be found by its decoy, were it not hidden", async () => {
    const plain = await aPhotograph();
    const found = (await imageOf(sought.decoy.id, null)).linkedImages;
    expect(idsOf(found)).toEqual([plain.id]);
    expect(await relationsOf(sought.decoy.placeId)).toMatchObject([
      { place: { id: plain.placeId } },
    ]);
    await platform.current.delete(`/api/places/${plain.placeId}`);
    await settled(platform.current);
  });

  it("is sought by every query that there is", () => {
    const procedures = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
    );
    const requests = procedures
      .filter(
        ([name, { _def }]) =>
          _def.type === "query" && /^(places|images|comments|bin|reports)\./.test(name),
      )
      .map(([name]) => name);
    expect(Object.keys(queries).sort()).toEqual(requests.sort());
    const schema = buildSchema(
      readFileSync(new URL("../../adapters/graphql/schema.graphql", import.meta.url), "utf8"),
    );
    const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
    expect(Object.keys(documents).sort()).toEqual(fields.sort());
  });

  it.each(["nobody", "somebody else"])("is found by %s in no answer there is", async (who) => {
    const key = who === "nobody" ? null : other;
    for (const [query, body] of await everyAnswer(platform.current, sought, key)) {
      expectTextHides(typeof body === "string" ? body : JSON.stringify(body), query);
      for (const one of objectsIn(body)) expectHides(one, query);
      for (const one of objectsIn(fileIn(body))) expectNowhere(one, query);
    }
  });

  it("is told to somebody else by no subscription there is", async () => {
    const schema = buildSchema(
      readFileSync(new URL("../../adapters/graphql/schema.graphql", import.meta.url), "utf8"),
    );
    const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
    expect(Object.keys(subscriptions).sort()).toEqual(fields.sort());
    const { hidden, decoy } = sought;
    const readers = await Promise.all(
      Object.values(subscriptions).map((query) =>
        EventReader.open(`${platform.current.url}/graphql?query=${encodeURIComponent(query)}`, {
          accept: "text/event-stream",
          authorization: `Bearer ${other}`,
        }),
      ),
    );
    onTestFinished(() => {
      for (const reader of readers) reader.close();
    });
    const { streams } = platform.current.running.services;
    await expect.poll(() => streams.open).toBe(readers.length);
    await platform.current.patch(`/api/places/${hidden.placeId}`, { title: "Elsewhere" });
    await platform.current.post(`/api/images/${hidden.id}/reanalyse`);
    const { id } = await aPicture(platform.current, hidden.placeId, photograph);
    await platform.current.patch(`/api/images/${id}`, { locationPrecision: "hidden" });
    await platform.current.post(`/api/images/${decoy.id}/reanalyse`);
    await settled(platform.current);
    const told = () => readers.map(({ sent }) => sent.filter(({ event }) => event === "next"));
    await expect
      .poll(() => told().map((events) => JSON.stringify(events).includes(hidden.placeId)))
      .toEqual(readers.map(() => true));
    await platform.current.delete(`/api/images/${id}`);
    for (const { data } of told().flat()) {
      expect(data.errors).toBeUndefined();
      for (const one of objectsIn(data)) {
        if (one.id === hidden.id) expectHides(one, "a subscription");
      }
    }
  });

  function expectTextHides(text: string, query: string): void {
    const { hidden } = sought;
    if (/"near"|"bbox"|near:|^images.lookup/.test(query)) {
      expect(text, query).not.toContain(hidden.id);
      expect(text, query).not.toContain(hidden.placeId);
    }
    if (!isPrivate(query)) expect(text, query).not.toContain(sought.binned.id);
    // To a hundredth of a degree; the decoy is at the same longitude.
    expect(text, query).not.toContain(String(spot.latitude).slice(0, 5));
  }

  /** The same of a feature of a file, or of a picture in one. */
  function expectNowhere(one: Record<string, unknown>, query: string): void {
    if (one.id !== sought.hidden.id) return;
    expect([query, one.geometry ?? null, one.coordinates ?? null]).toEqual([query, null, null]);
  }

  function expectHides(one: Record<string, unknown>, query: string): void {
    const { hidden, decoy } = sought;
    if (one.id === hidden.id && "coordinate" in one) {
      expect([query, one.coordinate]).toEqual([query, null]);
      expect(labelsOf(one as never), query).not.toContain("geotagged");
      expect(one.linkedImages ?? [], query).toEqual([]);
      expect(one.linkedImagesTotal ?? 0, query).toBe(0);
    }
    if (one.id === decoy.id) expect(one.linkedImages ?? [], query).toEqual([]);
    expect(one.relatedPlaces ?? [], query).toEqual([]);
    expect(one.sharedImageIds ?? [], query).not.toContain(hidden.id);
    if (one.id === hidden.id || one.id === decoy.id) expect(one.total ?? 0, query).toBe(0);
  }

  it("is read exactly by its uploader and admins, and links nothing for them either", async () => {
    const { hidden, decoy } = sought;
    for (const key of [uploader, await platform.current.keyFor("admin")]) {
      const image = await imageOf(hidden.id, key);
      expect(image.coordinate).toEqual(spot);
      expect(labelsOf(image)).toContain("geotagged");
      expect(image.linkedImages).toEqual([]);
      expect((await imageOf(decoy.id, key)).linkedImages).toEqual([]);
      const listed = (await platform.current.get(`/api/places/${hidden.placeId}`, { key })).body;
      expect(listed.images[0].coordinate).toEqual(spot);
    }
  });

  it("tells its uploader and admins alone by how much the camera's clock is ahead of UTC", async () => {
    const abroad = await sharp(photograph)
      .withExif({
        IFD2: { DateTimeOriginal: "2024:05:01 12:00:00", OffsetTimeOriginal: "+05:30" },
      })
      .jpeg()
      .toBuffer();
    const placeId = await aPlace(platform.current, {}, { key: uploader });
    const sent = async (locationPrecision: string): Promise<string> => {
      const form = formWith(abroad);
      form.append("locationPrecision", locationPrecision);
      const { body } = await upload(platform.current, placeId, form, { key: uploader });
      return body.image.id;
    };
    const [hidden, shown] = [await sent("hidden"), await sent("approximate")];
    await settled(platform.current);
    const settingsFor = async (imageId: string, key: string | null): Promise<object> => {
      const input = encodeURIComponent(JSON.stringify({ imageId }));
      const { body } = await platform.current.get(`/trpc/images.get?input=${input}`, { key });
      return body.result.data.cameraSettings;
    };
    for (const key of [uploader, await platform.current.keyFor("admin")]) {
      expect(await settingsFor(hidden, key)).toEqual({ utcOffsetMinutes: 330 });
    }
    for (const key of [null, other, await platform.current.keyFor("editor")]) {
      expect(await settingsFor(hidden, key)).toEqual({});
      expect(await settingsFor(shown, key)).toEqual({ utcOffsetMinutes: 330 });
    }
    await platform.current.delete(`/api/places/${placeId}`);
    await settled(platform.current);
  });

  it("is told of by events without where it is, and to no place near it", async () => {
    const reader = await EventReader.open(`${platform.current.url}/trpc/changes.events`, {
      authorization: `Bearer ${other}`,
    });
    onTestFinished(() => reader.close());
    await reader.until(1);
    const { id, placeId } = await aPhotograph("hidden");
    await platform.current.patch(`/api/images/${id}`, { caption: "By the road" });
    await platform.current.delete(`/api/places/${placeId}`);
    await settled(platform.current);
    await expect
      .poll(() => reader.messages.map(({ placeId: of, what }) => `${of} ${what}`))
      .toEqual(expect.arrayContaining([`${placeId} added`, `${placeId} deleted`]));
    for (const event of reader.messages) {
      const named = ["type", "at", "by", "what", "placeId", "imageId", "analysisStatus"];
      expect(named).toEqual(expect.arrayContaining(Object.keys(event)));
      expect(event.placeId ?? placeId, JSON.stringify(event)).toBe(placeId);
    }
  });

  it("is served without metadata in every form, and its original nowhere", async () => {
    const path = `/media/${sought.hidden.id}`;
    for (const size of ["", "?w=320", "?w=640", "?w=1280"]) {
      for (const accept of ["image/jpeg", "image/png", "image/webp", "image/avif"]) {
        const response = await fetch(platform.current.url + path + size, { headers: { accept } });
        const bytes = Buffer.from(await response.arrayBuffer());
        const { exif, xmp, iptc } = await sharp(bytes).metadata();
        expect([response.status, exif, xmp, iptc]).toEqual([200, undefined, undefined, undefined]);
        expect(bytes.includes("GPS") || bytes.includes("Exif\0")).toBe(false);
      }
    }
    for (const name of ["original", "master", "v3/original", "v999999999x"]) {
      expect((await platform.current.get(`${path}/${name}`)).status).toBe(404);
    }
  });

  it("stays hidden when it is analysed again, and when its place moves", async () => {
    const { hidden } = sought;
    await platform.current.patch(`/api/places/${hidden.placeId}`, {
      latitude: -10,
      longitude: 10,
    });
    expect((await imageOf(hidden.id, null)).coordinate).toBeNull();
    const { orm, queue } = platform.current.running.services;
    await orm.em
      .fork()
      .execute("update image set analysis_status = 'pending' where id = ?", [hidden.id]);
    const { analysisTopic } = await import("../../src/places/analysis/topic.ts");
    await queue.publish(analysisTopic, { imageId: hidden.id });
    await settled(platform.current);
    expect((await imageOf(hidden.id, null)).coordinate).toBeNull();
    expect((await imageOf(hidden.id, uploader)).coordinate).toEqual(spot);
  });
});
