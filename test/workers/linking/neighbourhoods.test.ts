import { expect, it } from "vitest";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPicture, aPlace } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";
import { randomNumbers } from "./support/geometry.ts";
import { insertPictures } from "./support/rows.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

/** The places that a place is related to. */
async function related(place: string): Promise<string[]> {
  const { body } = await platform.current.get(`/api/places/${place}/related`);
  return body.map((one: { place: { id: string } }) => one.place.id);
}

async function aSight(latitude: number): Promise<[string, string]> {
  const places = [];
  for (let n = 0; n < 2; n++)
    places.push(await aPlace(platform.current, { latitude, longitude: 7 }));
  return places as [string, string];
}

it("a place is linked while another, far away, waits for whoever holds its relations", async () => {
  const { orm } = platform.current.running.services;
  const [one, two] = await aSight(10);
  await aPicture(platform.current, one);
  await aPicture(platform.current, two);
  await expect.poll(() => related(one)).toEqual([two]);
  const [far, away] = await aSight(20);
  await orm.em.fork().transactional(async (em) => {
    await em.execute("select from related_place where place_id = ? for update", [one]);
    await aPicture(platform.current, one);
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => orm.em.fork().execute(waiting)).toHaveLength(1);
    await aPicture(platform.current, far);
    await aPicture(platform.current, away);
    await expect.poll(() => related(far)).toEqual([away]);
    expect(await orm.em.fork().execute(waiting)).toHaveLength(1);
  });
  // Those who waited go on.
  const unrelated = () => orm.em.fork().execute("select 1 from link_change");
  await expect.poll(unrelated).toEqual([]);
});

it("neighbours that are linked at the same time find what a look at every pair would", async () => {
  const { services } = platform.current.running;
  const em = services.orm.em.fork();
  const random = randomNumbers(5);
  const places: string[] = [];
  for (let n = 0; n < 8; n++) places.push(await aPlace(platform.current, { linkRadiusMeters: 40 }));
  const somewhere = () => `${-40 + random() * 0.002}, ${30 + random() * 0.002}`;
  const change = "insert into link_change (place_id, image_id, position, changed_at)";
  for (let round = 0; round < 12; round++) {
    const changes = places.flatMap((place) =>
      Array.from({ length: 3 }, async () => {
        const own = services.orm.em.fork();
        const spots = somewhere();
        const leaving = round > 2 && random() < 0.8;
        await own.transactional(async (inner) => {
          if (leaving) {
            await inner.execute(
              `with gone as (delete from image where id in (
                 select id from image where place_id = ? order by md5(id::text || ?) limit 1
                 for update skip locked
               ) returning id, position)
               ${change} select ?, id, position, now() from gone`,
              [place, spots, place],
            );
          }
          const [id] = await insertPictures(inner, place, { count: 1, spots, radius: 40 });
          await inner.execute(`${change} values (?, ?, null, now())`, [place, id]);
        });
        await serviceCaller(services, "test").linking.relate({ placeId: place });
      }),
    );
    await Promise.all(changes);
    for (const placeId of places) {
      while ((await serviceCaller(services, "test").linking.relate({ placeId })).more);
    }
    const found = await em.execute(
      `select place_id, related_id, shared_image_ids::text as shared from related_place
        where place_id = any(?::uuid[]) order by 1, 2`,
      [`{${places.join(",")}}`],
    );
    // PostgreSQL's own distances, which the platform does not use.
    await em.execute("create extension if not exists earthdistance");
    const everyPair = await em.execute(
      `select a.place_id, b.place_id as related_id,
              array_agg(distinct shared.id order by shared.id)::text as shared
         from image a join image b on a.place_id <> b.place_id
          and earth_distance(a.position, b.position) <= 40 * 6378168.0 / 6371008.8
        cross join lateral (values (a.id), (b.id)) shared (id)
        where a.place_id = any(?::uuid[]) group by 1, 2 order by 1, 2`,
      [`{${places.join(",")}}`],
    );
    expect(found).toEqual(everyPair);
    expect(found.length).toBeGreaterThan(2);
  }
});

/** Places without coordinates, with a picture each at one spot. */
async function aCrowd(places: number, spot: string): Promise<{ id: string; image: string }[]> {
  const em = platform.current.owner.em.fork();
  const rows = await em.execute<{ id: string }[]>(
    `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
     select gen_random_uuid(), 'Crowded', '', 50, '', 'x', now() from generate_series(1, ?)
     returning id`,
    [places],
  );
  const crowd = [];
  for (const { id } of rows) {
    const [image = ""] = await insertPictures(em, id, { count: 1, spots: spot, radius: 50 });
    crowd.push({ id, image });
  }
  return crowd;
}

it("however many places are at a sight, who is far away does not wait for them", async () => {
  const { services } = platform.current.running;
  const { linking } = serviceCaller(services, "test");
  const [one, two] = await aCrowd(520, "70, 20");
  const far = await aCrowd(2, "-70, 20");
  const em = services.orm.em.fork();
  const change = "insert into link_change (place_id, image_id, changed_at) values (?, ?, now())";
  await em.execute(
    `insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
     values (?, ?, 0, ?)`,
    [one?.id, two?.id, `{${[one?.image, two?.image].sort().join(",")}}`],
  );
  for (const place of [one, far[0]]) await em.execute(change, [place?.id, place?.image]);
  const relateOne = async () => {
    const placeId = one?.id ?? "";
    while ((await serviceCaller(services, "test").linking.relate({ placeId })).more);
  };
  let crowded: Promise<void> | undefined;
  await em.transactional(async (holding) => {
    await holding.execute("select from related_place where place_id = ? for update", [one?.id]);
    crowded = relateOne();
    const waiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => services.orm.em.fork().execute(waiting)).toHaveLength(1);
    await linking.relate({ placeId: far[0]?.id ?? "" });
  });
  await crowded;
  expect(await related(far[0]?.id ?? "")).toEqual([far[1]?.id]);
});

it("a place stores the 200 nearest, and others when some of these go; all are counted and had", async () => {
  const { services } = platform.current.running;
  const em = services.orm.em.fork();
  const crowd = await aCrowd(260, "60, 20");
  const ids = crowd.map(({ id }) => id).sort();
  const looked = [ids[0] ?? "", ids[100] ?? "", ids.at(-1) ?? ""];
  // Passes over these bring every list up to date; passes over all take minutes on a busy machine.
  const left = [...looked, ...ids.filter((_, at) => at % 6 === 1)];
  await em.execute(
    `insert into link_change (place_id, image_id, changed_at)
     select place_id, id, now() from image where place_id = any(?::uuid[])`,
    [`{${left.join(",")}}`],
  );
  const worker = async () => {
    for (let placeId = left.pop(); placeId !== undefined; placeId = left.pop()) {
      while ((await serviceCaller(services, "test").linking.relate({ placeId })).more);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  // All are as far: the order is that of the ids.
  const listed = async (id: string) => {
    const pages = [];
    for (const offset of [0, 200]) {
      const path = `/api/places/${id}/related?limit=200&offset=${offset}`;
      const { headers, body } = await platform.current.get(path);
      pages.push(body.map((one: { place: { id: string } }) => one.place.id));
      expect(headers.get("x-total-count")).toBe(String(ids.length - 1));
    }
    return pages;
  };
  const expectNearest = async () => {
    for (const id of looked) {
      const others = ids.filter((other) => other !== id);
      expect(await listed(id)).toEqual([others.slice(0, 200), others.slice(200)]);
    }
  };
  await expectNearest();
  for (const id of ids.splice(1, 57)) await platform.current.delete(`/api/places/${id}`);
  const unrelated = () => em.execute("select 1 from link_change");
  await expect.poll(unrelated, { timeout: 150_000 }).toEqual([]);
  await expectNearest();
});
