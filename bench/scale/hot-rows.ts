/**
 * `node bench/scale/hot-rows.ts`: counters of theme use that many replicas write into the same rows at the same
 * time, on a PostgreSQL that waits for its disk.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../src/config/command-line.ts";
import { UsageCounts } from "../../src/delivery/usage/usage-counts.ts";
import { model } from "../../src/model/model.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";

const REPLICAS = 8;
const ROUNDS = 10;

/** Milliseconds of a write of so many counters, one after the other behind the rows' locks. */
async function measure(
  replicas: readonly UsageCounts[],
  themes: readonly string[],
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const counts of replicas) {
      for (const themeId of themes) counts.counter({ themeId, version: 1, pinned: false }).count();
    }
    const begun = performance.now();
    await Promise.all(replicas.map((counts) => counts.flush()));
    // The first round makes the rows.
    if (round > 0) times.push((performance.now() - begun) / replicas.length);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function print(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-hot-rows-"));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  const { host, port, user, database } = server;
  const orm = await connect({ host, port, user, database }, model, { poolSize: REPLICAS });
  try {
    await migrate(orm);
    const logger = await createLogger({ level: "warn", pretty: false });
    const replicas = Array.from({ length: REPLICAS }, () => new UsageCounts(orm, logger));
    console.log(`| rows of a write, ${REPLICAS} replicas at once | ms a write |`);
    console.log("| --- | --- |");
    for (const count of [1, 100, 1000]) {
      const themes = Array.from({ length: count }, () => crypto.randomUUID());
      console.log(`| ${count} | ${(await measure(replicas, themes)).toFixed(1)} |`);
    }
  } finally {
    await orm.close(true);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

readCommandLine({
  name: "node bench/scale/hot-rows.ts",
  options: {},
  help: {
    about: `
Has ${REPLICAS} replicas add to the same counters of theme use at once, and prints the time of a write, which
bench/scale/measured.ts has: each waits for the one before it.`,
    statuses: { 0: "all is measured", 1: "it failed, and says why" },
  },
});
await print();
