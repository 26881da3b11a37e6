import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { keptSecret } from "../../src/platform/secrets.ts";
import { scratchFolder } from "../support/process.ts";

it("a kept secret is the same for all who start together, and at every later start", async () => {
  const folder = join(await scratchFolder(), "made", "here");
  const all = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder, "s", "tk_")));
  const values = new Set(all.map(({ value }) => value));
  expect(values.size).toBe(1);
  const { value, file } = await keptSecret(folder, "s", "tk_");
  expect([...values]).toEqual([value]);
  expect(value).toMatch(/^tk_[\w-]{43}$/);
  expect(await readFile(file, "utf8")).toBe(`${value}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["s"]);
});

it("a kept secret that was emptied is said to be so", async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, "s"), "\n");
  await expect(keptSecret(folder, "s")).rejects.toThrow(/is empty; delete it/);
});
