import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { keyList } from "../../../src/console/app/shell/key-list.ts";
import { themeTabs } from "../../../src/console/app/shell/theme/tabs.ts";

const cwd = fileURLToPath(new URL("../../../src/console/", import.meta.url));
const chord =
  /^(?:(?:mod|alt|shift)\+)*(?:[a-z]|[./?]|f\d+|arrow\w+|enter|escape|delete|backspace)$/;

/** The chords that the console's code registers, by file. */
const registered = globSync("{app,editing,parts,routes,uploads}/**/*.{ts,tsx}", { cwd })
  .filter((file) => !/key-(?:list|names)|palette\//.test(file))
  .flatMap((file) =>
    [...readFileSync(cwd + file, "utf8").matchAll(/\bkeys(?::|=) ?(\[[^\]]*\]|"[^"]+")/g)]
      .flatMap(([, keys = ""]) => [...keys.matchAll(/"([^"]+)"/g)])
      .flatMap(([, keys = ""]) => (chord.test(keys) ? [{ file, keys }] : [])),
  );

it("lists every key that the console registers", () => {
  expect(registered.length).toBeGreaterThan(30);
  const listed = new Set(keyList.flatMap(({ keys }) => keys.map(([one]) => one)));
  expect(registered.filter(({ keys }) => !listed.has(keys))).toEqual([]);
  expect(themeTabs.filter(({ key }) => !listed.has(`g ${key}`))).toEqual([]);
});
