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

it("writes both forms, and nothing while the sources stay as they are", () => {
  expect(buildBrowser(directory)).toContain("components");
  expect(readFileSync(join(directory, "components.css"), "utf8")).toBe(buildComponentLayer().full);
  expect(readFileSync(join(directory, "components.min.css"), "utf8")).toBe(
    buildComponentLayer().minified,
  );
  expect(buildBrowser(directory)).toEqual([]);
});

it("builds again when an output is gone or the stamp tells of other sources", () => {
  buildBrowser(directory);
  rmSync(join(directory, "components.min.css"));
  expect(buildBrowser(directory)).toContain("components");
  writeFileSync(join(directory, ".stamp.json"), '{"components":"of other sources"}');
  expect(buildBrowser(directory)).toContain("components");
  writeFileSync(join(directory, ".stamp.json"), "not JSON");
  expect(buildBrowser(directory)).toContain("components");
  expect(buildBrowser(directory)).toEqual([]);
});
