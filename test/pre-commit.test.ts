import { execFile } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "./support/process.ts";

const root = join(import.meta.dirname, "..");
const OURS = [".githooks", ".gitignore", ".dependency-cruiser.cjs", "biome.json", "tsconfig.json"];
const run = promisify(execFile);

/** A repository with our checks and next to nothing to check, the hook switched on. */
async function repository() {
  const folder = await scratchFolder();
  // A hook sets variables that point git at the repository itself.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = { ...Object.fromEntries(inherited), GIT_CONFIG_GLOBAL: "/dev/null" };
  const git = (...args: string[]) => run("git", args, { cwd: folder, env });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of OURS) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const part of ["src", "adapters", "workers", "test", "bench", "src/browser"]) {
    write(`${part}/some.ts`, `export const some = "${part}";\n`);
  }
  write("package.json", '{ "type": "module" }\n');
  write("src/browser/tsconfig.json", '{ "extends": "../../tsconfig.json", "include": ["*.ts"] }\n');
  await git("init", "--quiet");
  // Ignored as a folder, and here it is a link.
  write(".git/info/exclude", "node_modules\n");
  await git("config", "user.name", "Somebody");
  await git("config", "user.email", "somebody@example.com");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Begin");
  await git("config", "core.hooksPath", ".githooks");
  return { git, write };
}

const commit = ["commit", "--quiet", "--message", "Change"];

describe("the pre-commit check", () => {
  it("refuses what is staged with a fault, though it is mended beside it", async () => {
    const { git, write } = await repository();
    for (const [fault, says] of [
      ["const unused = 1;\n", /noUnusedVariables/],
      ["export const some: string = 1;\n", /TS2322/],
      [
        'import { some as one } from "../adapters/some.ts";\n\nexport const some = one;\n',
        /1-plat/,
      ],
    ] as const) {
      write("src/some.ts", fault);
      await git("add", ".");
      write("src/some.ts", 'export const some = "mended";\n');
      const refused = await git(...commit).catch((error) => error);
      expect(refused.code, fault).toBe(1);
      expect(refused.stdout + refused.stderr).toMatch(says);
    }
  });

  it("lets through what is staged without one, whatever lies beside it", async () => {
    const { git, write } = await repository();
    write("src/some.ts", 'export const some = "well";\n');
    await git("add", ".");
    write("src/some.ts", "export const some: string = 1;\n");
    await git(...commit);
    expect((await git("show", "HEAD:src/some.ts")).stdout).toContain("well");
  });
});
