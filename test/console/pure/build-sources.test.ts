/** The sources that decide whether the console is built again, against what its build reads. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { buildSources } from "../../../src/console/build.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const IMPORTS =
  /^(?:import|export)\s(?!type\b)(?:[^"';]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm;
const aliases = { "#console/": "console", "#tokens/": "tokens", "#token-text/": "token-text" };

function fileOf(specifier: string, from: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return join(dirname(from), path);
  const alias = Object.entries(aliases).find(([prefix]) => path.startsWith(prefix));
  return alias && join(root, "src", alias[1], path.slice(alias[0].length));
}

/** The files of this repository that a module and its imports load. */
function loadedBy(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, one, other] of readFileSync(file, "utf8").matchAll(IMPORTS)) {
      const next = fileOf(one ?? other ?? "", file);
      if (next !== undefined) open.push(next);
    }
  }
  return found;
}

it("name each file that the console and its build import", () => {
  const here = join(root, "src", "console");
  const loaded = loadedBy([join(here, "main.tsx"), join(here, "build.ts")]);
  expect(loaded.size).toBeGreaterThan(300);
  const named = new Set(buildSources());
  const missing = [...loaded]
    .map((file) => relative(root, file))
    .filter((file) => !named.has(file));
  expect(missing).toEqual([]);
});
