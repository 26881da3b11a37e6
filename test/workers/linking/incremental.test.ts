import { expect, it } from "vitest";
import { changeLinks } from "../../../src/places/linking/change.ts";
import { aPlace, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";
import { haversine, type Point, randomNumbers } from "./support/geometry.ts";
import { insertPictures } from "./support/rows.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const random = randomNumbers(11);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
/** Within some 110 m of a spot on the antimeridian. */
const somewhere = (): Point => ({
  latitude: 40 + (random() - 0.5) * 0.002,
  longitude: random() < 0.5 ? 180 - random() * 0.001 : -180 + random() * 0.001,
});

interface Picture extends Point {
  id: string;
  placeId: string;
}

it("keeps relations as a look at every pair would find them, whatever comes, moves and goes", async () => {
  const { services } = platform.current.running;
  const places = new Map<string, { radius: number; point: Point | undefined }>();
  for (const radius of [5, 20, 50, 50, 120, 400]) {
    const point = random() < 0.6 ? somewhere() : undefined;
    const id = await aPlace(platform.current, { ...point, linkRadiusMeters: radius });
    places.set(id, { radius, point });
  }
  const pictures = new Map<string, Picture>();

  const steps = {
    async come() {
      const placeId = pick([...places.keys()]);
      const point = somewhere();
      await change(async (em) => {
        const spots = `${point.latitude}, ${point.longitude}`;
        const radius = places.get(placeId)?.radius ?? 0;
        const [id = ""] = await insertPictures(em, placeId, { count: 1, spots, radius });
        pictures.set(id, { id, placeId, ...point });
        return { picture: { id, placeId }, was: null };
      });
    },
    async move() {
      const picture = pick([...pictures.values()]);
      const point = somewhere();
      await change(async (em) => {
        const sql = "update image set latitude = ?, longitude = ? where id = ?";
        await em.execute(sql, [point.latitude, point.longitude, picture.id]);
        pictures.set(picture.id, { ...picture, ...point });
        return { picture, was: picture };
      });
    },
    async go() {
      const picture = pick([...pictures.values()]);
      await change(async (em) => {
        await em.execute("delete from image where id = ?", [picture.id]);
        pictures.delete(picture.id);
        return { picture, was: picture };
      });
    },
  };

  type Manager = ReturnType<typeof services.orm.em.fork>;
  type Changed = { picture: Pick<Picture, "id" | "placeId">; was: Point | null };
  async function change(work: (em: Manager) => Promise<Changed>): Promise<void> {
    const announcements: (() => void)[] = [];
    await services.orm.em.fork().transactional(async (em) => {
      const { picture, was } = await work(em);
      const ctx = { em, services, afterCommit: (tell: () => void) => announcements.push(tell) };
      await changeLinks(ctx, picture, was);
    });
    for (const tell of announcements) tell();
  }

  function expected(): Map<string, { shared: string[]; meters: number }> {
    const all = [...pictures.values()];
    const relations = new Map<string, { shared: Set<string>; closest: number }>();
    for (const a of all) {
      for (const b of all) {
        const meters = haversine(a, b);
        if (a.placeId === b.placeId || meters > (places.get(a.placeId)?.radius ?? 0)) continue;
        const key = `${a.placeId} ${b.placeId}`;
        const known = relations.get(key) ?? {
          shared: new Set(),
          closest: Number.POSITIVE_INFINITY,
        };
        known.shared.add(a.id).add(b.id);
        known.closest = Math.min(known.closest, meters);
        relations.set(key, known);
      }
    }
    return new Map(
      [...relations].map(([key, { shared, closest }]) => {
        const [one, other] = key.split(" ").map((id) => places.get(id)?.point);
        const meters = one && other ? haversine(one, other) : closest;
        return [key, { shared: [...shared].sort(), meters }];
      }),
    );
  }

  let related = 0;
  for (let round = 0; round < 40; round++) {
    for (let step = 0; step < 4; step++) {
      const enough = pictures.size > 12;
      await (enough ? pick([steps.come, steps.move, steps.go]) : steps.come)();
    }
    await settled(platform.current);
    const rows = await services.orm.em
      .fork()
      .execute<{ key: string; meters: number; shared: string[] }[]>(
        "select place_id || ' ' || related_id as key, distance_meters as meters, array_to_json(shared_image_ids) as shared from related_place",
      );
    const found = new Map(rows.map(({ key, shared }) => [key, shared]));
    const wanted = expected();
    expect(found).toEqual(new Map([...wanted].map(([key, { shared }]) => [key, shared])));
    for (const { key, meters } of rows) {
      expect(Math.abs(meters - (wanted.get(key)?.meters ?? 0))).toBeLessThan(0.01);
    }
    related += rows.length;
  }
  expect(related).toBeGreaterThan(300);
});
