import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { scratchFolder } from "./support/process.ts";

const root = join(import.meta.dirname, "..");

/** The files that a run would take, and what it says, with nothing but Node in `PATH`. */
async function listed(env: Record<string, string>): Promise<{ files: string; said: string }> {
  const args = ["node_modules/vitest/vitest.mjs", "list", "--filesOnly", "test/firefox/"];
  const options = { cwd: root, env: { PATH: dirname(process.execPath), ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    (error) => error,
  );
  return { files: stdout, said: stderr };
}

/** A program that prints a version as Firefox does. */
async function firefoxOf(version: string): Promise<string> {
  const file = join(await scratchFolder(), "firefox");
  await writeFile(file, `#!/bin/sh\necho "Mozilla Firefox ${version}"\n`, { mode: 0o755 });
  return file;
}

it("the tests in Firefox are left out on a machine without one, and the run says so", async () => {
  const { files, said } = await listed({});
  expect(files).not.toContain("test/firefox/");
  expect(said).toContain("Left out: the tests in Firefox, because none is installed");
});

it("a Firefox that FIREFOX names has them run", async () => {
  const { files, said } = await listed({ FIREFOX: await firefoxOf("153.0") });
  expect(files).toContain("test/firefox/embed.test.ts");
  expect(said).not.toContain("Left out");
});

it.each(["140.12.0esr", "unknown"])(
  "a Firefox of version %s is left out by name",
  async (version) => {
    const FIREFOX = await firefoxOf(version);
    const { files, said } = await listed({ FIREFOX });
    expect(files).not.toContain("test/firefox/");
    expect(said).toContain(`because ${FIREFOX} is no Firefox 153 or newer`);
  },
);
