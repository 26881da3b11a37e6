import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { scratchFolder } from "../support/process.ts";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;

it("the package of the command line tool installs, and runs, with no other package", async () => {
  const folder = await scratchFolder();
  await run("node", [".ci/cli-package.ts", folder], { cwd: root });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: folder,
  });
  const [{ filename, files }] = JSON.parse(stdout);
  const names = files.map(({ path }: { path: string }) => path).sort();
  expect(names).toEqual(["LICENSE", "README.md", "package.json", "tokenkit.mjs"]);
  const app = await scratchFolder();
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, filename)], {
    cwd: app,
  });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const shown = await run("npx", ["--offline", "tokenkit", "--version"], { cwd: app });
  expect(shown.stdout).toContain(version);
});

it.each([
  [
    "names the repository that builds it, for its provenance",
    "example/tokenkit",
    { type: "git", url: "git+https://github.com/example/tokenkit.git" },
  ],
  ["names no repository where none builds it", "", undefined],
])("the package of the command line tool %s", async (_what, building, repository) => {
  const folder = await scratchFolder();
  const env = { ...process.env, GITHUB_REPOSITORY: building };
  await run("node", [".ci/cli-package.ts", folder], { cwd: root, env });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest.repository).toEqual(repository);
});
