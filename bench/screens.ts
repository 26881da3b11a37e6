/**
 * The screens of the console that grow, with 200,000 pictures, as many rows of the audit log and 5,000 people:
 * from the touch of its link to its first row on the screen, and the largest answer on the way. `PLACES` sets
 * another number, and `BENCH_DATA=<folder>` keeps the filled database there for the next run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Page } from "playwright-core";
import { readConfig } from "../src/config/config.ts";
import { buildConsole } from "../src/console/build.ts";
import { model } from "../src/model/model.ts";
import { connect } from "../src/platform/database/connect.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { createLogger } from "../src/platform/logger.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { startPlatform } from "../src/start/platform.ts";
import { launchChromium } from "../test/support/launch-chromium.ts";
import { freePort } from "./support/free-port.ts";
import { fillPlaces, MANY } from "./support/many-places.ts";

const PEOPLE = 5000;
const ROUNDS = 3;

const FILL_PEOPLE = `
  insert into app_user (id, subject, username, name, email, role, first_seen_at, last_login_at)
  select gen_random_uuid(), 'person-' || n, 'person' || n, 'Person ' || n, 'person' || n || '@example.com',
         'viewer', now() - interval '1 year', now() - make_interval(mins => n)
    from generate_series(1, ${PEOPLE}) n`;

const FILL_AUDIT = `
  insert into audit_entry (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
  select gen_random_uuid(), now() - make_interval(secs => n), 'person-' || n % ${PEOPLE},
         (array['image.create','place.create','comment.create'])[1 + n % 3],
         (array['image','place','comment'])[1 + n % 3], gen_random_uuid()::text, 'Made by hand', '[]', ''
    from generate_series(1, ${MANY}) n`;

interface Screen {
  path: string;
  /** Matches once the screen shows its first row. */
  row: string;
}

const screens = (place: string): Readonly<Record<string, Screen>> => ({
  Places: { path: "/places", row: "main .places-name" },
  "Places, the map": { path: "/places", row: "main :is(.places-cluster, .places-point)" },
  "Places, a word": { path: "/places?q=light", row: "main .places-name" },
  "A place": { path: `/places/${place}`, row: "main .place-tile" },
  Pictures: { path: "/pictures", row: "main .picture-tile" },
  "Pictures, failed": { path: "/pictures?status=failed", row: "main .picture-tile" },
  "Pictures, a badge": { path: "/pictures?badge=rare", row: "main .picture-tile" },
  Users: { path: "/users", row: "main .users-name" },
  "Audit log": { path: "/audit", row: "main .audit-what" },
  Statistics: { path: "/statistics", row: "main .plot svg" },
  Queues: { path: "/queues", row: "main .queue" },
});

/** Prints a line a screen; `npm run bench` calls this. */
export async function benchScreens(): Promise<void> {
  await buildConsole();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "tokenkit-bench-"));
  const kept = process.env.BENCH_DATA;
  const server = await startEmbeddedPostgres({
    durability: "none",
    ...(kept && { dataDir: kept }),
  });
  const { host, user, database } = server;
  await fill(server);
  const config = readConfig({
    PORT: String(port),
    PUBLIC_BASE_URL: base,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://${user}@localhost:${server.port}/${database}?host=${encodeURIComponent(host)}`,
    AUTH: "local",
    RATE_LIMIT_PER_MINUTE: "100000",
  });
  const platform = await startPlatform(
    config,
    await createLogger({ level: "error", pretty: false }),
  );
  const browser = await launchChromium();
  try {
    const em = platform.services.orm.em.fork() as EntityManager;
    const [first] = await em.execute<{ id: string }[]>("select id from place limit 1");
    const session = await platform.services.sessions?.begin({
      ...{ subject: "bench", username: "bench", name: "Bench", email: "", role: "admin" },
    });
    const context = await browser.newContext({
      ...{ viewport: { width: 1440, height: 900 }, locale: "en-GB", baseURL: base },
    });
    await context.addCookies([
      { name: "tokenkit-session", value: session?.token ?? "", url: base },
    ]);
    process.stdout.write(
      `\nScreens with ${MANY} pictures (node bench/screens.ts): ms from the link to the first row, median of ${ROUNDS}\n`,
    );
    for (const [name, screen] of Object.entries(screens(first?.id ?? ""))) {
      const page = await context.newPage();
      const { times, largest } = await visits(page, screen);
      const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
      process.stdout.write(
        `  ${name.padEnd(20)} ${middle.toFixed(0).padStart(5)}, at most ${Math.max(...times).toFixed(0)}; largest answer ${(largest / 1000).toFixed(0)} KB\n`,
      );
      await page.close();
    }
  } finally {
    await browser.close();
    await platform.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Uses a connection of its own, because the platform's statements have a shorter limit. */
async function fill({ host, port, user, database }: EmbeddedPostgres): Promise<void> {
  const orm = await connect({ host, port, user, database }, model, { unhurried: true });
  try {
    await migrate(orm);
    const em = orm.em.fork();
    await fillPlaces(em);
    const [row] = await em.execute<{ kept: boolean }[]>(
      "select exists (select from app_user where subject = 'person-1') as kept",
    );
    if (row?.kept) return;
    await em.execute(FILL_PEOPLE);
    await em.execute(FILL_AUDIT);
    await em.execute("vacuum analyze");
  } finally {
    await orm.close(true);
  }
}

/** Goes there from another screen, as by a link, with nothing of it read before. */
async function visits(
  page: Page,
  { path, row }: Screen,
): Promise<{ times: number[]; largest: number }> {
  let largest = 0;
  const sizes: Promise<void>[] = [];
  page.on("response", (response) => {
    if (!/\/(trpc|media)\//.test(response.url())) return;
    // A stream of events has no end.
    if (response.headers()["content-type"]?.startsWith("text/event-stream")) return;
    const size = response.body().then(({ byteLength }) => {
      largest = Math.max(largest, byteLength);
    });
    sizes.push(size.catch(() => undefined));
  });
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    await page.goto("/console/keys");
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    // The browser fetches the scripts of other screens while it is idle.
    await page.waitForTimeout(1500);
    const time = await page.evaluate(toFirstRow, { path, row });
    if (round >= 0) times.push(time);
  }
  await Promise.all(sizes);
  return { times, largest };
}

/** In the page: follows a link and waits until its first row is painted. */
function toFirstRow({ path, row }: Screen): Promise<number> {
  const begun = performance.now();
  globalThis.history.pushState({}, "", `/console${path}`);
  globalThis.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (performance.now() - begun > 30_000) reject(new Error(`${path} has no ${row}`));
      else if (globalThis.document.querySelector(row) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    };
    look();
  });
}

if (import.meta.main) await benchScreens();
