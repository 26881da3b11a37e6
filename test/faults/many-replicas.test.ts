import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { tokensOf } from "../contract/support/samples.ts";
import { aReceiver } from "../outbox/support/receiver.ts";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";
import { NOTING_ANALYSES } from "./support/noting-analyses.ts";

const PICTURES = 40;
const THEMES = 20;

interface Setting {
  start(role: "web" | "worker", name: string): Promise<PlatformProcess>;
  sql<T>(text: string): Promise<T[]>;
}

/** Processes on one database, whose queue they share, and one folder of pictures. */
async function aSetting(): Promise<Setting> {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(NOTING_ANALYSES);
  const shared = {
    DATA_DIR: await scratchFolder(),
    SECRETS_KEY: "test-secrets-key-0123456789-abcdefgh",
    ...{ ANALYZERS: "exif", ANALYSES_AT_ONCE: "2", ENABLE_REST: "true" },
  };
  return {
    start: async (ROLE, name) => {
      const DATABASE_URL = `${url}&application_name=${name}`;
      const process = await PlatformProcess.spawn({ ...shared, ROLE, DATABASE_URL });
      await process.ready();
      return process;
    },
    sql: async <T>(text: string) => (await client.query(text)).rows as T[],
  };
}

async function made(process: PlatformProcess, path: string, json: object): Promise<string> {
  const answer = await process.fetch(path, { method: "POST", json });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function upload(process: PlatformProcess, place: string, bytes: Buffer): Promise<void> {
  const answer = await fetch(`${process.url}/places/${place}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: formWith(bytes),
  });
  expect(answer.status).toBe(201);
}

/** Publishes a theme by one web process that the other has made. */
async function publish(webs: readonly PlatformProcess[], at: number): Promise<void> {
  const [one, other] = at % 2 === 0 ? webs : webs.toReversed();
  const json = { slug: `t${at}`, name: `T ${at}`, tokens: tokensOf("#123456") };
  await made(one as PlatformProcess, "/api/v1/themes", json);
  const path = `/api/v1/themes/t${at}/publish`;
  const answer = await (other as PlatformProcess).fetch(path, { method: "POST", json: {} });
  expect(answer.status).toBe(200);
}

it(`analyses ${PICTURES} pictures and delivers ${THEMES} publications of two web processes once each, while workers are replaced`, async () => {
  const { start, sql } = await aSetting();
  const webs = await Promise.all([start("web", "web-1"), start("web", "web-2")]);
  const workers = await Promise.all([start("worker", "worker-1"), start("worker", "worker-2")]);
  const { url, received } = await aReceiver();
  const [web] = webs as [PlatformProcess, PlatformProcess];
  await made(web, "/api/v1/admin/webhooks", { name: "x", url, events: ["theme.published"] });
  const place = await made(web, "/api/places", { title: "x", latitude: 1, longitude: 2 });
  const bytes = await picture();

  // A web process refuses more pictures than it can decode soon, so each gets two at a time.
  const uploads = [...webs, ...webs].map(async (process) => {
    for (let at = 0; at < PICTURES / 4; at++) await upload(process, place, bytes);
  });
  const publications = (async () => {
    for (let at = 0; at < THEMES; at++) await publish(webs, at);
  })();
  // As in a roll-out: another worker starts, then an old one gets SIGTERM while messages wait.
  const replaced = (async () => {
    await start("worker", "worker-3");
    workers[0]?.child.kill("SIGTERM");
    expect(await workers[0]?.exited).toBe(0);
  })();
  await Promise.all([...uploads, publications, replaced]);

  const waiting = () =>
    sql(`select 1 from image where analysis_status in ('pending', 'processing')
         union all select 1 from delivery where due_at is not null`);
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toEqual([]);
  const analyses = await sql<{ status: string; count: number; images: number }>(
    `select status, count(*)::int as count, count(distinct image)::int as images
       from analysed where status in ('done', 'failed') group by status`,
  );
  expect(analyses).toEqual([{ status: "done", count: PICTURES, images: PICTURES }]);
  const takers = await sql<{ replica: string }>("select distinct replica from analysed");
  expect(takers.map(({ replica }) => replica).filter((name) => name.startsWith("web"))).toEqual([]);
  expect(takers.length).toBeGreaterThan(1);
  const slugs = received.map(({ json }) => json.data.slug as string);
  expect(slugs.toSorted()).toEqual(Array.from({ length: THEMES }, (_, at) => `t${at}`).toSorted());
  // A worker records a job's end after the end of its work.
  const left = () =>
    sql(`select name from queue.job where state <> 'completed' and name in ('analysis', 'due')`);
  await expect.poll(left, { timeout: 60_000, interval: 100 }).toEqual([]);
});
