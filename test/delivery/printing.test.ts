import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { printingFiles, printingHash, printingPackages } from "../../src/delivery/kept/printing.ts";

/** Imports of the printing code that have no effect on its output. */
const HARMLESS = [
  // Errors, traces, numbers of threads: none is part of a body.
  /^src\/(errors|platform|procedures|engine\/engine\.ts|changes|themes|settings|model)/,
  // The task that converts other tools' files; no response of a theme is made by it.
  /^src\/(engine\/convert\.ts|token-import\/)/,
  // How responses are held, kept and sent, not what they say.
  /^src\/delivery\/(artefact|axis-schema|cache-policy|default-theme|delivery|inputs|pinned-body|served-theme|export-schema)\.ts/,
  /^src\/delivery\/kept\//,
  // Style guides, which are not kept.
  /^src\/poster\//,
];

const IMPORT = /^(?:import|export)(?! type)[^"]*? from "([^"]+)";$/gm;

/** The paths and packages that a file imports at run time. */
async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const from = [...text.matchAll(IMPORT)].map(([, name = ""]) => name);
  return from
    .filter((name) => !name.startsWith("node:"))
    .map((name) =>
      name.startsWith(".") ? normalize(join(dirname(file), name)) : (name.split("/")[0] ?? ""),
    );
}

it("names every file and package that the printing code imports", async () => {
  const files: string[] = [];
  for await (const file of glob([...printingFiles])) files.push(file);
  expect(files).toContain("src/tokens/stylesheet.ts");
  const named = new Set([...files, ...printingPackages, "zod"]);
  const imported = (await Promise.all(files.map(importsOf))).flat();
  const missing = imported.filter(
    (path) => !named.has(path) && !HARMLESS.some((one) => one.test(path)),
  );
  expect(missing).toEqual([]);
});

it("is another hash for another component layer, and the same for the same code", async () => {
  const [one, again, other] = await Promise.all(
    ["a", "a", "b"].map((full) => printingHash({ full })),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(one).toMatch(/^[0-9a-f]{16}$/);
});
