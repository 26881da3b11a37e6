import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

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

it("the tests in Firefox are left out on a machine without one, and the run says so", async () => {
  const { files, said } = await listed({});
  expect(files).not.toContain("test/firefox/");
  expect(said).toContain("Left out: the tests in Firefox");
});

it("a Firefox that FIREFOX names has them run", async () => {
  const { files, said } = await listed({ FIREFOX: process.execPath });
  expect(files).toContain("test/firefox/embed.test.ts");
  expect(said).not.toContain("Left out");
});
