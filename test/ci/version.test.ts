import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { naming, nextVersion, released, unreleasedOf } from "../../.ci/version.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

const log = (changes: string): string =>
  `# Changelog\n\n## Unreleased\n\n${changes}\n## 1.2.3 - 2026-01-01\n\n- Old\n`;

describe("the next version", () => {
  it.each([
    ["### Fixed\n\n- One\n", "1.2.4"],
    ["### Security\n\n- One\n", "1.2.4"],
    ["### Added\n\n- One\n\n### Fixed\n\n- Two\n", "1.3.0"],
    ["### Changed\n\n- One\n", "1.3.0"],
    ["### Removed\n\n- One\n", "2.0.0"],
    ["### Changed\n\n- **Breaking**: one\n", "2.0.0"],
  ])("after %j is %s", (changes, version) => {
    expect(nextVersion("1.2.3", unreleasedOf(log(changes)))).toBe(version);
  });

  it("is refused where nothing has changed", () => {
    expect(() => unreleasedOf(log(""))).toThrow("names no change since the last release");
    expect(() => unreleasedOf("# Changelog\n")).toThrow("no heading");
  });

  it("gets the changes, below an empty heading for those to come", () => {
    const text = released(log("### Fixed\n\n- One\n"), "1.2.4", "2026-02-03");
    expect(text).toContain("## Unreleased\n\n## 1.2.4 - 2026-02-03\n\n### Fixed\n\n- One\n");
    expect(() => unreleasedOf(text)).toThrow("names no change");
  });
});

/** The versions in each file that a release changes, as its readers find them. */
const named: Record<string, (text: string) => unknown[]> = {
  "package.json": (text) => [JSON.parse(text).version],
  "package-lock.json": (text) => {
    const { version, packages } = JSON.parse(text);
    return [version, packages[""].version];
  },
  "deploy/helm/tokenkit/Chart.yaml": (text) => {
    const { version, appVersion } = parse(text);
    return [version, appVersion];
  },
  ...Object.fromEntries(
    ["compose.yaml", "compose.replicas.yaml"].map((name) => [
      name,
      (text: string) => [/:-tokenkit:(.*)\}$/.exec(parse(text)["x-tokenkit"].image)?.[1]],
    ]),
  ),
  "docs/image.md": (text) => [...text.matchAll(/\/tokenkit:([^"]+)/g)].map(([, tag]) => tag),
};

describe("the files that name the version", () => {
  it("are known by their names", () => {
    expect(Object.keys(naming)).toEqual(Object.keys(named));
  });

  it.each(Object.entries(named))("are the package's in %s, and a release's", (name, versions) => {
    const { version } = JSON.parse(read("package.json"));
    const text = read(name);
    expect(new Set(versions(text))).toEqual(new Set([version]));
    const next = naming[name]?.(text, "9.10.11") ?? "";
    expect(next.split("\n")).toHaveLength(text.split("\n").length);
    expect(new Set(versions(next))).toEqual(new Set(["9.10.11"]));
    expect(naming[name]?.(next, version)).toBe(text);
  });

  it("are refused where they name none", () => {
    expect(() => naming["compose.yaml"]?.("services: {}", "2.0.0")).toThrow("Nothing there");
  });
});
