/** Bundles the command into the single file `dist/cli/tokenkit.mjs`, with its packages' licences. */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { readCommandLine } from "../config/command-line.ts";

const root = join(import.meta.dirname, "..", "..");

/** Writes the file. It runs on Node 20 and newer and needs no other file. */
export async function buildCli(file = join(root, "dist", "cli", "tokenkit.mjs")): Promise<void> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "main.ts"),
    platform: "node",
    // Prefers ES modules, because a bundler cannot follow the requires of a UMD file.
    resolve: { mainFields: ["module", "main"] },
    transform: { target: "node20", define: { TOKENKIT_VERSION: JSON.stringify(versionOf(root)) } },
  });
  const { output } = await bundle.generate({
    format: "esm",
    comments: false,
    codeSplitting: false,
  });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  mkdirSync(dirname(file), { recursive: true });
  // Writes a temporary file and renames it, because others may read the old one meanwhile.
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, `${code}\n${licencesOf(moduleIds)}`, { mode: 0o755 });
  renameSync(temporary, file);
}

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;

/** The packages' licences, which every copy has to carry. */
function licencesOf(modules: readonly string[]): string {
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  const packages = [...new Set(folders)].filter((folder) => folder !== undefined).sort();
  const texts = [root, ...packages].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const [licence] = globSync("LICENSE*", { cwd: folder });
    if (licence === undefined) throw new Error(`${name} has no licence`);
    const text = readFileSync(join(folder, licence), "utf8").replaceAll("*/", "* /");
    return `${name} ${version}\n\n${text.trim()}`;
  });
  return `/*\n${texts.join("\n\n----\n\n")}\n*/\n`;
}

if (import.meta.main) {
  readCommandLine({
    name: "npm run build:cli",
    options: {},
    help: {
      about: `
Builds the command line tool into the single file dist/cli/tokenkit.mjs, for copying to where
Node 20 or newer is: docs/command-line.md.`,
      statuses: { 0: "it is built" },
    },
  });
  await buildCli();
  process.stdout.write("built dist/cli/tokenkit.mjs\n");
}
