import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { environment } from "../../src/config/environment.ts";

const root = new URL("../../", import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  scripts: Record<string, string>;
};

/** Scripts that run other people's tools, which explain themselves. */
const others = /^(prestart|pretest|test|check|format)(:|$)/;
const ours = Object.keys(scripts).filter((name) => !others.test(name));
const nameOf = (script: string): string => (script === "start" ? "npm start" : `npm run ${script}`);

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a script's program as npm does, without its pre-script. */
async function run(script: string, ...args: string[]): Promise<Ended> {
  const [program = "", ...own] = (scripts[script] ?? "").replace(/^exec /, "").split(" ");
  const env = { ...process.env, DATA_DIR: "/nonexistent", DATABASE_URL: "" };
  try {
    const output = await promisify(execFile)(program, [...own, ...args], { cwd: root, env });
    return { status: 0, ...output };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
}

describe("every command of package.json", () => {
  it("is one of those that are tried here", () => {
    expect(ours).toEqual(
      expect.arrayContaining(["start", "bench", "demo", "links", "dead-letters", "licences"]),
    );
  });

  it.each(ours)("%s says what it does with --help, and does nothing else", async (script) => {
    const { status, stdout, stderr } = await run(script, "--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.startsWith(nameOf(script))).toBe(true);
    for (const part of ["Options:\n", "  --help", "Exit status:\n  0  ", "\n  2  "]) {
      expect(stdout).toContain(part);
    }
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });

  it.each(ours)(
    "%s refuses an option that it does not have, and says how to ask",
    async (script) => {
      const { status, stdout, stderr } = await run(script, "--hepl");
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain("There is no option --hepl. Did you mean --help?");
      expect(stderr).toContain(`${nameOf(script)} -- --help shows what there is.`);
    },
  );
});

describe("a command's options", () => {
  it("are named with their variables, of which start has all", async () => {
    const { stdout } = await run("start", "--help");
    for (const name of Object.keys(environment)) expect(stdout).toContain(`  ${name} `);
    expect(stdout).toMatch(/PORT +Listen port \[8080\]/);
    expect((await run("links", "--help")).stdout).toMatch(/--limit <n> .*\n.* DATA_DIR /s);
    expect((await run("demo", "--help")).stdout).toContain("TOKENKIT_URL");
  });

  it.each([
    ["links", ["--lmit", "3"], "Did you mean --limit?"],
    ["links", ["--limit"], "--limit takes a value."],
    ["links", ["--limit", "many"], "--limit takes a whole number from 1 on"],
    ["links", ["--image", "7"], "--image takes the id of a picture, a UUID"],
    ["dead-letters", ["--redeliver=yes"], "--redeliver takes no value."],
    ["start", ["--port", "3000"], "There is no option --port."],
    ["start", ["production"], "production is not an option."],
  ])("%s %j is refused before anything is done", async (script, args, message) => {
    const { status, stderr } = await run(script, ...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
  });
});
