import { describe, expect, it } from "vitest";
import { nextVersion, released, unreleasedOf } from "../../.ci/version.ts";

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
