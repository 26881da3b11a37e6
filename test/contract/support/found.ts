import type { EntityManager } from "@mikro-orm/postgresql";

/** A place as it was put in, newest first. */
export interface Row {
  title: string;
  latitude: number | null;
  longitude: number | null;
  creator: string;
}

const MANY = 400;

/** Always the same numbers between 0 and 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const edges = [
  [90, 0],
  [90, 120],
  [-90, -45],
  [89.999, 10],
  [0, 180],
  [0, -180],
  [12.5, 179.9999],
  [12.5, -179.9999],
  [0, 0],
] as const;

/** Places all over the globe, at its edges, close together and nowhere. */
export async function placesByHand(em: EntityManager): Promise<Row[]> {
  const next = numbers(20261122);
  const rows = Array.from({ length: MANY }, (_, n): Row => {
    const [latitude, longitude] = edges[n] ?? somewhere(n, next);
    return { title: `Place ${n}`, latitude, longitude, creator: `person-${n % 7}` };
  });
  await em.execute(
    `insert into place (id, title, description, latitude, longitude, link_radius_meters, caption, creator, created_at)
     select gen_random_uuid(), title, '', latitude, longitude, 50, '', creator,
            -- Two at a time, so that times alone do not order them.
            '2026-01-01'::timestamptz - make_interval(secs => (n / 2)::int)
       from unnest(?::text[], ?::float8[], ?::float8[], ?::text[]) with ordinality
         as place (title, latitude, longitude, creator, n)`,
    [
      array(rows.map(({ title }) => `"${title}"`)),
      array(rows.map(({ latitude }) => latitude ?? "null")),
      array(rows.map(({ longitude }) => longitude ?? "null")),
      array(rows.map(({ creator }) => creator)),
    ],
  );
  const order = await em.execute<{ title: string }[]>(
    "select title from place order by created_at desc, id desc",
  );
  return order.map(({ title }) => rows.find((row) => row.title === title) as Row);
}

const array = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

function somewhere(n: number, next: () => number): readonly [number | null, number | null] {
  if (n % 40 === 39) return [null, null];
  if (n % 3 === 0) return [48.8584 + next() * 0.05, 2.2945 + next() * 0.05];
  return [next() * 180 - 90, next() * 360 - 180];
}
