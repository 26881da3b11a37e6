import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;

/** The user without rights that root's tests run programs as. */
export const NOBODY = 65534;

/** The parts of the checkout that the platform's programs need. */
const NEEDED = ["package.json", "src", "adapters", "workers", "test", "node_modules", "dist"];

/**
 * A folder with the platform that any user can run: the checkout or, if that is inside a private folder, a copy
 * for one test, with hard links if possible.
 */
export async function reachableCheckout(): Promise<string> {
  if (await anybodyMayEnter(root)) return root;
  const copy = await mkdtemp(join(tmpdir(), "tokenkit-checkout-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await chmod(copy, 0o755);
  const there = new Set(await readdir(root));
  const from = NEEDED.filter((name) => there.has(name)).map((name) => join(root, name));
  await run("cp", ["-al", ...from, copy]).catch(() => run("cp", ["-a", ...from, copy]));
  return `${copy}/`;
}

async function anybodyMayEnter(folder: string): Promise<boolean> {
  if (((await stat(folder)).mode & 0o001) === 0) return false;
  return folder === "/" || anybodyMayEnter(dirname(folder));
}
