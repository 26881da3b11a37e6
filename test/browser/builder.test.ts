import { execFile } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { scratchFolder } from "../support/process.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** A clone after npm ci --omit=dev, as far as it is needed here. */
async function withoutDevelopment(): Promise<string> {
  const clone = await scratchFolder();
  for (const path of ["src/browser", "src/poster", "package.json", "tsconfig.json"]) {
    cpSync(join(root, path), join(clone, path), { recursive: true });
  }
  await mkdir(join(clone, "node_modules"));
  symlinkSync(join(root, "node_modules/lightningcss"), join(clone, "node_modules/lightningcss"));
  return clone;
}

it("says what is missing where what builds the bundles is not installed, unless they are there", async () => {
  const clone = await withoutDevelopment();
  const start = () => run(process.execPath, ["src/browser/build.ts"], { cwd: clone });
  await expect(start()).rejects.toThrow("npm ci --include=dev");
  cpSync(join(root, "dist/browser"), join(clone, "dist/browser"), { recursive: true });
  expect((await start()).stderr).toBe("");
});
