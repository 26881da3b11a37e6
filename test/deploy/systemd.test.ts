import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { PlatformProcess, scratchFolder } from "../support/process.ts";
import { block, servesAFirstTheme } from "./support/first-theme.ts";

const root = join(import.meta.dirname, "../..");
const unit = readFileSync(join(root, "deploy/systemd/tokenkit@.service"), "utf8");
const lacking = spawnSync("systemd-analyze", ["--version"]).status !== 0;
if (lacking)
  process.stderr.write("Left out: the unit's checks, because systemd is not installed.\n");

/** The unit for one role, with the repository where this test has it. */
async function here(role: string): Promise<string> {
  const folder = await scratchFolder();
  const path = join(folder, `tokenkit@${role}.service`);
  await writeFile(path, unit.replaceAll("/opt/tokenkit", root));
  return path;
}

/** All values of a setting of the unit, for one role. */
const settings = (name: string, role: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) =>
    value.replaceAll("%i", role),
  );

const pairs = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

/** Runs the page's commands, all but systemctl's, with other folders; the file of variables that they write. */
async function environmentFile(password: string): Promise<Record<string, string>> {
  const etc = await scratchFolder();
  await mkdir(join(etc, "systemd/system"), { recursive: true });
  const commands = block("systemd")
    .replaceAll("/etc/", `${etc}/`)
    .replaceAll(/^systemctl .*$/gm, "");
  execFileSync("bash", ["-e", "-c", commands], {
    cwd: root,
    env: { ...process.env, KEY: "key-of-the-unit-0123456789", PASSWORD: password },
  });
  expect(readFileSync(join(etc, "systemd/system/tokenkit@.service"), "utf8")).toBe(unit);
  return pairs(readFileSync(join(etc, "tokenkit/tokenkit.env"), "utf8").trim().split("\n"));
}

describe.skipIf(lacking)("the unit", () => {
  it.each(["all", "web", "worker"])("is right by systemd's own judgement, as %s", async (role) => {
    const path = await here(role);
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", path], {
      encoding: "utf8",
    });
    const about = stderr.split("\n").filter((line) => line.includes("tokenkit"));
    expect([status, about]).toEqual([0, []]);
  });

  it("may do little: its exposure is rated below 2 of 10", async () => {
    const path = await here("all");
    const output = execFileSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", path],
      { encoding: "utf8" },
    );
    const [, exposure] = /exposure level for \S+: ([\d.]+)/i.exec(output) ?? [];
    expect(Number(exposure)).toBeLessThan(2);
  });
});

describe("the unit's program", () => {
  it.each([["all"], ["web", "worker"]])(
    "serves a first theme with the page's variables, as %s",
    async (...roles) => {
      const { DATABASE_URL, INIT_ADMIN_API_KEY = "", ...rest } = await environmentFile("secret");
      expect(DATABASE_URL).toBe("postgresql://tokenkit:secret@127.0.0.1:5432/tokenkit");
      const given = {
        ...rest,
        INIT_ADMIN_API_KEY,
        DATABASE_URL: await freshDatabase({ empty: true }),
      };
      const started = await Promise.all(
        roles.map(async (role) => {
          const [program = "", ...args] = (settings("ExecStart", role)[0] ?? "").split(" ");
          const {
            DATA_DIR: _,
            NODE_COMPILE_CACHE: __,
            ...own
          } = pairs(settings("Environment", role).flatMap((line) => line.split(" ")));
          return PlatformProcess.spawn({ ...own, ...given, DATA_DIR: await scratchFolder() }, [
            program.replace("/opt/tokenkit", root),
            ...args,
          ]);
        }),
      );
      await Promise.all(started.map((process) => process.ready()));
      await servesAFirstTheme(started[0]?.url ?? "", INIT_ADMIN_API_KEY);
    },
  );
});
