import { execFile } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "./support/process.ts";

const root = join(import.meta.dirname, "..");
const workflow = readFileSync(join(root, ".github/workflows/audit.yml"), "utf8");
const [, command = ""] = /- run: (.+)/.exec(workflow) ?? [];
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** A package registry on this machine that knows one advisory, about every version of `pg`. */
async function registryWith(severity: string): Promise<string> {
  const advisory = {
    ...{ id: 1, url: "https://example.com/advisory", title: "A made-up advisory", severity },
    vulnerable_versions: "*",
  };
  const version = dependencies.pg as string;
  const packument = { name: "pg", versions: { [version]: { name: "pg", version } } };
  const server = createServer((req, res) => {
    const answers = { "/-/npm/v1/security/advisories/bulk": { pg: [advisory] }, "/pg": packument };
    const answer = answers[req.url as keyof typeof answers];
    res.statusCode = answer ? 200 : 404;
    res.setHeader("content-type", "application/json");
    res.end(JSON.stringify(answer ?? { error: "not found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The result of the workflow's step on a checkout without installed packages. */
async function audit(severity: string): Promise<{ code: number; stdout: string }> {
  const cwd = await scratchFolder();
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(join(root, file), join(cwd, file));
  }
  const env = {
    ...process.env,
    npm_config_registry: await registryWith(severity),
    npm_config_cache: join(cwd, "cache"),
  };
  return promisify(execFile)("sh", ["-c", command], { cwd, env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

describe("the audit in the workflow", () => {
  it("runs on every push and every week", () => {
    expect(workflow).toMatch(/^ {2}push:$/m);
    expect(workflow).toMatch(/^ {4}- cron: "\d+ \d+ \* \* \d"$/m);
  });

  it.each(["high", "critical"])("fails for a package with a %s advisory", async (severity) => {
    const { code, stdout } = await audit(severity);
    expect(stdout).toContain("A made-up advisory");
    expect(code).toBe(1);
  });

  it("passes with a moderate one", async () => {
    const { code, stdout } = await audit("moderate");
    expect(stdout).toContain("A made-up advisory");
    expect(code).toBe(0);
  });
});
