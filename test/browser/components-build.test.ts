import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { components } from "../../adapters/docs/gallery/components.ts";
import {
  buildBrowser,
  buildComponentLayer,
  buildComponentProperties,
} from "../../src/browser/build.ts";
import {
  type ComponentProperties,
  indexProperties,
} from "../../src/browser/component-properties.ts";

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

it("indexes which component reads which property, by the names that the gallery has", async () => {
  await buildBrowser(directory);
  const text = readFileSync(join(directory, "component-properties.json"), "utf8");
  expect(text).toBe(buildComponentProperties());
  const index = JSON.parse(text) as ComponentProperties;
  expect(index["--tk-color-danger-hover"]).toEqual(["button"]);
  expect(index["--tk-color-overlay"]).toEqual(["dialog"]);
  expect(index["--tk-color-primary"]).toEqual(expect.arrayContaining(["button", "choice", "tree"]));
  const read = new Set(buildComponentLayer().full.match(/(?<=var\()--[\w-]+/g));
  expect(Object.keys(index).filter((name) => !read.has(name))).toEqual([]);
  const named = new Set([...components.map(({ id }) => id), "base"]);
  expect(new Set(Object.values(index).flat())).toEqual(named);
});

it("takes a default for no reading, wherever in a rule a property is read for one", () => {
  const css = `:where(.a) { --tk-b: color-mix(in oklab, var(--tk-a) 4%, var(--tk-c)); }
.b { @media print { border: 1px solid color-mix(in oklab, var(--tk-b), var(--tk-d, var(--tk-e))); } }
@supports (position-area: block-end) { .c { position-area: var(--tk-f); } }`;
  expect(
    indexProperties(
      new Map([
        ["z", css],
        ["y", ".y { color: var(--tk-b) }"],
      ]),
    ),
  ).toEqual({
    "--tk-b": ["y", "z"],
    "--tk-d": ["z"],
    "--tk-e": ["z"],
    "--tk-f": ["z"],
  });
});
