import { expect, it } from "vitest";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPicture, aPlace, settled } from "../../contract/support/pictures.ts";
import { normalized } from "../../support/machine-speed.ts";
import { usePlatform } from "../../support/platform.ts";
import { insertPictures } from "./support/rows.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

/** Places that share one sight; every picture is within reach of every other. */
const PLACES = 40;
const PICTURES_EACH = 200;
const SIGHT = { latitude: 48.8584, longitude: 2.2945 };

it("a crowded sight is listed, linked and commented on without a wait", async () => {
  const { services } = platform.current.running;
  const ids: string[] = [];
  for (let n = 0; n < PLACES; n++) {
    const place = await aPlace(platform.current, { ...SIGHT, linkRadiusMeters: 200 });
    await insertPictures(services.orm.em.fork(), place, {
      count: PICTURES_EACH,
      spots: `${SIGHT.latitude} + random() * 1e-3, ${SIGHT.longitude} + random() * 1e-3`,
      radius: 200,
    });
    ids.push(place);
  }
  await services.orm.em.fork().execute("analyze image");
  const [place = ""] = ids;
  const took = await times({
    listing: () => platform.current.get("/api/places"),
    graphql: () =>
      platform.current.post("/graphql", {
        query: "{ images(limit: 200) { linkedImages { id } } }",
      }),
  });
  await aPicture(platform.current, place);
  const commented = await times({
    comment: () => platform.current.post(`/api/places/${place}/comments`, { content: "Crowded." }),
  });
  const linked = await times({ linking: () => settled(platform.current) });
  // Looking at every pair took a minute and more for each of these.
  for (const [what, ms] of Object.entries({ ...took, ...commented, ...linked })) {
    expect(normalized(ms), what).toBeLessThan(10_000);
  }
  const { body } = await platform.current.get(`/api/places/${place}`);
  expect(body.relatedPlaces).toHaveLength(PLACES - 1);
  expect(body.images[0].linkedImages.length).toBeGreaterThanOrEqual(5);
  const { links } = await serviceCaller(services, "test").linking.links({
    imageId: body.images[0].id,
  });
  const nearest = links.slice(0, 5).map(({ distanceMeters }) => distanceMeters);
  const shown = body.images[0].linkedImages
    .slice(0, 5)
    .map(
      ({ id }: { id: string }) =>
        links.find(({ relatedImageId }) => relatedImageId === id)?.distanceMeters,
    );
  expect(shown).toEqual(nearest);
});

it("a crowded sight whose places have no coordinates is linked without measuring every pair", async () => {
  const { services } = platform.current.running;
  const places: string[] = [];
  const come = (place: string, count: number) =>
    insertPictures(services.orm.em.fork(), place, {
      count,
      spots: "-33.8568 + random() * 1e-3, 151.2153 + random() * 1e-3",
      radius: 200,
    });
  for (let n = 0; n < 30; n++) {
    places.push(await aPlace(platform.current, { linkRadiusMeters: 200 }));
    await come(places.at(-1) ?? "", PICTURES_EACH);
  }
  await services.orm.em.fork().execute("analyze image");
  const [placeId = ""] = places;
  const relate = () => serviceCaller(services, "test").linking.relate({ placeId });
  const change = `insert into link_change (place_id, image_id, changed_at)
    select place_id, id, now() from image where place_id = ? and ? in ('', id::text)`;
  await services.orm.em.fork().execute(change, [placeId, ""]);
  while ((await relate()).more);
  const [id = ""] = await come(placeId, 1);
  await services.orm.em.fork().execute(change, [placeId, id]);
  const took = await times({ relate });
  // Measuring the 2.3 million pairs took 8 s and more.
  expect(normalized(took.relate ?? 0)).toBeLessThan(4000);
  const { body } = await platform.current.get(`/api/places/${placeId}`);
  expect(body.relatedPlaces).toHaveLength(29);
});

async function times(
  work: Record<string, () => Promise<unknown>>,
): Promise<Record<string, number>> {
  const took: Record<string, number> = {};
  for (const [what, run] of Object.entries(work)) {
    const begun = performance.now();
    await run();
    took[what] = performance.now() - begun;
  }
  return took;
}
