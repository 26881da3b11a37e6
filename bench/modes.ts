/**
 * Compares all modes in one sheet with the sheet of one permutation, and checks that a document
 * without axes prints as fast as before axes existed.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Kind } from "./modes/measure.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** The last commit before documents could have axes. */
const BEFORE = "61dd0f913e00b6f8d62a6ecc5a941b4091d9f6ef";
/** Measures each this many times, in turn; the least counts. */
const TURNS = 3;

/** Measures and prints; `npm run bench` calls this. */
export async function benchModes(): Promise<void> {
  console.log("\nAll modes in one sheet, CPU from the document's text, the least of many runs:");
  for (const [at, name] of ["Primer", "Spectrum"].entries()) {
    for (const [one, all, what] of [
      ["one", "all", "with what is derived"],
      ["one authored", "all authored", "authored tokens alone"],
    ] as const) {
      const [alone, together] = await inTurn([
        [root, one, at],
        [root, all, at],
      ]);
      console.log(
        `  ${name}, ${what}: one ${ms(alone)}, all ${ms(together)}, ${times(together, alone)}`,
      );
    }
  }
  await benchBefore();
}

/** Compares with the sources of before, where the clone has them. */
async function benchBefore(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-before-"));
  try {
    const files = ["src/tokens", "package.json"];
    const tar = execFileSync("git", ["archive", BEFORE, ...files], {
      cwd: root,
      maxBuffer: 1 << 30,
      stdio: ["ignore", "pipe", "ignore"],
    });
    spawnSync("tar", ["-x", "-C", folder], { input: tar });
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    console.log("\nOne appearance of a plain document, before there were axes and now:");
    for (const [at, name] of ["Spectrum", "Primer"].entries()) {
      const [before, now] = await inTurn([
        [folder, "plain", at],
        [root, "plain", at],
      ]);
      console.log(`  ${name}: before ${ms(before)}, now ${ms(now)}, ${times(now, before)}`);
    }
  } catch (error) {
    console.log(
      `\nNothing to compare with before axes: ${(error as Error).message.split("\n")[0]}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Measurement = readonly [sources: string, kind: Kind, document: number];

async function inTurn(measurements: readonly Measurement[]): Promise<number[]> {
  const least = measurements.map(() => Number.POSITIVE_INFINITY);
  const script = join(import.meta.dirname, "modes/measure.ts");
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, measurement] of measurements.entries()) {
      const { stdout } = await run(process.execPath, [script, ...measurement.map(String)]);
      least[index] = Math.min(least[index] ?? 0, Number(stdout));
    }
  }
  return least;
}

const ms = (value = 0): string => `${value.toFixed(2)} ms`;
const times = (value = 0, of = 1): string => `${(value / of).toFixed(2)} x`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await benchModes();
