import { expect, it } from "vitest";
import { tokensOf } from "../contract/support/samples.ts";
import { type Asked, aCacheReceiver } from "../outbox/support/cache-receiver.ts";
import { aReceiver, type Received } from "../outbox/support/receiver.ts";
import { Replicas, WAITS } from "./support/replicas.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

/** The receiver and the cache answer requests until the test says otherwise. */
const habits = { receiverAnswers: true, cacheAnswers: true };

interface Step {
  name: string;
  /** Publishes the theme through the replica, and kills the one that is at this step. */
  kill(replicas: Replicas, through: string, slug: string): Promise<void>;
  commits: boolean | "either";
  /** How often the receiver gets the event at least. */
  deliveries: number;
}

const publish = (replicas: Replicas, through: string, slug: string) =>
  replicas.get(through).fetch(`/api/v1/themes/${slug}/publish`, { method: "POST", json: {} });

/** Kills the publishing replica while its transaction waits at a moment. */
const inTransaction =
  (moment: number): Step["kill"] =>
  async (replicas, through, slug) => {
    const release = await replicas.hold(moment);
    const answer = publish(replicas, through, slug).catch(() => undefined);
    await expect.poll(() => replicas.waiting(moment), PATIENCE).toBe(1);
    await replicas.kill(through);
    await release();
    expect(await answer).toBeUndefined();
  };

/** Kills the replica that waits at a moment of its work after the publication. */
const inWork =
  (kind: "delivery" | "purge", moment: number): Step["kill"] =>
  async (replicas, through, slug) => {
    const release = await replicas.hold(moment);
    expect((await publish(replicas, through, slug)).status).toBe(200);
    await expect.poll(() => replicas.waiting(moment), PATIENCE).toBe(1);
    await replicas.kill(await replicas.claimant(kind));
    await release();
  };

/** Kills the replica whose request the receiver, or the cache, does not answer. */
const inRequest =
  (kind: "delivery" | "purge", habit: keyof typeof habits, asked: () => number): Step["kill"] =>
  async (replicas, through, slug) => {
    const before = asked();
    habits[habit] = false;
    expect((await publish(replicas, through, slug)).status).toBe(200);
    await expect.poll(asked, PATIENCE).toBeGreaterThan(before);
    await replicas.kill(await replicas.claimant(kind));
    habits[habit] = true;
  };

const beforeTheTake: Step["kill"] = async (replicas, through, slug) => {
  await replicas.sql("begin");
  await replicas.sql("select from webhook for no key update");
  expect((await publish(replicas, through, slug)).status).toBe(200);
  await replicas.kill(through);
  // As if it had died before its message was sent.
  await replicas.sql("delete from queue.job where name = 'due'");
  const [row] = await replicas.sql<object>(
    "select attempts, claim from delivery join event on event.id = event_id where data->>'slug' = $1",
    [slug],
  );
  expect(row).toEqual({ attempts: 0, claim: null });
  await replicas.sql("commit");
};

const stepsOf = ({ received, asked }: { received: unknown[]; asked: unknown[] }): Step[] => [
  {
    ...{ name: "before the commit", commits: false, deliveries: 0 },
    kill: inTransaction(WAITS.atDelivery),
  },
  {
    ...{ name: "during the commit", commits: "either", deliveries: 1 },
    kill: inTransaction(WAITS.atCommit),
  },
  {
    ...{ name: "after the commit, before the take", commits: true, deliveries: 1 },
    kill: beforeTheTake,
  },
  {
    ...{ name: "during the delivery", commits: true, deliveries: 2 },
    kill: inRequest("delivery", "receiverAnswers", () => received.length),
  },
  {
    ...{ name: "after the answer, before its mark", commits: true, deliveries: 2 },
    kill: inWork("delivery", WAITS.atMark),
  },
  {
    ...{ name: "during the purge", commits: true, deliveries: 1 },
    kill: inRequest("purge", "cacheAnswers", () => asked.length),
  },
  {
    ...{ name: "after the purge, before its mark", commits: true, deliveries: 1 },
    kill: inWork("purge", WAITS.atPurgeMark),
  },
];

async function settled(replicas: Replicas, table: "delivery" | "purge"): Promise<void> {
  const due = () => replicas.sql(`select 1 from ${table} where due_at is not null`);
  await expect.poll(due, PATIENCE).toEqual([]);
}

async function aDraft(replicas: Replicas, through: string, slug: string): Promise<void> {
  const json = { name: slug, slug, tokens: tokensOf() };
  const answer = await replicas.get(through).fetch("/api/v1/themes", { method: "POST", json });
  expect(answer.status).toBe(201);
}

interface Counts {
  killed: string;
  committed: boolean;
  events: number;
  /** Requests to the receiver, and how many message ids they had. */
  delivered: number;
  ids: number;
  purged: number;
}

async function countsOf(
  replicas: Replicas,
  { killed, slug }: { killed: string; slug: string },
  { received, asked }: { received: readonly Received[]; asked: readonly Asked[] },
): Promise<Counts> {
  const live = await replicas.sql("select 1 from theme where slug = $1 and status = 'published'", [
    slug,
  ]);
  const events = await replicas.sql("select 1 from event where data->>'slug' = $1", [slug]);
  const got = received.filter(({ json }) => json.data.slug === slug);
  const purged = asked.filter(({ headers }) =>
    String(headers["xkey-purge"]).split(" ").includes(`tk-theme-${slug}`),
  );
  return {
    ...{ killed, committed: live.length === 1, events: events.length, delivered: got.length },
    ...{ ids: new Set(got.map(({ id }) => id)).size, purged: purged.length },
  };
}

function expectCounts({ committed, ...counts }: Counts, { commits, deliveries }: Step): void {
  const { killed } = counts;
  if (commits !== "either") expect.soft([killed, committed]).toEqual([killed, commits]);
  if (!committed) {
    expect.soft(counts).toEqual({ killed, events: 0, delivered: 0, ids: 0, purged: 0 });
    return;
  }
  expect.soft(counts).toMatchObject({ events: 1, ids: 1 });
  expect.soft(counts.delivered, killed).toBeGreaterThanOrEqual(deliveries);
  // Each purge comes a second time.
  expect.soft(counts.purged, killed).toBeGreaterThanOrEqual(2);
}

it("delivers and purges what was committed, and nothing else, killed at each step", async () => {
  const receiver = await aReceiver(
    (res) => void (habits.receiverAnswers && res.writeHead(204).end()),
  );
  const cache = await aCacheReceiver((res) => void (habits.cacheAnswers && res.end("{}")));
  const seen = { received: receiver.received, asked: cache.asked };
  const replicas = await Replicas.start(cache.url);
  const json = { name: "x", url: receiver.url, events: ["theme.published"] };
  await replicas.get("one").fetch("/api/v1/admin/webhooks", { method: "POST", json });
  const steps = stepsOf(seen);
  for (const [n, { kill }] of steps.entries()) {
    const through = replicas.names[n % 2] as string;
    await aDraft(replicas, through, `killed-${n}`);
    await kill(replicas, through, `killed-${n}`);
    await replicas.lapse();
    await replicas.revive();
    await settled(replicas, "delivery");
  }
  await settled(replicas, "purge");
  const table: Counts[] = [];
  for (const [n, step] of steps.entries()) {
    const counts = await countsOf(replicas, { killed: step.name, slug: `killed-${n}` }, seen);
    expectCounts(counts, step);
    table.push(counts);
  }
  process.stderr.write(textOf(table));
  const left = await replicas.sql("select 1 from delivery where state <> 'delivered'");
  const failed = await replicas.sql("select 1 from purge where error is not null");
  expect([left, failed]).toEqual([[], []]);
}, 300_000);

function textOf(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => Object.values(row).map(String))];
  const widths = names.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  return `${lines.map((line) => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join("  ")).join("\n")}\n`;
}
