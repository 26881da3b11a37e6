/**
 * Measures searches among 200,000 places with a picture each: the time of a whole procedure, and the
 * rows and buffers (8 KB) that the database reads for it, of tables and indexes, by EXPLAIN ANALYZE.
 * `PLACES=1000000` measures among a million, and `BENCH_DATA=<folder>` keeps the filled database there
 * for the next run. `ONLY='bbox|word'` asks the questions whose names match, and `PLANS=1` prints plans.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { readConfig } from "../src/config/config.ts";
import { model } from "../src/model/model.ts";
import { connect } from "../src/platform/database/connect.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { Budget } from "../src/procedures/budget.ts";
import type { Services } from "../src/procedures/services.ts";
import { createCaller } from "../src/router.ts";
import { fillPlaces, MANY } from "./support/many-places.ts";

const ROUNDS = 9;

type Caller = ReturnType<typeof createCaller>;

const paris = { latitude: 48.8584, longitude: 2.2945 };
const city = { west: -161.7, south: -47.5, east: -161.5, north: -47.3 };
const DAY = {
  from: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  before: new Date(Date.now() - 2.9 * 86_400_000).toISOString(),
};
const pacific = { west: 170, south: -20, east: -170, north: 20 };

/** The measured calls by name; `last` is the cursor of the last page of all pictures. */
const callsOf = (last: {
  places: string;
  images: string;
}): Record<string, (call: Caller) => unknown> => ({
  "places.list, last page, by offset": (call) => call.places.list({ offset: MANY - 50 }),
  "places.summaries, the same": (call) => call.places.summaries({ offset: MANY - 50 }),
  "places.summaries, the middle": (call) => call.places.summaries({ offset: Math.floor(MANY / 2) }),
  "images.list, last page, by offset": (call) => call.images.list({ offset: MANY - 50 }),
  "places, newest, first page": (call) => call.places.search({}),
  "places, newest, last page": (call) => call.places.search({ cursor: last.places }),
  "pictures, newest, first page": (call) => call.images.search({}),
  "pictures, newest, last page": (call) => call.images.search({ cursor: last.images }),
  "places, near, 50 km": (call) => call.places.search({ near: { ...paris, radiusMeters: 50_000 } }),
  "places, near, 10,000 km": (call) =>
    call.places.search({ near: { ...paris, radiusMeters: 1e7 } }),
  "places, near, 10,000 km, newest": (call) =>
    call.places.search({ near: { ...paris, radiusMeters: 1e7 }, order: "newest" }),
  "pictures, near, 50 km": (call) =>
    call.images.search({ near: { ...paris, radiusMeters: 50_000 } }),
  "places, bbox, a city": (call) => call.places.search({ bbox: city }),
  "pictures, bbox, a city": (call) => call.images.search({ bbox: city }),
  "pictures, bbox, over the antimeridian": (call) => call.images.search({ bbox: pacific }),
  "places, a rare word": (call) => call.places.search({ q: "150000" }),
  "places, a common word": (call) => call.places.search({ q: "light" }),
  "places, beginning with a letter": (call) => call.places.search({ q: "s" }),
  "places, a word, near": (call) =>
    call.places.search({ q: "lake", near: { ...paris, radiusMeters: 2e6 } }),
  "pictures, a rare badge": (call) => call.images.search({ badge: "rare" }),
  "pictures, a common badge": (call) => call.images.search({ badge: "common" }),
  "pictures, failed": (call) => call.images.search({ analysisStatus: "failed" }),
  "pictures, failed, of one person": (call) =>
    call.images.search({ analysisStatus: "failed", creator: "person-7", limit: 5 }),
  "pictures, failed, of nobody": (call) =>
    call.images.search({ analysisStatus: "failed", creator: "nobody", limit: 5 }),
  "pictures, waiting, and none is": (call) => call.images.search({ analysisStatus: "pending" }),
  "pictures, failed, a common word": (call) =>
    call.images.search({ analysisStatus: "failed", q: "light", limit: 5 }),
  "pictures, taken on a day": (call) =>
    call.images.search({ takenFrom: DAY.from, takenBefore: DAY.before }),
  "pictures, a badge that none has": (call) => call.images.search({ badge: "unknown" }),
  "places with failed pictures": (call) => call.places.search({ analysisStatus: "failed" }),
  "pictures, of somebody": (call) => call.images.search({ creator: "person-900" }),
  "points, the globe": (call) => call.places.points({}),
  "points, the globe, 64 cells": (call) => call.places.points({ cells: 64 }),
  "points, a continent": (call) =>
    call.places.points({ bbox: { west: -10, south: 35, east: 40, north: 70 } }),
  "points, a continent, a word": (call) =>
    call.places.points({ q: "light", bbox: { west: -10, south: 35, east: 40, north: 70 } }),
  "points, a city": (call) => call.places.points({ bbox: city }),
  "points, the globe, a word": (call) => call.places.points({ q: "light" }),
});

/** Prints a line a question; `npm run bench` calls this. */
export async function benchPlaces(): Promise<void> {
  const dataDir = process.env.BENCH_DATA;
  const server = await startEmbeddedPostgres({ durability: "none", ...(dataDir && { dataDir }) });
  const { host, port, user, database } = server;
  const orm = await connect({ host, port, user, database }, model, { unhurried: true });
  try {
    await migrate(orm);
    const em = orm.em.fork();
    await fillPlaces(em);
    const services = { config: readConfig({ PUBLIC_BASE_URL: "http://localhost" }) } as Services;
    const contextWith = (used: EntityManager) =>
      createCaller({ services, em: used, requestId: "bench", budget: new Budget(), caller: null });
    const last = await lastPages(() => contextWith(orm.em.fork()), em);
    console.log(`\nFinding among ${MANY} places and pictures, ms, median of ${ROUNDS}; rows read:`);
    const only = new RegExp(process.env.ONLY ?? "");
    for (const [name, ask] of Object.entries(callsOf(last))) {
      if (!only.test(name)) continue;
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const call = contextWith(orm.em.fork());
        const begun = performance.now();
        await ask(call);
        times.push(performance.now() - begun);
      }
      const { rows, buffers } = await readBy(em, (used) => Promise.resolve(ask(contextWith(used))));
      const [least = 0] = times.toSorted((a, b) => a - b);
      const middle = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      console.log(
        `  ${name.padEnd(38)} ${middle.toFixed(1).padStart(7)} (least ${least.toFixed(1)}), ${rows} rows, ${buffers} buffers`,
      );
    }
  } finally {
    await orm.close(true);
    await server.stop();
  }
}

/** The cursors of the last pages: of the page before, whose last row has 50 after it. */
async function lastPages(
  call: () => Caller,
  em: EntityManager,
): Promise<{ places: string; images: string }> {
  const [edge] = await em.execute<{ id: string; at: string }[]>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from place order by created_at, id limit 1 offset 50`,
  );
  const at = (cursor: string | null): string => {
    const [name = ""] = (cursor ?? "").split(".");
    const row = { order: "newest", createdAt: edge?.at, id: edge?.id };
    return `${name}.${Buffer.from(JSON.stringify(row)).toString("base64url")}`;
  };
  return {
    places: at((await call().places.search({})).nextCursor),
    images: at((await call().images.search({})).nextCursor),
  };
}

/** The rows that scans of all statements of a call give or throw away, and the buffers that they touch. */
async function readBy(
  em: EntityManager,
  ask: (recording: EntityManager) => Promise<unknown>,
): Promise<{ rows: number; buffers: number }> {
  const statements: [string, unknown[]][] = [];
  const recording = em.fork() as EntityManager;
  const execute = recording.execute.bind(recording);
  recording.execute = ((sql: string, values: unknown[] = []) => {
    statements.push([sql, values]);
    return execute(sql, values);
  }) as typeof recording.execute;
  await ask(recording);
  let [rows, buffers] = [0, 0];
  for (const [sql, values] of statements) {
    const [answer] = await em.execute<{ "QUERY PLAN": { Plan: Node }[] }[]>(
      `explain (analyze, buffers, timing off, format json) ${sql}`,
      values,
    );
    for (const { Plan } of answer?.["QUERY PLAN"] ?? []) {
      rows += scanned(Plan);
      buffers += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    }
    if (process.env.PLANS) console.log(sql, JSON.stringify(answer?.["QUERY PLAN"], null, 1));
  }
  return { rows: Math.round(rows), buffers };
}

interface Node {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
}

function scanned(node: Node): number {
  const of = (node.Plans ?? []).reduce((sum, inner) => sum + scanned(inner), 0);
  if (!/Scan$/.test(node["Node Type"]) || node["Node Type"] === "Subquery Scan") return of;
  const { "Actual Rows": given, "Actual Loops": loops } = node;
  const away = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return of + (given + away) * loops;
}

if (import.meta.main) await benchPlaces();
