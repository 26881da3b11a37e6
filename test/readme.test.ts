import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "./support/platform.ts";
import { scratchFolder } from "./support/process.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocksOf = (kind: string): string[] =>
  [...readme.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === kind)
    .map((match) => match[2] ?? "");
const blocks = blocksOf("tour");

describe("the tour in README.md", () => {
  const platform = usePlatform();

  it("works command by command, just as it is written", async () => {
    const script = ["set -e", ...blocks.flatMap((block, i) => [`echo; echo "== ${i}"`, block])]
      .join("\n")
      .replaceAll("http://localhost:8080", platform.current.url)
      .replaceAll("$(cat .data/admin-api-key)", ADMIN_KEY);
    const cwd = await scratchFolder();
    const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script], { cwd });
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
    const script = `${start}\ncall $API/themes/nowhere -H "Authorization: Bearer $KEY"`
      .replaceAll("http://localhost:8080", platform.current.url)
      .replaceAll("$(cat .data/admin-api-key)", ADMIN_KEY);
    const failed = await promisify(execFile)("bash", ["-c", script]).catch((error) => error);
    expect(failed.code).toBe(22);
    expect(failed.stdout).toMatch(/^\{"code":"not_found","message":".*nowhere.*\}\n$/);
  });
});

it("README says that a PATCH replaces tokens whole", () => {
  expect(readme).toMatch(/replaced whole: send all of `tokens`/);
});

describe("places and pictures in README.md", () => {
  const platform = usePlatform({ ENABLE_REST: "true" });

  it("work command by command, just as they are written", async () => {
    const [upload = "", read = ""] = blocksOf("places");
    const script = ["set -e", upload, "echo; sleep 3", read]
      .join("\n")
      .replaceAll("http://localhost:8080", platform.current.url)
      .replaceAll("$(cat .data/admin-api-key)", ADMIN_KEY);
    const { stdout } = await promisify(execFile)("bash", ["-c", script]);
    expect(stdout).toContain('"analysisStatus":"pending"');
    expect(stdout).toContain('"analysisStatus":"done"');
    expect(stdout).toContain('"cameraModel":"iPhone 4S"');
    expect(stdout).toContain('"takenAt":"2013-02-06T');
    expect(stdout).toMatch(/"images":\[\{"url":/);
  });
});
