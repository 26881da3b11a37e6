/**
 * Compares the token engine with Style Dictionary and Terrazzo: parse, validate, resolve and print the
 * same documents, each in a process of its own; then cost by size, and hostile documents.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { printStylesheet } from "../src/tokens/stylesheet.ts";
import { validateTokens } from "../src/tokens/validate.ts";
import { hostileDocuments } from "../test/tokens/support/hostile.ts";
import { compare } from "./tokens/compare.ts";
import type { Category, Pair } from "./tokens/differences.ts";
import { type BenchDocument, benchDocuments } from "./tokens/documents.ts";
import type { Measured } from "./tokens/measure.ts";
import { peers } from "./tokens/peers.ts";

const run = promisify(execFile);

const conditions = `
Each engine, in a process of its own, gets the same JSON text of one appearance and prints one
stylesheet with one declaration a token: 2 s to warm up, then 5 s of runs, of which the middle one is
shown. tokenkit and Terrazzo validate (tokenkit with all its findings), Style Dictionary does not.
CPU time counts all threads, garbage collection included. "all derived" also prints on-, hover and active.`;

/**
 * Runs everything and prints it; `npm run bench` calls this. The exit code tells of a difference
 * that no category covers.
 */
export async function benchTokens(): Promise<void> {
  console.log(conditions);
  for (const [at, document] of benchDocuments().entries()) await benchDocument(document, at);
  benchSizes();
  benchHostile();
}

async function benchDocument({ name, source, tokens }: BenchDocument, at: number): Promise<void> {
  console.log(`\n${name}: ${tokens} tokens, ${(source.length / 1024).toFixed(0)} KiB`);
  const results: Measured[] = [];
  for (const [index, peer] of peers.entries()) {
    const script = join(import.meta.dirname, "tokens/measure.ts");
    const { stdout } = await run(process.execPath, [script, String(index), String(at)], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const result: Measured = JSON.parse(stdout);
    results.push(result);
    console.log(describe(peer.name, result, results[0]));
  }
  for (const index of [1, 2]) {
    const result = results[index];
    if (result === undefined || result.failure !== undefined) continue;
    const { same, differing } = compare(results[0]?.css ?? "", result.css);
    console.log(`  declarations against ${peers[index]?.name}: ${same} with the same text`);
    for (const [category, pairs] of differing) reportCategory(category, pairs);
  }
}

const explained = new Set<Category>();

/** Prints a category with two examples, and what decides when it is met for the first time. */
function reportCategory(category: Category | undefined, pairs: readonly Pair[]): void {
  console.log(`    ${String(pairs.length).padStart(5)} ${category?.title ?? "UNCLASSIFIED"}`);
  const shown = category === undefined ? pairs : pairs.slice(0, 2);
  for (const { name, ours, theirs } of shown) {
    console.log(`          ${name}: ${cut(ours)} | ${cut(theirs)}`);
  }
  if (category === undefined) process.exitCode = 1;
  else if (!explained.has(category)) {
    explained.add(category);
    console.log(`          ${category.decides}`);
  }
}

function cut(text: string): string {
  if (text === "") return "(none)";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function describe(
  name: string,
  { first, median: settled, cpu, rounds, failure }: Measured,
  ours: Measured | undefined,
): string {
  if (failure !== undefined) return `  ${name.padEnd(22)} refuses: ${failure.slice(0, 90)}`;
  const times = (value: number, own = value) => `${(value / own).toFixed(1)}x`.padStart(7);
  const timed = `settled ${ms(settled)} ${times(settled, ours?.median)}`;
  const worked = `CPU ${ms(cpu)} ${times(cpu, ours?.cpu)}`;
  return `  ${name.padEnd(22)} first ${ms(first)}  ${timed}  ${worked}  (${rounds} runs)`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(10);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}

function benchSizes(): void {
  console.log("\nresolve, derive and print by size (a third aliases), microseconds a token:");
  for (const count of [1_000, 5_000, 10_000, 50_000]) {
    const document = makeDocument(count);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      printStylesheet({ slug: "t", appearance: "light", document, minified: true });
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
