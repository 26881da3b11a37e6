/**
 * The token engine beside Style Dictionary and Terrazzo: parse, validate, resolve and print the same
 * documents, interleaved in one process; then cost by size, and hostile documents.
 */
import { pathToFileURL } from "node:url";
import { printStylesheet } from "../src/tokens/stylesheet.ts";
import { buildTheme } from "../src/tokens/theme.ts";
import { validateTokens } from "../src/tokens/validate.ts";
import { hostileDocuments } from "../test/tokens/support/hostile.ts";
import { differences, readValues } from "./tokens/compare.ts";
import { type BenchDocument, benchDocuments } from "./tokens/documents.ts";
import { peers } from "./tokens/peers.ts";

/** Rounds that warm every engine up, and rounds that count; Terrazzo gets fewer, at a second each. */
const warm = 15;
const rounds = 40;
const slowRounds = 5;

interface Measured {
  name: string;
  first: number;
  median: number;
  /** CPU milliseconds, garbage collection included. */
  cpu: number;
  css: string;
  failure?: string;
}

/** Runs everything and prints it; `npm run bench` calls this. */
export async function benchTokens(): Promise<void> {
  for (const document of benchDocuments()) await benchDocument(document);
  benchSizes();
  benchHostile();
}

async function benchDocument({ name, source, tokens }: BenchDocument): Promise<void> {
  const results: Measured[] = peers.map((peer) => ({
    name: peer.name,
    first: 0,
    median: 0,
    cpu: 0,
    css: "",
  }));
  const times: number[][] = peers.map(() => []);
  const cpu: number[][] = peers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, peer] of peers.entries()) {
      const result = results[index];
      if (
        result === undefined ||
        result.failure !== undefined ||
        (index === 2 && round >= slowRounds)
      )
        continue;
      const before = process.cpuUsage();
      const start = performance.now();
      try {
        result.css = await peer.print(source);
      } catch (error) {
        result.failure = String((error as Error).message).split("\n")[0] ?? "failed";
      }
      times[index]?.push(performance.now() - start);
      const { user, system } = process.cpuUsage(before);
      cpu[index]?.push((user + system) / 1000);
    }
  }
  console.log(`\n${name}: ${tokens} tokens, ${(source.length / 1024).toFixed(0)} KiB`);
  const [ours] = results;
  for (const [index, result] of results.entries()) {
    result.first = times[index]?.[0] ?? 0;
    const settled = index === 2 ? 1 : warm;
    result.median = median(times[index]?.slice(settled) ?? []);
    result.cpu = median(cpu[index]?.slice(settled) ?? []);
    console.log(describe(result, ours));
  }
  const mine = readValues(ours?.css ?? "");
  for (const { name: peer, css, failure } of results.slice(1)) {
    if (failure !== undefined) continue;
    const { same, list } = differences(mine, readValues(css));
    console.log(`  values against ${peer}: ${same} the same, ${list.length} differ`);
    for (const difference of list.slice(0, 5)) {
      console.log(
        `    ${difference.name}: ${difference.ours} | ${difference.theirs}`.slice(0, 160),
      );
    }
  }
}

function describe(
  { name, first, median: middle, cpu, failure }: Measured,
  ours: Measured | undefined,
): string {
  if (failure !== undefined)
    return `  ${name.padEnd(22)} refuses the document: ${failure.slice(0, 90)}`;
  const times =
    ours === undefined || ours.name === name
      ? ""
      : `${(cpu / ours.cpu).toFixed(1)} times the CPU of tokenkit`;
  return `  ${name.padEnd(22)} first ${ms(first)}  median ${ms(middle)}  cpu ${ms(cpu)}  ${times}`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}

function benchSizes(): void {
  console.log("\ncost by size (a third aliases), microseconds a token:");
  for (const count of [1_000, 5_000, 10_000, 50_000]) {
    const document = makeDocument(count);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      buildTheme(document, "light");
      times.push(performance.now() - start);
    }
    console.log(
      `  ${String(count).padStart(6)} tokens ${ms(median(times))}  ${((median(times) * 1000) / count).toFixed(1)} µs`,
    );
  }
}

function makeDocument(count: number): unknown {
  const root: Record<string, Record<string, unknown>> = {};
  for (let index = 0; index < count; index += 1) {
    const group = `g${Math.floor(index / 100)}`;
    root[group] ??= { $type: "color" };
    const channel = (shift: number) => ((index * 2_654_435_761) >>> shift) % 256;
    const value = {
      colorSpace: "srgb",
      components: [channel(0) / 255, channel(8) / 255, channel(16) / 255],
    };
    root[group][`t${index % 100}`] = {
      $value: index % 3 === 2 ? `{${group}.t${(index % 100) - 1}}` : value,
    };
    if (index % 100 === 0) root[group].t0 = { $value: value };
  }
  return root;
}

function benchHostile(): void {
  console.log("\nhostile documents: validate, then resolve and print");
  for (const [name, document] of Object.entries(hostileDocuments())) {
    const start = performance.now();
    const { findings } = validateTokens(document);
    const middle = performance.now();
    const { length } = printStylesheet({
      slug: "t",
      appearance: "light",
      document,
      minified: true,
    });
    const end = performance.now();
    console.log(
      `  ${name.padEnd(32)} ${ms(middle - start)} ${ms(end - middle)}  ${findings.length} findings, ${length} bytes`,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await benchTokens();
