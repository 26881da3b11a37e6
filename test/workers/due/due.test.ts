import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { claimDue, nextDue } from "../../../src/procedures/due/claim.ts";
import { dueTopic } from "../../../src/procedures/due/topic.ts";
import type { DueTask } from "../../../workers/due/task.ts";
import { type Due, startDue } from "../../../workers/due/worker.ts";
import { usePlatform } from "../../support/platform.ts";

// Without workers of its own, which would take the messages.
const platform = usePlatform({ ROLE: "web" });
const services = () => platform.current.running.services;
const em = (): EntityManager => services().orm.em.fork() as EntityManager;
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  em().execute(text, values) as Promise<T>;

beforeEach(async () => {
  await sql("drop table if exists errand");
  await sql(`create table errand (id uuid primary key default gen_random_uuid(), what text,
    due_at timestamptz(3), claim uuid, claimed_until timestamptz(3))`);
});

const add = (what: string, due: string) =>
  sql(`insert into errand (what, due_at) values (?, now() + interval '${due}')`, [what]);

const claim = (limit: number, before?: Date) =>
  em().transactional((inner) =>
    claimDue(inner as EntityManager, { table: "errand", seconds: 60, limit, before }),
  );

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a claim on due rows", () => {
  it("is one process's alone, even if several ask at once", async () => {
    for (let n = 0; n < 40; n++) await add(`${n}`, "-1 second");
    const taken = await Promise.all([claim(15), claim(15), claim(15), claim(15)]);
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    while ((await claim(15)).length > 0);
    expect(await sql("select id from errand where claim is null")).toEqual([]);
  });

  it("takes what is due first, and nothing that is due later", async () => {
    await add("later", "10 minutes");
    await add("second", "-1 minute");
    await add("first", "-2 minutes");
    await add("far", "300 days");
    await claim(1);
    expect(await sql("select what from errand where claim is not null")).toEqual([
      { what: "first" },
    ]);
    expect(await claim(10)).toHaveLength(1);
    expect(await claim(10, inMinutes(11))).toHaveLength(3);
  });

  it("lapses, so that the work of a process that died goes on elsewhere", async () => {
    await add("work", "-1 second");
    const [first] = await claim(1);
    expect(await claim(1)).toEqual([]);
    const [second] = await claim(1, inMinutes(2));
    expect(second?.id).toBe(first?.id);
    expect(second?.claim).not.toBe(first?.claim);
  });

  it("says when the next row is due: at its time, or when its claim lapses", async () => {
    expect(await nextDue(em(), "errand")).toBeNull();
    await add("work", "-1 second");
    expect(await nextDue(em(), "errand")).toBeNull();
    await claim(1);
    expect(await nextDue(em(), "errand")).toBeGreaterThan(55_000);
    await add("soon", "20 seconds");
    expect(await nextDue(em(), "errand")).toBeLessThanOrEqual(20_000);
  });
});

/** Does errands by deleting them, and remembers them. */
function errands(done: string[], looks: { count: number }): DueTask {
  return {
    name: "errands",
    next: () => nextDue(em(), "errand"),
    run: async ({ id, signal }) => {
      looks.count += 1;
      if (id !== undefined) done.push(`told of ${id}`);
      while (!signal.aborted) {
        const claimed = await claim(5);
        if (claimed.length === 0) return;
        for (const row of claimed) {
          const rows = await sql<{ what: string }[]>(
            "delete from errand where id = ? returning what",
            [row.id],
          );
          done.push(...rows.map(({ what }) => what));
        }
      }
    },
  };
}

async function started(
  timed: boolean,
): Promise<{ due: Due; done: string[]; looks: { count: number } }> {
  const done: string[] = [];
  const looks = { count: 0 };
  const due = await startDue(services(), [errands(done, looks)], { timed });
  onTestFinished(() => due.stop());
  return { due, done, looks };
}

describe("the work with a time", () => {
  it("is done when a message names its row", async () => {
    await add("now", "-1 second");
    const { done } = await started(false);
    const id = "0198d1f0-0000-7000-8000-000000000000";
    await services().queue.publish(dueTopic, { task: "errands", id });
    await expect.poll(() => done).toEqual([`told of ${id}`, "now"]);
  });

  it("is done at its time by a process with timers, and not before", async () => {
    await add("now", "-1 second");
    await add("in two seconds", "2 seconds");
    await add("in 300 days", "300 days");
    const { done, looks } = await started(true);
    await expect.poll(() => done).toEqual(["now"]);
    await expect.poll(() => done).toEqual(["now", "in two seconds"]);
    const before = looks.count;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // A timer of 300 days would fire at once, again and again.
    expect(looks.count - before).toBeLessThanOrEqual(1);
    expect(await sql("select what from errand")).toEqual([{ what: "in 300 days" }]);
  });

  it("is done when a schedule asks, with what falls due within half a minute", async () => {
    await add("now", "-1 second");
    await add("in two seconds", "2 seconds");
    await add("tomorrow", "1 day");
    const { due, done } = await started(false);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(done).toEqual([]);
    await due.run();
    expect(done).toEqual(["now", "in two seconds"]);
  });

  it("goes on after a look that failed", async () => {
    await sql("alter table errand rename to mislaid");
    const { due, done } = await started(false);
    await due.run();
    await sql("alter table mislaid rename to errand");
    await add("now", "-1 second");
    await due.run();
    expect(done).toEqual(["now"]);
  });
});
