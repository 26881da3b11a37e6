import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPlace } from "../contract/support/pictures.ts";
import { aPublished } from "../contract/support/samples.ts";
import { panels, rules, rulesFile } from "../support/dashboard.ts";
import { TestPlatform } from "../support/platform.ts";
import { type Found, findPrometheus, type Programs, Prometheus } from "../support/prometheus.ts";
import { someWork } from "./load.ts";

const programs = findPrometheus();
if ("lacking" in programs) {
  process.stderr.write(
    `Left out: every query of the dashboard and the rules, because of Prometheus ${programs.lacking}.\n`,
  );
}

const rulesPath = fileURLToPath(rulesFile);

const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

/** Whether there is a number to draw. */
const isDrawn = (series: readonly Found[]): boolean =>
  series.some(({ value }) => Number.isFinite(Number(value?.[1])));

describe.skipIf("lacking" in programs)("the dashboard and the rules on a running platform", () => {
  let platform: TestPlatform;
  let prometheus: Prometheus;
  let slug: string;
  let place: string;

  beforeAll(async () => {
    platform = await TestPlatform.start({ ENABLE_REST: "true" });
    prometheus = await Prometheus.start(
      programs as Programs,
      { tokenkit: platform.url },
      rulesPath,
    );
    slug = await aPublished(platform, { slug: "watched" });
    place = await aPlace(platform, { latitude: 1, longitude: 2 });
  });
  afterAll(async () => {
    await prometheus?.stop();
    await platform?.close();
  });

  it("draws a number for every query of every panel", async () => {
    const undrawn = async (): Promise<string[]> => {
      await someWork(platform, slug, place);
      const found = await Promise.all(
        queries.map(async ({ title, expr }) =>
          isDrawn(await prometheus.query(expr)) ? [] : [`${title}: ${expr}`],
        ),
      );
      return found.flat();
    };
    await expect.poll(undrawn, { timeout: 120_000, interval: 500 }).toEqual([]);
  });

  it("evaluates every rule without an error, on metrics that there are", async () => {
    await expect
      .poll(async () => (await prometheus.rules()).map(({ health }) => health))
      .toEqual(rules.map(() => "ok"));
    for (const { alert, expr } of rules) {
      const names = [...expr.matchAll(/\btokenkit_\w+/g)].map(([name]) => name);
      expect(names.length, alert).toBeGreaterThan(0);
      for (const name of names) {
        expect(isDrawn(await prometheus.query(`count(${name})`)), `${alert}: ${name}`).toBe(true);
      }
    }
  });

  it("draws every metric of the program but those for a look at one process", async () => {
    const { text } = await platform.get("/metrics", { key: null });
    const own = [...text.matchAll(/^# TYPE (tokenkit_\w+)/gm)].map(([, name = ""]) => name);
    const drawn = queries.map(({ expr }) => expr).join(" ");
    const left = own.filter((name) => !drawn.includes(name));
    expect(left.sort()).toEqual([
      "tokenkit_database_pool_idle",
      "tokenkit_render_cache_entries",
      "tokenkit_render_cache_hit_ratio",
      "tokenkit_webhook_deliveries_total",
    ]);
  });
});

describe.skipIf("lacking" in programs)("rules.yml", () => {
  it("is what Prometheus' own tool accepts", async () => {
    const { promtool } = programs as Programs;
    const { stdout } = await promisify(execFile)(promtool, ["check", "rules", rulesPath]);
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });
});
