/**
 * Measures the heaviest work that the platform accepts, and the waits of eight readers of another theme
 * meanwhile.
 */
import { join, resolve } from "node:path";
import { readCommandLine } from "../src/config/command-line.ts";
import { runMixed } from "./heavy/mixed.ts";
import { Platform } from "./heavy/platform.ts";
import { Readers, spread } from "./heavy/readers.ts";
import { type Scenario, scenarios } from "./heavy/scenarios.ts";

const { sources, mixed } = readCommandLine({
  name: "node bench/heavy.ts",
  options: { sources: { type: "string" }, mixed: { type: "string" } },
  help: {
    about: `
Starts the platform with nothing in it, gives it its heaviest work one after another, and prints
CPU, peak memory, the largest answer and how long eight readers of a built-in theme waited: some
minutes on an idle machine. It keeps nothing.`,
    options: {
      "--sources=<folder>": "Another checkout to measure, built, such as the release before.",
      "--mixed=<minutes>": "Instead, mixed requests for so long, with the memory of each minute.",
    },
    statuses: { 0: "all is measured", 1: "it failed, and says why" },
  },
});

/** The waits of all scenarios' readers. */
const waits: number[] = [];
const platform = await Platform.start(resolve(sources ?? join(import.meta.dirname, "..")));
try {
  if (mixed !== undefined) await runMixed(platform, Number(mixed));
  else {
    console.log(
      "| | answers | slowest | CPU | peak memory | largest answer | others, p99, longest |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- |");
    for (const scenario of scenarios) console.log(await measure(platform, scenario));
    console.log(`All readers together: ${waits.length} requests, ${inWords(waits)}`);
  }
} finally {
  await platform.stop();
}

async function measure(platform: Platform, { name, prepare, run }: Scenario): Promise<string> {
  await prepare?.(platform);
  platform.forgetPeak();
  const readers = await Readers.start(platform.url);
  const before = platform.cpu();
  const answers = await run(platform);
  const cpu = platform.cpu() - before;
  const own = await readers.stop();
  waits.push(...own);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  const cells = [
    name,
    [...statuses].map(([status, all]) => `${all.length} × ${status || "none"}`).join(", "),
    seconds(Math.max(...answers.map(({ ms }) => ms))),
    seconds(cpu),
    `${Math.round(platform.memory("VmHWM"))} MB`,
    `${(Math.max(...answers.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`,
    inWords(own),
  ];
  return `| ${cells.join(" | ")} |`;
}

function inWords(all: readonly number[]): string {
  const { p99, longest } = spread(all);
  return `${Math.round(p99)} ms, ${Math.round(longest)} ms`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
