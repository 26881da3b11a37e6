import { describe, expect, it } from "vitest";
import type { Link, LinksCursor } from "../../../src/places/linking/links.ts";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPicture, aPlace, picture, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";
import { haversine, randomNumbers } from "./support/geometry.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

interface Spot {
  latitude: number;
  longitude: number;
  linkRadiusMeters?: number;
}

/** A place with a picture that has the place's coordinate. */
async function spot(fields: Partial<Spot>): Promise<{ place: string; image: string }> {
  const place = await aPlace(platform.current, fields);
  return { place, image: (await aPicture(platform.current, place)).id };
}

async function related(place: string) {
  await settled(platform.current);
  const { body } = await platform.current.get(`/api/places/${place}`);
  return body.relatedPlaces.map(
    (one: { place: { id: string }; distanceMeters: number; sharedImageIds: string[] }) => ({
      id: one.place.id,
      meters: one.distanceMeters,
      shared: one.sharedImageIds,
    }),
  );
}

async function linked(place: string): Promise<string[]> {
  const { body } = await platform.current.get(`/api/places/${place}/images`);
  return body[0].linkedImages.map(({ id }: { id: string }) => id);
}

describe("two places whose pictures are close", () => {
  it.each([
    ["at the equator", { latitude: 0.0001, longitude: 20 }, { latitude: -0.0001, longitude: 20 }],
    ["at Greenwich", { latitude: 51.5, longitude: 0.0001 }, { latitude: 51.5, longitude: -0.0001 }],
    ["where both meet", { latitude: 0, longitude: 0 }, { latitude: -0.0001, longitude: -0.0001 }],
    [
      "at the antimeridian",
      { latitude: 10, longitude: 179.9999 },
      { latitude: 10, longitude: -179.9999 },
    ],
    ["on the antimeridian", { latitude: 12, longitude: 180 }, { latitude: 12, longitude: -180 }],
    [
      "at the north pole",
      { latitude: 89.9999, longitude: 0 },
      { latitude: 89.9999, longitude: 180 },
    ],
    ["on the south pole", { latitude: -90, longitude: 17 }, { latitude: -90, longitude: -100 }],
  ])("%s are related, at the distance of the great circle", async (_where, a, b) => {
    const [one, two] = [await spot(a), await spot(b)];
    const [relation, ...more] = await related(one.place);
    expect(more).toEqual([]);
    expect(relation.id).toBe(two.place);
    expect(relation.meters).toBeCloseTo(haversine(a, b), 3);
    expect(relation.shared).toEqual([one.image, two.image]);
    expect((await related(two.place))[0].id).toBe(one.place);
    expect(await linked(one.place)).toEqual([two.image]);
  });

  it("are related just within the radius, and no more just beyond it", async () => {
    const meter = 180 / (Math.PI * 6_371_008.8);
    const center = await spot({ latitude: 45, longitude: 45, linkRadiusMeters: 100 });
    const within = await spot({ latitude: 45 + 99.99 * meter, longitude: 45, linkRadiusMeters: 1 });
    await spot({ latitude: 45 - 100.01 * meter, longitude: 45, linkRadiusMeters: 1 });
    expect((await related(center.place)).map(({ id }: { id: string }) => id)).toEqual([
      within.place,
    ]);
    expect(await linked(center.place)).toEqual([within.image]);
  });

  it("are related one way only, where only one reaches the other", async () => {
    const wide = await spot({ latitude: -30, longitude: 60, linkRadiusMeters: 50_000 });
    const narrow = await spot({ latitude: -30.2, longitude: 60, linkRadiusMeters: 10 });
    expect((await related(wide.place)).map(({ id }: { id: string }) => id)).toEqual([narrow.place]);
    expect(await related(narrow.place)).toEqual([]);
    expect(await linked(narrow.place)).toEqual([]);
  });
});

describe("relations", () => {
  it("follow pictures that come and go, nearest first", async () => {
    const home = await spot({ latitude: 60, longitude: 10, linkRadiusMeters: 500 });
    const far = await spot({ latitude: 60.003, longitude: 10 });
    const near = await spot({ latitude: 60.001, longitude: 10 });
    const second = (await aPicture(platform.current, near.place)).id;
    const ids = async () => (await related(home.place)).map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([near.place, far.place]);
    expect((await related(home.place))[0].shared).toEqual([home.image, near.image, second]);
    await platform.current.delete(`/api/images/${near.image}`);
    expect((await related(home.place))[0].shared).toEqual([home.image, second]);
    await platform.current.delete(`/api/images/${second}`);
    expect(await ids()).toEqual([far.place]);
    await platform.current.delete(`/api/places/${far.place}`);
    expect(await ids()).toEqual([]);
  });

  it("go by where the camera was, not by the place, once the analysis has read it", async () => {
    const exif = (latitude: string, longitude: string) => ({
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: latitude,
        GPSLongitudeRef: "E",
        GPSLongitude: longitude,
      },
    });
    const at = (latitude: string) =>
      picture((image) => image.withExif(exif(latitude, "30/1 0/1 0/1")).jpeg());
    const one = await aPlace(platform.current, { latitude: 1, longitude: 1 });
    const two = await aPlace(platform.current);
    await aPicture(platform.current, one, await at("20/1 0/1 0/1"));
    await aPicture(platform.current, two, await at("20/1 0/1 1/1"));
    const [relation] = await related(one);
    expect(relation.id).toBe(two);
    // One place has no coordinate, so it is the distance of the closest pictures.
    expect(relation.meters).toBeCloseTo(30.9, 0);
    const { body } = await platform.current.get(`/api/places/${two}/images`);
    expect(body[0].coordinate.latitude).toBeCloseTo(20 + 1 / 3600, 6);
    expect(body[0].coordinate.longitude).toBe(30);
  });

  it("take an exact 0, 0 of a camera for no fix, and one that a person typed for a point", async () => {
    const nullIsland = {
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "0/1 0/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "0/1 0/1 0/1",
      },
    };
    const bytes = await picture((image) => image.withExif(nullIsland).jpeg());
    const place = await aPlace(platform.current, { latitude: 5, longitude: 6 });
    await aPicture(platform.current, place, bytes);
    await settled(platform.current);
    const { body } = await platform.current.get(`/api/places/${place}/images`);
    expect(body[0].coordinate).toEqual({ latitude: 5, longitude: 6 });
  });
});

describe("linked pictures", () => {
  it("are those that a look at every pair would find, anywhere on the globe", async () => {
    const { orm } = platform.current.running.services;
    const place = await aPlace(platform.current, { linkRadiusMeters: 50_000 });
    const random = randomNumbers(7);
    const corners = [
      ...[90, -90, 0, 51.5].flatMap((latitude) =>
        [0, 180, -180].map((longitude) => ({ latitude, longitude })),
      ),
    ];
    const spots = corners.flatMap((corner) =>
      Array.from({ length: 12 }, () => ({
        latitude: Math.max(-90, Math.min(90, corner.latitude + (random() - 0.5) * 0.8)),
        longitude: ((corner.longitude + (random() - 0.5) * 0.8 + 540) % 360) - 180,
      })),
    );
    const rows = spots.map((one, n) => ({
      ...one,
      id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
    }));
    for (const row of rows) {
      await orm.em.fork().execute(
        `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
           height, latitude, longitude, link_radius_meters, camera_make, camera_model, analysis_status,
           analysis_error, analysis_attempts, analysis_changed_at, creator, created_at)
         values (?, ?, ?, '', '', 'image/jpeg', 1, 1, 1, ?, ?, 50000, '', '', 'done', '', 0, now(), 'x', now())`,
        [row.id, place, `pictures/xx/${row.id}`, row.latitude, row.longitude],
      );
    }
    const { linking } = serviceCaller(platform.current.workerServices, "test");
    const links: Link[] = [];
    for (let after: LinksCursor | null | undefined; after !== null; ) {
      // An odd number, so that answers end within a picture.
      const batch = await linking.links({ placeId: place, after, limit: 50 });
      links.push(...batch.links);
      after = batch.next;
    }
    // Pictures of the tests above are linked to these as well.
    const among = links.filter((link) => link.relatedImageId.startsWith("00000000"));
    const found = new Set(among.map((link) => `${link.imageId} ${link.relatedImageId}`));
    const expected = rows.flatMap((a) =>
      rows.filter((b) => a.id !== b.id && haversine(a, b) <= 50_000).map((b) => `${a.id} ${b.id}`),
    );
    expect(expected.length).toBeGreaterThan(500);
    expect(found).toEqual(new Set(expected));
    expect(among).toHaveLength(expected.length);
    expect(among.every(({ samePlace, reason }) => samePlace && reason !== "")).toBe(true);
    await orm.em.fork().execute("delete from image where storage_key like 'pictures/xx/%'");
  });
});
