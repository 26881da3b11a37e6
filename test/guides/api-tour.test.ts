import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const page = pageOf("docs/api-tour.md");
const blocks = commandsOf(page, "tour");

describe("the tour of the API", () => {
  const platform = usePlatform();

  it("works command by command, just as it is written", async () => {
    const commands = ["set -e", ...blocks.flatMap((block, i) => [`echo; echo "== ${i}"`, block])];
    const cwd = await scratchFolder();
    const { stdout, stderr } = await runAt(platform.current.url, commands, cwd);
    expect(stderr).toBe("");
    expect(await readdir(cwd)).toEqual([]);
    // Every body is whole, and has a line of its own.
    const bodies = stdout.split("\n").filter((line) => line.startsWith("{"));
    expect(bodies.length).toBeGreaterThan(8);
    for (const body of bodies) JSON.parse(body);
    const outputs = stdout.split(/^== \d+$/m).slice(1);
    expect(outputs).toHaveLength(blocks.length);
    const [, css, created, findings, published, changed, prepared, rolledBack, imported, key] =
      outputs;
    expect(css).toContain("[data-tokenkit-theme=quartz]");
    expect(created).toContain('"status":"draft"');
    expect(findings).toContain('"valid":false');
    expect(findings).toContain("color.primary");
    expect(published).toContain('"status":"published"');
    expect(published).toContain("--tk-color-bg: #0c1a2b;");
    expect(published).toContain("--tk-color-on-primary:");
    expect(changed).toContain('"version":3');
    expect(changed).toContain('"path":"color.primary"');
    expect(changed).toContain("--tk-color-sea: #0b5cad;");
    expect(prepared).toContain('"baseVersion":3');
    expect(rolledBack).toContain('"version":4');
    expect(rolledBack).toContain("Rolled back to version 2");
    expect(imported).toContain('"version":5');
    expect(key).toMatch(/"key":"tk_[0-9a-f]{8}_/);
    expect(key).toContain('"action":"theme.import"');
  });
});

describe("a command of the tour that fails", () => {
  const platform = usePlatform();

  it("shows what the error says, ends with a newline and fails", async () => {
    const [start = ""] = blocks;
    const wrong = 'call $API/themes/nowhere -H "Authorization: Bearer $KEY"';
    const failed = await runAt(platform.current.url, [start, wrong]).catch((error) => error);
    expect(failed.code).toBe(22);
    expect(failed.stdout).toMatch(/^\{"code":"not_found","message":".*nowhere.*\}\n$/);
  });
});

it("the tour says that a PATCH replaces tokens whole", () => {
  expect(page).toMatch(/replaced whole: send all of `tokens`/);
});
