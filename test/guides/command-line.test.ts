import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const root = join(import.meta.dirname, "../..");
const page = pageOf("docs/command-line.md");

const documentOf = (value: string) => ({
  color: { $type: "color", sea: { $value: value } },
});

describe("the page on the command line", () => {
  const platform = usePlatform();

  it("works command by command, just as it is written", async () => {
    const cwd = await scratchFolder();
    const { stdout } = await runAt(
      platform.current.url,
      ["set -e", ...commandsOf(page, "cli")],
      cwd,
    );
    expect(stdout).toContain("Written to tokens.json.");
    expect(stdout).toContain("pier is made, as a draft");
    expect(stdout).toContain("pier@2 is live.");
    expect(stdout).toContain("pier@2 (published) is written to pier.json.");
    expect(readFileSync(join(cwd, "summary.markdown"), "utf8")).toContain("**minor**");
    expect(readFileSync(join(cwd, "pier.json"), "utf8")).toEqual(
      readFileSync(join(cwd, "tokens.json"), "utf8"),
    );
  });

  it("has steps for GitHub Actions that do what it says of them", async () => {
    const url = platform.current.url;
    const create = { slug: "pier-of-ci", name: "Pier", tokens: documentOf("#0b5cad") };
    await platform.current.post("/api/v1/themes", create);
    await platform.current.post("/api/v1/themes/pier-of-ci/publish");
    const yaml = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    const [compare = "", publish = ""] = yaml.split("publish:\n    if:");
    const steps = (job: string) =>
      [...job.matchAll(/^ {6}- run: (.+)$/gm)].map((match) =>
        (match[1] ?? "").replace(" pier ", " pier-of-ci "),
      );
    expect([steps(compare).length, steps(publish).length]).toEqual([3, 2]);
    const cwd = await scratchFolder();
    writeFileSync(join(cwd, "tokens.json"), JSON.stringify(documentOf("#ad0b5c")));
    const environment = [
      "set -e",
      `export TOKENKIT_URL=${url} TOKENKIT_KEY=$(cat .data/admin-api-key)`,
      "export GITHUB_STEP_SUMMARY=summary.markdown GITHUB_SHA=0123abc CI=true",
    ];
    await runAt(url, [...environment, ...steps(compare)], cwd);
    expect(readFileSync(join(cwd, "summary.markdown"), "utf8")).toContain("`#0b5cad` → `#ad0b5c`");
    await runAt(url, [...environment, ...steps(publish)], cwd);
    const { body } = await platform.current.get("/api/v1/themes/pier-of-ci/versions/3");
    expect(body).toMatchObject({ live: true, message: "0123abc", tokens: documentOf("#ad0b5c") });
  });

  it.each(["convert", "validate", "pull", "push", "diff"])("has %s, with every option", (name) => {
    expect(page).toContain(`## ${name}\n`);
    const help = execFileSync(process.execPath, ["src/cli/main.ts", name, "--help"], { cwd: root });
    const options = [...help.toString().matchAll(/^ {2}(--[a-z-]+)/gm)].map((match) => match[1]);
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) expect(page).toContain(option);
  });
});
