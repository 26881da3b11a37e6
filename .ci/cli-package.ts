/**
 * `node .ci/cli-package.ts FOLDER`: makes the folder a package of the command line tool, one file without
 * dependencies, as `npm publish` takes it. The package names the repository of `GITHUB_REPOSITORY` (`owner/name`),
 * without which npm refuses its provenance.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildCli } from "../src/cli/build.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Say which folder: node .ci/cli-package.ts FOLDER\n");
  process.exit(2);
}

const root = join(import.meta.dirname, "..");
const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
mkdirSync(folder, { recursive: true });
await buildCli(join(folder, "tokenkit.mjs"));
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
copyFileSync(join(root, "docs/command-line.md"), join(folder, "README.md"));
const { GITHUB_REPOSITORY: repository } = process.env;
const manifest = {
  name: "tokenkit-cli",
  version,
  description: "Converts, checks, pulls and pushes design tokens of a tokenkit platform.",
  license,
  ...(repository && {
    repository: { type: "git", url: `git+https://github.com/${repository}.git` },
  }),
  type: "module",
  bin: { tokenkit: "tokenkit.mjs" },
  engines: { node: ">=20" },
  files: ["tokenkit.mjs"],
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
