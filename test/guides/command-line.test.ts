import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";
import { Repository } from "./support/repository.ts";

const root = join(import.meta.dirname, "../..");
const page = pageOf("docs/command-line.md");

const documentOf = (value: string, sand?: string) => ({
  color: {
    $type: "color",
    sea: { $value: value },
    ...(sand === undefined ? {} : { sand: { $value: sand } }),
  },
});

/** The commands of each job, for another theme than the page's. */
function stepsOf(text: string, slug: string): { compare: string[]; publish: string[] } {
  const yaml = /```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const [compare = "", publish = ""] = yaml.split("publish:\n    if:");
  const commands = (job: string) =>
    [...job.matchAll(/^ {6}- run: (.+)$/gm)].map((match) =>
      (match[1] ?? "").replace(" pier ", ` ${slug} `),
    );
  const env = [...publish.matchAll(/^ {6}(GIT_\w+): (.+)$/gm)].map(
    (match) => `export ${match[1]}='${match[2]}'`,
  );
  return { compare: commands(compare), publish: [...env, ...commands(publish)] };
}

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

  it("shows the lock as pull writes it", async () => {
    const { current } = platform;
    const create = { slug: "pier-of-lock", name: "Pier", tokens: documentOf("#0b5cad") };
    await current.post("/api/v1/themes", create);
    await current.post("/api/v1/themes/pier-of-lock/publish");
    const cwd = await scratchFolder();
    const setUp = commandsOf(page, "cli")[0] ?? "";
    await runAt(current.url, ["set -e", setUp, "tokenkit pull pier-of-lock --out pier.json"], cwd);
    const [, shown = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const lock = JSON.parse(readFileSync(join(cwd, "pier.json.lock"), "utf8"));
    const [entry] = JSON.parse(shown).themes;
    const { integrity } = lock.themes[0];
    expect(integrity).toHaveLength(entry.integrity.length);
    expect(lock).toEqual({
      ...JSON.parse(shown),
      themes: [{ ...entry, platform: current.url, theme: "pier-of-lock", integrity }],
    });
  });

  it("has steps for GitHub Actions that do what it says of them", async () => {
    const { url } = platform.current;
    const slug = "pier-of-ci";
    const path = `/api/v1/themes/${slug}`;
    const live = async () => (await platform.current.get(path)).body;
    const publishInConsole = (tokens: object) =>
      platform.current.patch(path, { tokens, status: "published" });
    await platform.current.post("/api/v1/themes", {
      slug,
      name: "Pier",
      tokens: documentOf("#0b5cad"),
    });
    await platform.current.post(`${path}/publish`);
    const { compare, publish } = stepsOf(page, slug);
    const ran = publish.filter((step) => !step.startsWith("export "));
    expect([compare.length, ran.length]).toEqual([3, 5]);

    const repository = await Repository.create(url, [
      `curl -fsSO ${url}/cli/tokenkit.mjs`,
      `node tokenkit.mjs pull ${slug} --out tokens.json`,
    ]);
    const edit = (tokens: object) => repository.commit("tokens.json", tokens);

    // A person merges a change of one token, while another publishes a new one in the console.
    await edit(documentOf("#ad0b5c"));
    const checked = await repository.run(compare);
    expect(readFileSync(join(checked, "summary.markdown"), "utf8")).toContain(
      "`#0b5cad` → `#ad0b5c`",
    );
    await publishInConsole(documentOf("#0b5cad", "#c2a878"));
    await repository.run(publish);
    expect(await live()).toMatchObject({ version: 4, tokens: documentOf("#ad0b5c", "#c2a878") });
    expect(await repository.read("tokens.json")).toEqual(documentOf("#ad0b5c", "#c2a878"));
    expect((await repository.read("tokens.json.lock")).themes).toMatchObject([{ version: 4 }]);

    // The next run begins with that, and one without a change neither publishes nor commits.
    await edit(documentOf("#0b5cad", "#c2a878"));
    await repository.run(publish);
    expect(await live()).toMatchObject({ version: 5, tokens: documentOf("#0b5cad", "#c2a878") });
    const head = await repository.head();
    await repository.run(publish);
    expect([await repository.head(), (await live()).version]).toEqual([head, 5]);

    // The console stays live where both changed one token.
    await publishInConsole(documentOf("#111111", "#c2a878"));
    await edit(documentOf("#222222", "#c2a878"));
    const refused = await repository.run(publish).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining("color.sea") });
    expect(await live()).toMatchObject({ version: 6, tokens: documentOf("#111111", "#c2a878") });
  });

  it("begins each run with the branch, not with the commit that started it", () => {
    const [, publish = ""] = page.split("publish:\n    if:");
    expect(publish).toMatch(/^ {4}concurrency: \w+$/m);
    expect(publish).toMatch(/uses: actions\/checkout@.*\n +with:\n +ref: main$/m);
    expect(publish).toMatch(/permissions:\n +contents: write$/m);
  });

  it("names actions by commit", () => {
    const used = [...page.matchAll(/uses: (\S+)/g)].map((match) => match[1]);
    expect(used).toHaveLength(4);
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  });

  it.each(["convert", "validate", "pull", "push", "diff"])("has %s, with every option", (name) => {
    expect(page).toContain(`## ${name}\n`);
    const help = execFileSync(process.execPath, ["src/cli/main.ts", name, "--help"], { cwd: root });
    const options = [...help.toString().matchAll(/^ {2}(--[a-z-]+)/gm)].map((match) => match[1]);
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) expect(page).toContain(option);
  });
});
