import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildBrowser, buildComponentLayer } from "../../src/browser/build.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tokenkit-build-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

it("writes both forms, and nothing while the sources stay as they are", async () => {
  expect(await buildBrowser(directory)).toContain("components");
  expect(readFileSync(join(directory, "components.css"), "utf8")).toBe(buildComponentLayer().full);
  expect(readFileSync(join(directory, "components.min.css"), "utf8")).toBe(
    buildComponentLayer().minified,
  );
  expect(await buildBrowser(directory)).toEqual([]);
});

it("builds again when an output is gone or the stamp tells of other sources", async () => {
  await buildBrowser(directory);
  rmSync(join(directory, "components.min.css"));
  expect(await buildBrowser(directory)).toContain("components");
  writeFileSync(join(directory, ".stamp.json"), '{"components":"of other sources"}');
  expect(await buildBrowser(directory)).toContain("components");
  writeFileSync(join(directory, ".stamp.json"), "not JSON");
  expect(await buildBrowser(directory)).toContain("components");
  expect(await buildBrowser(directory)).toEqual([]);
});
