import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findHelm } from "../deploy/support/find-helm.ts";
import { block, servesAFirstTheme } from "../deploy/support/first-theme.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { pageOf } from "./support/page.ts";

const root = join(import.meta.dirname, "../..");
const page = pageOf("docs/running-it.md");
const blocks = [...page.matchAll(/^```sh ([\w-]+)$/gm)].map(([, name = ""]) => name);
const platform = usePlatform();
const helm = findHelm();

describe("docs/running-it.md", () => {
  it.each(blocks)("has commands that a shell takes: %s", async (name) => {
    await promisify(execFile)("bash", ["-n", "-c", block(name)]);
  });

  it("publishes its first theme as written, and gets its stylesheet", async () => {
    await servesAFirstTheme(platform.current.url, ADMIN_KEY);
  });

  it("starts compose files that are there, and scales services that they have", () => {
    const lines = ["compose", "compose-replicas"].flatMap((name) => block(name).trim().split("\n"));
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      const [, file = "compose.yaml"] = /--file (\S+)/.exec(line) ?? [];
      const { services } = parse(readFileSync(join(root, file), "utf8"), { merge: true });
      const [, scaled] = /--scale (\w+)=/.exec(line) ?? [];
      expect(Object.keys(services)).toEqual(expect.arrayContaining(scaled ? [scaled] : []));
    }
  });

  it.skipIf("lacking" in helm)("installs a chart that renders with the values it gives", () => {
    if ("lacking" in helm) return;
    const [, command = ""] = /^helm ((?:.*\\\n)*.*)$/m.exec(block("kubernetes")) ?? [];
    const rendered = command.replace("install", "template").replace(" --wait", "");
    const script = `"${helm.program}" ${rendered}`;
    const env = { ...process.env, REGISTRY: "registry.example.com" };
    const text = execFileSync("bash", ["-e", "-c", script], { cwd: root, encoding: "utf8", env });
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(text).toContain(`image: "registry.example.com/tokenkit:${version}"`);
    expect(text).toMatch(/name: S3_BUCKET\n\s+value: "tokenkit-pictures"/);
    const [, service, port] =
      /port-forward service\/(\w+) 8080:(\d+)/.exec(block("kubernetes")) ?? [];
    expect(text).toMatch(new RegExp(`kind: Service\\nmetadata:\\n  name: ${service}\\n`));
    expect(text).toContain(`port: ${port}\n`);
  });

  it("builds for systemd by scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const [, name = ""] of block("systemd-build").matchAll(/npm run (\S+)/g)) {
      expect(scripts).toHaveProperty(name);
    }
    expect(existsSync(join(root, "deploy/systemd/tokenkit@.service"))).toBe(true);
  });
});
