import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { dueTopic } from "../../../src/procedures/due/topic.ts";
import { dueTasks } from "../../../workers/due/tasks.ts";
import { startDue } from "../../../workers/due/worker.ts";
import { Releases } from "../../releases/support/releases.ts";
import { freshDatabase } from "../../support/database.ts";
import { usePlatform } from "../../support/platform.ts";
import { PlatformProcess, scratchFolder } from "../../support/process.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
const url = await freshDatabase();
// The workers are processes of their own.
const platform = usePlatform({ ROLE: "web", DATABASE_URL: url });
const releases = new Releases(platform);

/** Moves the time of a scheduled release, which is a whole minute, to some seconds from now. */
async function dueIn(id: string, seconds: number): Promise<void> {
  await releases.sql(
    "update release set at = now() + make_interval(secs => ?), due_at = now() + make_interval(secs => ?) where id = ?",
    [seconds, seconds, id],
  );
  await platform.current.running.services.queue.publish(dueTopic, { task: "releases", id });
}

async function worker(): Promise<PlatformProcess> {
  const env = { ROLE: "worker", DATABASE_URL: url, DATA_DIR: await scratchFolder() };
  const made = await PlatformProcess.spawn({ ...env, ANALYZERS: "exif,pixels" }, COMMAND);
  await made.ready();
  return made;
}

const published = (slugs: readonly string[]) => slugs.map(() => "published 3");
const stateOf = async (id: string) => (await releases.read(id)).state;
const publications = (id: string) =>
  releases.sql("select 1 from audit_entry where action = 'release.publish' and entity_id = ?", [
    id,
  ]);

it("goes live at its time by two workers, once, in the name of who scheduled it", async () => {
  await Promise.all([worker(), worker()]);
  const slugs = await releases.themes(3);
  const { id } = await releases.scheduled(slugs);
  await dueIn(id, 2);
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("published");
  expect(await releases.versions(slugs)).toEqual(published(slugs));
  expect(await publications(id)).toHaveLength(1);
});

it("goes live by another worker after the first is killed in the middle of it", async () => {
  const slugs = await releases.themes(3);
  const { id } = await releases.scheduled(slugs);
  const first = await worker();
  const blocker = new pg.Client(url);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query("begin");
  await blocker.query("select 1 from theme where slug = $1 for update", [slugs[1]]);
  await dueIn(id, 1);
  const waiting = async () => {
    const rows = await releases.sql<object[]>(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%from theme%' and datname = current_database()",
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.exited;
  await blocker.query("rollback");
  expect(await stateOf(id)).toBe("scheduled");
  expect(await releases.versions(slugs)).toEqual(slugs.map(() => "published 2"));
  await releases.sql("update release set claimed_until = now() where id = ?", [id]);
  await worker();
  await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe("published");
  expect(await releases.versions(slugs)).toEqual(published(slugs));
  expect(await publications(id)).toHaveLength(1);
});

it("goes live when a schedule asks, where nothing has timers", async () => {
  const { services } = platform.current.running;
  const slugs = await releases.themes(2);
  const { id } = await releases.scheduled(slugs);
  const due = await startDue(services, dueTasks(services), { timed: false });
  onTestFinished(() => due.stop());
  await due.run();
  expect(await stateOf(id)).toBe("scheduled");
  await releases.sql("update release set due_at = now() + interval '2 seconds' where id = ?", [id]);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await stateOf(id)).toBe("scheduled");
  await due.run();
  expect(await stateOf(id)).toBe("published");
  expect(await releases.versions(slugs)).toEqual(published(slugs));
});
