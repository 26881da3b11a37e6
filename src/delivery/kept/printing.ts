import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The code that the bytes of a theme's responses depend on, besides the component layer. */
export const printingFiles: readonly string[] = [
  "src/tokens/**/*.ts",
  "src/engine/tasks.ts",
  "src/engine/zip.ts",
  "src/delivery/{export,export-document,render,resolved,stylesheet}.ts",
];

/** The packages that this code imports; another version may print otherwise. */
export const printingPackages: readonly string[] = ["culori", "fflate"];

/**
 * A hash of the printing code, read from its files, so that no number has to be raised by hand: a change
 * that prints the same costs one rendering, while a change that it missed would leave old bytes in service.
 *
 * @param parts the parts of the build that responses contain, as JSON
 */
export async function printingHash(parts: object): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(parts));
  const files: string[] = [];
  for await (const file of glob([...printingFiles], { cwd: root })) files.push(file);
  for (const file of files.sort()) hash.update(file).update(await readFile(`${root}/${file}`));
  for (const name of printingPackages) {
    const manifest = await readFile(`${root}/node_modules/${name}/package.json`, "utf8");
    hash.update(`${name} ${(JSON.parse(manifest) as { version: string }).version}`);
  }
  return hash.digest("hex").slice(0, 16);
}
