import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { aReceiver } from "../outbox/support/receiver.ts";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;

interface Setting {
  web: PlatformProcess;
  worker(): Promise<PlatformProcess>;
  sql<T>(text: string): Promise<T[]>;
}

/** Web alone, and workers that start when asked, on one database. */
async function aSetting(): Promise<Setting> {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: await scratchFolder(),
    SECRETS_KEY: "test-secrets-key-0123456789-abcdefgh",
    ANALYZERS: "exif",
  };
  const spawn = async (ROLE: string) => {
    const process = await PlatformProcess.spawn({ ...shared, ROLE }, COMMAND);
    await process.ready();
    return process;
  };
  return {
    web: await spawn("web"),
    worker: () => spawn("worker"),
    sql: async <T>(text: string) => (await client.query(text)).rows as T[],
  };
}

async function post(web: PlatformProcess, path: string, json: object = {}) {
  const response = await fetch(web.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}

const archive = (web: PlatformProcess, slug: string) => post(web, `/api/v1/themes/${slug}/archive`);

const wanting = (url: string) => ({ name: "x", url, events: ["theme.archived"] });

it("delivers what was committed when the process died before its message was sent", async () => {
  const { web, worker, sql } = await aSetting();
  const { url, received } = await aReceiver();
  await post(web, "/api/v1/admin/webhooks", wanting(url));
  expect((await archive(web, "quartz")).status).toBe(200);
  web.child.kill("SIGKILL");
  await web.exited;
  // As if it had died between the commit and the message.
  await sql("delete from queue.job where name = 'due'");
  await worker();
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.json.data.slug).toBe("quartz");
});

it("delivers again, with the same id, what a killed worker was sending", async () => {
  const { web, worker, sql } = await aSetting();
  const { url, received } = await aReceiver((res, count) => {
    if (count > 1) res.writeHead(204).end();
  });
  await post(web, "/api/v1/admin/webhooks", wanting(url));
  const first = await worker();
  await archive(web, "quartz");
  await expect.poll(() => received.length).toBe(1);
  first.child.kill("SIGKILL");
  await first.exited;
  // Another worker does not wait for the claim's minute in this test.
  await sql("update delivery set claimed_until = now()");
  await worker();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.id).toBe(received[0]?.id);
  const states = () => sql<{ state: string }>("select state from delivery");
  await expect.poll(states).toEqual([{ state: "delivered" }]);
});

it("delivers once what two workers wake up for", async () => {
  const { web, worker, sql } = await aSetting();
  const { url, received } = await aReceiver();
  await post(web, "/api/v1/admin/webhooks", wanting(url));
  await Promise.all([worker(), worker()]);
  for (const slug of ["quartz", "aurora", "hearth", "beacon"]) await archive(web, slug);
  await expect.poll(() => received.length).toBe(4);
  await expect.poll(() => sql("select 1 from delivery where state <> 'delivered'")).toEqual([]);
  expect(received).toHaveLength(4);
});
