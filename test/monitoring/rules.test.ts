import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { rules, rulesFile } from "../support/dashboard.ts";
import { findPrometheus } from "../support/prometheus.ts";

const programs = findPrometheus();
if ("lacking" in programs) {
  process.stderr.write(
    `Left out: whether rules fire, because of Prometheus ${programs.lacking}.\n`,
  );
}

/** Values each minute for two hours, in promtool's form. */
interface Series {
  series: string;
  values: string;
}

const steady = "0x120";
const build = { series: 'tokenkit_build_info{role="all"}', values: "1x120" };
const storage = (outcome: string, values: string): Series => ({
  series: `tokenkit_storage_duration_seconds_count{operation="read",outcome="${outcome}"}`,
  values,
});
const messages = (outcome: string, values: string): Series => ({
  series: `tokenkit_message_duration_seconds_count{topic="analysis",outcome="${outcome}"}`,
  values,
});
const sweeps = (values: string): Series => ({
  series: 'tokenkit_sweep_duration_seconds_count{outcome="done"}',
  values,
});

/** Series of a fault and of a usual day, by alert. */
const cases: Record<string, { wrong: Series[]; usual: Series[] }> = {
  DeadLetters: {
    wrong: [{ series: 'tokenkit_dead_letters{topic="analysis"}', values: "1x120" }],
    usual: [{ series: 'tokenkit_dead_letters{topic="analysis"}', values: steady }],
  },
  QueueRefusesMessages: {
    wrong: [{ series: 'tokenkit_queue_publish_failures_total{topic="due"}', values: "0+1x120" }],
    usual: [{ series: 'tokenkit_queue_publish_failures_total{topic="due"}', values: steady }],
  },
  HandlersFail: {
    wrong: [messages("done", "0+2x120"), messages("failed", "0+1x120")],
    usual: [messages("done", "0+9x120"), messages("failed", "0+1x120")],
  },
  SweepSilent: { wrong: [build, sweeps("9x120")], usual: [build, sweeps("0+2x120")] },
  PoolExhausted: {
    wrong: [{ series: 'tokenkit_database_pool_waiting{pool="requests"}', values: "3x120" }],
    usual: [{ series: 'tokenkit_database_pool_waiting{pool="requests"}', values: "0 3 0 0x117" }],
  },
  StorageFails: {
    wrong: [storage("done", "0+9x120"), storage("failed", "0+1x120")],
    usual: [
      storage("done", "0+99x120"),
      storage("absent", "0+20x120"),
      storage("failed", "0+1x120"),
    ],
  },
  WebhooksWait: {
    wrong: [{ series: "tokenkit_webhook_oldest_undelivered_seconds", values: "4000x120" }],
    usual: [{ series: "tokenkit_webhook_oldest_undelivered_seconds", values: "600x120" }],
  },
};

/** The alerts that fire after two hours of these series, by Prometheus' own tool. */
async function firing(alert: string, series: Series[]): Promise<boolean> {
  if ("lacking" in programs) throw new Error(programs.lacking);
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-rules-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "test.yml");
  const test = {
    rule_files: [fileURLToPath(rulesFile)],
    tests: [
      {
        interval: "1m",
        input_series: series,
        // An expectation of none fails with the alerts that fire.
        alert_rule_test: [{ eval_time: "115m", alertname: alert, exp_alerts: [] }],
      },
    ],
  };
  await writeFile(file, JSON.stringify(test));
  const failed = await promisify(execFile)(programs.promtool, ["test", "rules", file]).then(
    () => "",
    ({ stderr, stdout }: { stderr: string; stdout: string }) => stderr + stdout,
  );
  if (failed !== "" && !failed.includes("got:")) throw new Error(failed);
  return failed.includes(`alertname="${alert}"`);
}

describe.skipIf("lacking" in programs)("rules.yml", () => {
  it("has a case here for each rule", () => {
    expect(Object.keys(cases)).toEqual(rules.map(({ alert }) => alert));
  });

  it.each(Object.entries(cases))("fires %s if that is so, and else not", async (alert, of) => {
    expect(await firing(alert, of.wrong)).toBe(true);
    expect(await firing(alert, of.usual)).toBe(false);
  });

  it("does not miss the sweep of a process that answers only", async () => {
    const web = { series: 'tokenkit_build_info{role="web"}', values: "1x120" };
    expect(await firing("SweepSilent", [web, sweeps("0x120")])).toBe(false);
  });
});
