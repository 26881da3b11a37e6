import { describe, expect, it } from "vitest";
import { relateAgain } from "../../../src/places/linking/again.ts";
import { changeLinks } from "../../../src/places/linking/change.ts";
import { forgetRelations } from "../../../src/places/linking/forget.ts";
import { lockLists } from "../../../src/places/linking/lock.ts";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPlace, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";
import { haversine, type Point, randomNumbers } from "./support/geometry.ts";
import { insertPictures } from "./support/rows.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

interface Picture extends Point {
  id: string;
  placeId: string;
}

interface Relation {
  other: string;
  shared: string[];
  meters: number;
}

/** Places and pictures within some 110 m of a spot on the antimeridian, as the database has them. */
class World {
  readonly places = new Map<string, { radius: number; point: Point | undefined }>();
  readonly pictures = new Map<string, Picture>();
  private readonly random: () => number;
  private readonly announce: boolean;
  private readonly radii: readonly number[];
  private readonly spots: readonly Point[];

  /** Without `announce` no worker hears of what happens. */
  constructor(seed: number, radii: readonly number[], announce: boolean) {
    this.random = randomNumbers(seed);
    this.announce = announce;
    this.radii = radii;
    // Some things lie at the very same spot.
    this.spots = Array.from({ length: 9 }, () => this.anywhere());
  }

  pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }

  private anywhere(): Point {
    return {
      latitude: 40 + (this.random() - 0.5) * 0.002,
      longitude: this.random() < 0.5 ? 180 - this.random() * 0.001 : -180 + this.random() * 0.001,
    };
  }

  private somewhere(): Point {
    return this.random() < 0.3 ? this.pick(this.spots) : this.anywhere();
  }

  async found(radius = this.pick(this.radii)): Promise<void> {
    const point = this.random() < 0.6 ? this.somewhere() : undefined;
    const id = await aPlace(platform.current, { ...point, linkRadiusMeters: radius });
    this.places.set(id, { radius, point });
  }

  async remove(): Promise<void> {
    const id = this.pick([...this.places.keys()]);
    await this.transaction(async (ctx) => {
      await lockLists(ctx.em, [id]);
      await forgetRelations(ctx, id);
      await ctx.em.execute("delete from place where id = ?", [id]);
    });
    this.places.delete(id);
    for (const picture of [...this.pictures.values()]) {
      if (picture.placeId === id) this.pictures.delete(picture.id);
    }
  }

  /** A place is elsewhere, or nowhere, or reaches less far or further; its pictures stay. */
  async shift(): Promise<void> {
    const id = this.pick([...this.places.keys()]);
    const radius = this.pick(this.radii);
    const point = this.random() < 0.6 ? this.somewhere() : undefined;
    await this.transaction(async (ctx) => {
      await lockLists(ctx.em, [id]);
      await ctx.em.execute(
        "update place set latitude = ?, longitude = ?, link_radius_meters = ? where id = ?",
        [point?.latitude ?? null, point?.longitude ?? null, radius, id],
      );
      await relateAgain(ctx, id, async () => {
        const sql = "update image set link_radius_meters = ? where place_id = ?";
        await ctx.em.execute(sql, [radius, id]);
      });
    });
    this.places.set(id, { radius, point });
  }

  async come(): Promise<void> {
    const placeId = this.pick([...this.places.keys()]);
    const point = this.somewhere();
    await this.transaction(async (ctx) => {
      const spots = `${point.latitude}, ${point.longitude}`;
      const radius = this.places.get(placeId)?.radius ?? 0;
      const [id = ""] = await insertPictures(ctx.em, placeId, { count: 1, spots, radius });
      this.pictures.set(id, { id, placeId, ...point });
      await changeLinks(ctx, { id, placeId }, null);
    });
  }

  async move(): Promise<void> {
    const picture = this.pick([...this.pictures.values()]);
    const point = this.somewhere();
    await this.transaction(async (ctx) => {
      const sql = "update image set latitude = ?, longitude = ? where id = ?";
      await ctx.em.execute(sql, [point.latitude, point.longitude, picture.id]);
      this.pictures.set(picture.id, { ...picture, ...point });
      await changeLinks(ctx, picture, picture);
    });
  }

  async go(): Promise<void> {
    const picture = this.pick([...this.pictures.values()]);
    await this.transaction(async (ctx) => {
      await ctx.em.execute("delete from image where id = ?", [picture.id]);
      this.pictures.delete(picture.id);
      await changeLinks(ctx, picture, picture);
    });
  }

  private async transaction(work: (ctx: Transaction) => Promise<void>): Promise<void> {
    const { services } = platform.current.running;
    const announcements: (() => void)[] = [];
    await services.orm.em.fork().transactional(async (em) => {
      const afterCommit = (tell: () => void) => announcements.push(tell);
      await work({ em: em as Transaction["em"], services, afterCommit });
    });
    if (this.announce) for (const tell of announcements) tell();
  }

  /** The relations of each place by a look at every pair, and then the nearest `most`. */
  relations(most: number): Map<string, Relation[]> {
    const all = [...this.pictures.values()];
    const relations = new Map<string, { shared: Set<string>; closest: number }>();
    for (const a of all) {
      for (const b of all) {
        const meters = haversine(a, b);
        if (a.placeId === b.placeId || meters > (this.places.get(a.placeId)?.radius ?? 0)) continue;
        const key = `${a.placeId} ${b.placeId}`;
        const relation = relations.get(key) ?? { shared: new Set(), closest: Infinity };
        relation.shared.add(a.id).add(b.id);
        relation.closest = Math.min(relation.closest, meters);
        relations.set(key, relation);
      }
    }
    const lists = new Map<string, Relation[]>();
    for (const [key, { shared, closest }] of relations) {
      const [place = "", other = ""] = key.split(" ");
      const [one, two] = [this.places.get(place)?.point, this.places.get(other)?.point];
      const meters = one && two ? haversine(one, two) : closest;
      const list = lists.get(place) ?? [];
      list.push({ other, shared: [...shared].sort(), meters });
      lists.set(place, list);
    }
    for (const [place, list] of lists) {
      list.sort((a, b) => a.meters - b.meters || (a.other < b.other ? -1 : 1));
      lists.set(place, list.slice(0, most));
    }
    return lists;
  }
}

type Transaction = Parameters<typeof changeLinks>[0];

/** Asserts that what is kept is what a look at every pair finds; how many relations that is. */
async function expectExact(world: World, most: number, spare = 0): Promise<number> {
  const rows = await platform.current.owner.em
    .fork()
    .execute<{ place: string; other: string; meters: number; shared: string[] }[]>(
      `select place_id as place, related_id as other, distance_meters as meters,
              array_to_json(shared_image_ids) as shared
         from related_place order by place_id, distance_meters, related_id`,
    );
  const found = Map.groupBy(
    rows.filter(({ place }) => world.places.has(place)),
    ({ place }) => place,
  );
  for (const [place, list] of found) {
    expect(list.length).toBeLessThanOrEqual(most + spare);
    found.set(place, list.slice(0, most));
  }
  const wanted = world.relations(most);
  const plain = (lists: Map<string, Relation[]>) =>
    [...lists]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, list]) => [place, list.map(({ other, shared }) => [other, shared])]);
  expect(plain(found)).toEqual(plain(wanted));
  for (const [place, list] of found) {
    for (const [at, { meters }] of list.entries()) {
      expect(Math.abs(meters - (wanted.get(place)?.[at]?.meters ?? 0))).toBeLessThan(0.01);
    }
  }
  return rows.length;
}

it("keeps relations as a look at every pair would find them, whatever comes, moves and goes", async () => {
  const radii = [5, 20, 50, 50, 120, 400];
  const world = new World(11, radii, true);
  for (const radius of radii) await world.found(radius);
  let related = 0;
  for (let round = 0; round < 40; round++) {
    for (let step = 0; step < 4; step++) {
      const enough = world.pictures.size > 12;
      await world[enough ? world.pick(["come", "move", "go", "shift"] as const) : "come"]();
    }
    await settled(platform.current);
    related += await expectExact(world, 500);
  }
  expect(related).toBeGreaterThan(300);
});

/** Relates everything with small bounds in any order, some passes concurrently. */
async function relateAll(world: World, most: number, spare: number): Promise<void> {
  const { services } = platform.current.running;
  const due = "select distinct place_id as id from link_change";
  for (let rounds = 0; ; rounds++) {
    expect(rounds, "rounds until nothing is left to be done").toBeLessThan(200);
    const places = await services.orm.em.fork().execute<{ id: string }[]>(due);
    if (places.length === 0) return;
    const both = [...places, world.pick(places)];
    await Promise.all(
      both.map(({ id: placeId }) =>
        serviceCaller(services, "test").linking.relate({ placeId, most, spare, lists: 2 }),
      ),
    );
  }
}

describe.each([
  [1, 0, 3],
  [3, 0, 5],
  [4, 2, 7],
])("where a place has at most %i relations, and %i in reserve", (most, spare, seed) => {
  it("they are the nearest that a look at every pair finds, once nothing is left to be done", async () => {
    const em = platform.current.owner.em.fork();
    await em.execute("truncate place cascade");
    const world = new World(seed, [20, 60, 120, 400, 400], false);
    for (let n = 0; n < 14; n++) await world.found();
    let full = 0;
    for (let round = 0; round < 40; round++) {
      await change(world, round % 12 < 6 ? GROWING : SHRINKING);
      if (world.places.size < 14) await world.found();
      if (round % 5 === 4) await world.remove();
      await relateAll(world, most, spare);
      await expectExact(world, most, spare);
      full += [...world.relations(most + 1).values()].filter(({ length }) => length > most).length;
    }
    expect(full, "lists that are cut, of all rounds").toBeGreaterThan(100);
  });
});

const GROWING = ["come", "come", "come", "move", "go", "shift"] as const;
const SHRINKING = ["come", "move", "go", "go", "shift"] as const;

async function change(world: World, steps: typeof GROWING | typeof SHRINKING): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await world[world.pictures.size < 10 ? "come" : world.pick(steps)]();
  }
}
