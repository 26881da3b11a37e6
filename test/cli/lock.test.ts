/** Pushes after another person has published: two people, one platform, a lock next to the file. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { between } from "./support/between.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform();
const folder = mkdtempSync(join(tmpdir(), "tokenkit-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
let console: string;
beforeAll(async () => {
  tool = await builtTool(folder);
  console = await platform.current.keyFor("editor");
});
const run = (args: string[], env: Record<string, string> = {}) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: ADMIN_KEY, ...env });

const color = (hex: string) => ({
  colorSpace: "srgb",
  components: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  hex,
});
const document = (sea: string, sand = "#c2a878") => ({
  color: { $type: "color", sea: { $value: color(sea) }, sand: { $value: color(sand) } },
});
const [first, mine, theirs] = ["#0b5cad", "#0a6e8a", "#113355"] as const;

const file = (name: string) => join(folder, name);
const read = (name: string) => JSON.parse(readFileSync(file(name), "utf8"));
const write = (name: string, json: unknown) =>
  writeFileSync(file(name), `${JSON.stringify(json, null, 2)}\n`);
const theme = async (slug: string, version?: number) => {
  const path = `/api/v1/themes/${slug}${version === undefined ? "" : `/versions/${version}`}`;
  return (await platform.current.get(path)).body;
};
/** A published theme, pulled into a file of its name. */
async function pulled(slug: string): Promise<string> {
  const { current } = platform;
  await current.post("/api/v1/themes", { slug, name: slug, tokens: document(first) });
  await current.post(`/api/v1/themes/${slug}/publish`);
  const name = `${slug}.json`;
  expect(await run(["pull", slug, "--out", name])).toMatchObject({ status: 0 });
  return name;
}
/** Another person publishes in the console, which calls tRPC. */
async function publishInConsole(slug: string, tokens: unknown, more: object = {}): Promise<number> {
  const { status, body } = await platform.current.post(
    "/trpc/themes.update",
    { theme: slug, ...(tokens === undefined ? {} : { tokens }), status: "published", ...more },
    { key: console },
  );
  expect(status).toBe(200);
  return body.result.data.version;
}
const push = (name: string, slug: string, ...more: string[]) =>
  run(["push", name, "--slug", slug, "--publish", ...more]);

describe("a push after another person published", () => {
  it("is refused with both versions and the ways on, and goes on once it is merged", async () => {
    const name = await pulled("met");
    expect(read(`${name}.lock`)).toEqual({
      lockfileVersion: 1,
      themes: [
        {
          platform: platform.current.url,
          theme: "met",
          version: 2,
          integrity: expect.stringMatching(/^sha256-/),
        },
      ],
    });
    await publishInConsole("met", document(first, theirs));
    write(name, document(mine));
    const before = readFileSync(file(name), "utf8");
    const refused = await push(name, "met");
    expect(refused).toMatchObject({ status: 4, stdout: "" });
    expect(refused.stderr).toContain("met is at version 3, and met.json is based on version 2.");
    expect(refused.stderr).toContain("tokenkit diff met@2 met@3");
    expect(refused.stderr).toContain("tokenkit push met.json --slug met --publish --merge");
    expect((await theme("met")).tokens).toEqual(document(first, theirs));
    expect(readFileSync(file(name), "utf8")).toBe(before);

    const merged = await push(name, "met", "--merge");
    expect(merged).toMatchObject({ status: 0, stdout: "met@4 is live.\n" });
    expect(merged.stderr).toContain("Merged into met.json, from version 2 to 3: color.sand.");
    expect((await theme("met")).tokens).toEqual(document(mine, theirs));
    expect(read(name)).toEqual(document(mine, theirs));
    expect(read(`${name}.lock`).themes).toMatchObject([{ version: 4 }]);
    write(name, document("#000000", theirs));
    expect(await push(name, "met")).toMatchObject({ status: 0, stdout: "met@5 is live.\n" });
  });

  it("lists conflicts by token path and leaves everything as it was", async () => {
    const name = await pulled("clash");
    await publishInConsole("clash", document(theirs, theirs));
    write(name, document(mine));
    const [before, lock] = [name, `${name}.lock`].map((one) => readFileSync(file(one), "utf8"));
    const refused = await push(name, "clash", "--merge", "--json");
    expect(refused.status).toBe(4);
    expect(refused.stderr).toContain("color.sea ($value): was");
    expect(refused.stderr).not.toContain("color.sand");
    expect(JSON.parse(refused.stdout).error).toMatchObject({
      status: 4,
      versions: { document: 2, theme: 3 },
      conflicts: [{ path: "color.sea", layer: "base", theirs: color(theirs), mine: color(mine) }],
    });
    expect((await theme("clash")).version).toBe(3);
    expect(readFileSync(file(name), "utf8")).toBe(before);
    expect(readFileSync(file(`${name}.lock`), "utf8")).toBe(lock);

    const settled = await push(name, "clash", "--merge", "--conflicts", "mine");
    expect(settled.status).toBe(0);
    expect((await theme("clash")).tokens).toEqual(document(mine, theirs));
  });

  it("takes the other person's values with --conflicts theirs", async () => {
    const name = await pulled("yielding");
    await publishInConsole("yielding", document(theirs));
    write(name, document(mine, "#222222"));
    expect((await push(name, "yielding", "--merge", "--conflicts", "theirs")).status).toBe(0);
    expect((await theme("yielding")).tokens).toEqual(document(theirs, "#222222"));
  });

  it("merges again when the other person publishes during the merge", async () => {
    const name = await pulled("raced-merge");
    await publishInConsole("raced-merge", document(first, theirs));
    write(name, document(mine));
    let races = 0;
    const TOKENKIT_URL = await between(platform.current.url, async (req) => {
      if (req.method === "PATCH" && races++ === 0) {
        await publishInConsole("raced-merge", document(first, "#abcdef"));
      }
      return false;
    });
    const args = ["push", name, "--slug", "raced-merge", "--publish", "--merge"];
    const said = [...args, "--base-version", "2"];
    expect(await run(said, { TOKENKIT_URL })).toMatchObject({ status: 0 });
    expect(races).toBe(2);
    expect((await theme("raced-merge")).tokens).toEqual(document(mine, "#abcdef"));
    expect(read(name)).toEqual(document(mine, "#abcdef"));
  });

  it("publishes no merge with errors, and writes nothing then", async () => {
    const name = await pulled("broken-merge");
    const { sea } = document(first).color;
    await publishInConsole("broken-merge", { color: { $type: "color", sea } });
    const aliased = document(first);
    write(name, { color: { ...aliased.color, dune: { $value: "{color.sand}" } } });
    const before = readFileSync(file(name), "utf8");
    const refused = await push(name, "broken-merge", "--merge");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("color.dune");
    expect((await theme("broken-merge")).version).toBe(3);
    expect(readFileSync(file(name), "utf8")).toBe(before);
  });

  it("does not make a theme live again that was archived in between", async () => {
    const name = await pulled("shelved");
    await platform.current.post("/api/v1/themes/shelved/archive");
    for (const tokens of [document(first), document(mine)]) {
      write(name, tokens);
      expect((await push(name, "shelved")).status).toBe(4);
      const refused = await push(name, "shelved", "--merge");
      expect(refused).toMatchObject({
        status: 4,
        stderr: expect.stringContaining("was archived since version 2"),
      });
    }
    expect((await theme("shelved")).status).toBe("archived");
    expect((await push(name, "shelved", "--base-version", "3")).status).toBe(0);
  });

  it("saves no working copy over it either, but a merged one", async () => {
    const name = await pulled("drafted");
    await publishInConsole("drafted", document(first, theirs));
    write(name, document(mine));
    const save = (...more: string[]) => run(["push", name, "--slug", "drafted", ...more]);
    expect((await save()).status).toBe(4);
    expect((await platform.current.get("/api/v1/themes/drafted/working-copy")).status).toBe(404);
    expect((await save("--merge")).status).toBe(0);
    const { body } = await platform.current.get("/api/v1/themes/drafted/working-copy");
    expect(body).toMatchObject({ baseVersion: 3, tokens: document(mine, theirs) });
    // The other person publishes it as it is, so the file is based on the version made of it.
    await platform.current.post("/api/v1/themes/drafted/publish", { workingCopy: true });
    write(name, document("#000000", theirs));
    expect(await push(name, "drafted")).toMatchObject({
      status: 0,
      stdout: "drafted@5 is live.\n",
    });
  });

  it("keeps the formatting of the file, and the other fields of an export", async () => {
    const name = await pulled("formatted");
    await publishInConsole("formatted", document(first, theirs));
    const { text } = await platform.current.get("/api/v1/themes/formatted/export");
    const exported = { ...JSON.parse(text), name: "Kept", tokens: document(mine) };
    writeFileSync(file(name), JSON.stringify(exported, null, "\t"));
    expect((await push(name, "formatted", "--merge")).status).toBe(0);
    expect(read(name)).toEqual({ ...exported, tokens: document(mine, theirs) });
    expect(readFileSync(file(name), "utf8")).toMatch(/^\{\n\t"/);
  });

  it("merges no file with comments", async () => {
    const name = await pulled("commented");
    await publishInConsole("commented", document(first, theirs));
    writeFileSync(file(name), `// ours\n${JSON.stringify(document(mine))}`);
    const refused = await push(name, "commented", "--merge");
    expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining("plain JSON") });
  });
});

describe("a first push", () => {
  it("of a document without a lock is refused where it could undo something", async () => {
    await pulled("unlocked");
    write("fresh.json", document(mine));
    const refused = await push("fresh.json", "unlocked");
    expect(refused.status).toBe(4);
    expect(refused.stderr).toContain("fresh.json.lock does not name unlocked");
    expect(refused.stderr).toContain("--base-version 2");
    expect((await theme("unlocked")).version).toBe(2);
    const saved = await run(["push", "fresh.json", "--slug", "unlocked"]);
    expect(saved).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("review what it undoes"),
    });
    expect(existsSync(file("fresh.json.lock"))).toBe(false);
    expect((await push("fresh.json", "unlocked", "--base-version", "2")).status).toBe(0);
    expect(read("fresh.json.lock").themes).toMatchObject([{ theme: "unlocked", version: 3 }]);
  });

  it("of the same document writes the lock, and so does one that makes the theme", async () => {
    await pulled("equal");
    write("equal-too.json", document(first));
    expect((await push("equal-too.json", "equal")).stdout).toContain("nothing was sent");
    expect(read("equal-too.json.lock").themes).toMatchObject([{ theme: "equal", version: 2 }]);
    await push("equal-too.json", "equal-new", "--create", "New");
    expect(read("equal-too.json.lock").themes).toMatchObject([
      { theme: "equal", version: 2 },
      { theme: "equal-new", version: 2 },
    ]);
  });

  it("from standard input takes the version from the command line alone", async () => {
    await pulled("piped");
    const env = { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: ADMIN_KEY };
    const args = ["push", "-", "--slug", "piped", "--publish"];
    const text = JSON.stringify(document(mine));
    const refused = await tool(args, env, text);
    expect(refused).toMatchObject({
      status: 4,
      stderr: expect.stringContaining("standard input has no lock"),
    });
    expect((await tool([...args, "--base-version", "2"], env, text)).status).toBe(0);
    expect((await tool([...args, "--merge"], env, text)).status).toBe(2);
    expect(existsSync(file("-.lock"))).toBe(false);
  });
});

describe("the lock", () => {
  it("keeps several files, themes and platforms apart", async () => {
    const [one, other] = [await pulled("apart-one"), await pulled("apart-other")];
    await publishInConsole("apart-other", document(first, theirs));
    write(one, document(mine));
    write(other, document(mine));
    expect((await push(one, "apart-one")).status).toBe(0);
    expect((await push(other, "apart-other")).status).toBe(4);
    expect((await push(one, "apart-other")).stderr).toContain("does not name apart-other");
    const TOKENKIT_URL = await between(platform.current.url, () => false);
    write(one, document("#000000"));
    const elsewhere = await run(["push", one, "--slug", "apart-one", "--publish"], {
      TOKENKIT_URL,
    });
    expect(elsewhere.status).toBe(4);
    expect(elsewhere.stderr).toContain(
      `apart-one.json.lock names apart-one of ${platform.current.url}, not of ${TOKENKIT_URL}`,
    );
    const said = ["push", one, "--slug", "apart-one", "--publish", "--base-version", "3"];
    expect((await run(said, { TOKENKIT_URL })).status).toBe(0);
    expect(
      read(`${one}.lock`)
        .themes.map((entry: { platform: string }) => entry.platform)
        .sort(),
    ).toEqual([platform.current.url, TOKENKIT_URL].sort());
  });

  const entry = {
    platform: "http://x",
    theme: "any",
    version: 2,
    integrity: `sha256-${"A".repeat(43)}=`,
  };
  it.each([
    ["<<<<<<< HEAD", "is no JSON object"],
    ["[]", "is no JSON object"],
    [JSON.stringify({ themes: [] }), "lockfileVersion must be 1"],
    [JSON.stringify({ lockfileVersion: 2 }), "a newer tokenkit wrote it"],
    [JSON.stringify({ lockfileVersion: 1 }), "themes must be a list"],
    [JSON.stringify({ lockfileVersion: 1, themes: [1] }), "themes[0] must be an object"],
    ...(["platform", "theme", "version", "integrity"] as const).map((name): [string, string] => [
      JSON.stringify({ lockfileVersion: 1, themes: [entry, { ...entry, [name]: 0 }] }),
      `themes[1].${name} must be`,
    ]),
  ])("that is unreadable (%s) stops pull and push before anything is sent", async (text, words) => {
    write("corrupt.json", document(mine));
    writeFileSync(file("corrupt.json.lock"), text);
    const sent: string[] = [];
    const TOKENKIT_URL = await between(platform.current.url, (req) => {
      sent.push(req.url ?? "");
      return false;
    });
    for (const args of [
      ["push", "corrupt.json", "--slug", "corrupt", "--create", "Corrupt", "--publish"],
      ["pull", "quartz", "--out", "corrupt.json"],
    ]) {
      const refused = await run(args, { TOKENKIT_URL });
      expect(refused.status).toBe(3);
      expect(refused.stderr).toContain(`corrupt.json.lock: `);
      expect(refused.stderr).toContain(words);
    }
    expect(sent).toEqual([]);
    expect(readFileSync(file("corrupt.json.lock"), "utf8")).toBe(text);
  });

  it("that is newer than the platform, restored from a backup, is no reason to overwrite it", async () => {
    const name = await pulled("restored");
    const lock = read(`${name}.lock`);
    const at = (version: number, integrity = lock.themes[0].integrity) =>
      write(`${name}.lock`, { ...lock, themes: [{ ...lock.themes[0], version, integrity }] });
    write(name, document(mine));
    at(7);
    for (const more of [[], ["--merge"]]) {
      const ahead = await push(name, "restored", ...more);
      expect(ahead.status).toBe(4);
      expect(ahead.stderr).toContain("restored is at version 2; it does not have the version 7");
      expect(ahead.stderr).toContain("restored from a backup");
    }
    // The number is there again, with other tokens.
    const other = `sha256-${"A".repeat(43)}=`;
    at(2, other);
    expect((await push(name, "restored")).stderr).toContain("restored from a backup");
    await publishInConsole("restored", document(first, theirs));
    expect((await push(name, "restored", "--merge")).stderr).toContain("restored from a backup");
    expect((await theme("restored")).version).toBe(3);
    expect((await push(name, "restored", "--base-version", "3")).status).toBe(0);
    expect(read(`${name}.lock`).themes).toMatchObject([{ version: 4 }]);
  });

  it("that names a version of a deleted theme is none of the new one's", async () => {
    const name = await pulled("again");
    await platform.current.delete("/api/v1/themes/again");
    write(name, document(mine));
    await platform.current.post("/api/v1/themes", {
      slug: "again",
      name: "x",
      tokens: document(theirs),
    });
    const refused = await push(name, "again", "--merge");
    expect(refused).toMatchObject({ status: 4, stderr: expect.stringContaining("made again") });
  });

  it("of a working copy names the version that it is based on", async () => {
    await pulled("copied");
    await platform.current.put("/api/v1/themes/copied/working-copy", { tokens: document(mine) });
    await publishInConsole("copied", document(first, theirs));
    await run(["pull", "copied@working-copy", "--out", "copy.json"]);
    expect(read("copy.json.lock").themes).toMatchObject([{ theme: "copied", version: 2 }]);
    expect((await push("copy.json", "copied")).status).toBe(4);
    expect((await push("copy.json", "copied", "--merge")).status).toBe(0);
    expect((await theme("copied")).tokens).toEqual(document(mine, theirs));
  });

  it("of an older version refuses a push that would undo the newer ones", async () => {
    await pulled("older");
    await publishInConsole("older", document(theirs));
    await run(["pull", "older@2", "--out", "older-2.json"]);
    expect((await push("older-2.json", "older")).status).toBe(4);
    expect((await push("older-2.json", "older", "--base-version", "3")).status).toBe(0);
    expect((await theme("older")).tokens).toEqual(document(first));
  });
});
