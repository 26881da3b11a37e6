import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtTool } from "../cli/support/tool.ts";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const page = pageOf("docs/command-line.md");

describe("the page on the command line", () => {
  const platform = usePlatform();

  it("works command by command, just as it is written", async () => {
    const cwd = await scratchFolder();
    await builtTool(cwd);
    const { stdout } = await runAt(
      platform.current.url,
      ["set -e", ...commandsOf(page, "cli")],
      cwd,
    );
    expect(stdout).toContain("Written to tokens.json.");
    expect(stdout).toContain("The working copy of pier is saved");
    expect(stdout).toContain("pier@2 is live.");
    expect(stdout).toContain("pier@2 (published) is written to pier.json.");
    expect(readFileSync(join(cwd, "summary.markdown"), "utf8")).toContain("**minor**");
    expect(readFileSync(join(cwd, "pier.json"), "utf8")).toEqual(
      readFileSync(join(cwd, "tokens.json"), "utf8"),
    );
  });

  it.each(["convert", "validate", "pull", "push", "diff"])("has %s", (name) => {
    expect(page).toContain(`## ${name}\n`);
  });
});
