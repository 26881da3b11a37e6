import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { px, resolver } from "../tokens/support/resolvers.ts";
import { builtTool } from "./support/tool.ts";

const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let run: Awaited<ReturnType<typeof builtTool>>;
beforeAll(async () => {
  run = await builtTool(folder);
});
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

const css =
  ":root { --color-sea: #0b5cad; }\n.dark { --color-sea: #7db8f2; }\n.card { color: red }\n";
const color = (value: string) =>
  JSON.stringify({ color: { $type: "color", sea: { $value: value } } }, null, 2);

describe("convert", () => {
  it("writes the document and reports with file, line and column", async () => {
    write("a.css", css);
    const { status, stdout } = await run(["convert", "a.css", "--out", "out/a.json"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Read as css/);
    expect(stdout).toMatch(/ {2}a\.css:\d+:\d+/);
    expect(JSON.stringify(read("out/a.json"))).toContain('"dark"');
  });

  it("gives the same of a folder and of a zip, and the document alone on standard output", async () => {
    mkdirSync(join(folder, "in"));
    write("in/a.css", css);
    write("in.zip", zipSync({ "a.css": strToU8(css) }));
    const [ofFolder, ofZip] = [await run(["convert", "in"]), await run(["convert", "in.zip"])];
    expect(JSON.parse(ofFolder.stdout)).toEqual(JSON.parse(ofZip.stdout));
    expect(ofFolder.stderr).toContain("Read as css");
  });

  it("prints one JSON object with --json, and nothing beside it", async () => {
    const { stdout, stderr } = await run(["convert", "a.css", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ format: "css", valid: true });
    expect(stderr).toBe("");
  });

  it("names the place of what it cannot read", async () => {
    write("broken.json", '{\n  "color": {,}\n}');
    expect(await run(["convert", "broken.json"])).toMatchObject({
      status: 3,
      stdout: "",
      stderr: expect.stringContaining("broken.json:2:13: is no JSON"),
    });
    const { status, stderr } = await run(["convert", "nowhere.json"]);
    expect({ status, stderr }).toMatchObject({ status: 3 });
    expect(stderr).toContain("nowhere.json: is not there.");
  });
});

describe("validate", () => {
  it("places errors, also those of an appearance and of an export, and ends with 1", async () => {
    const dark = { color: { sea: { $value: "{color.none}" } } };
    const tokens = { ...JSON.parse(color("#0b5cad")), $appearances: { dark } };
    write("bad.json", JSON.stringify({ format: "tokenkit.theme/1", tokens }, null, 2));
    const { status, stdout } = await run(["validate", "bad.json"]);
    expect(status).toBe(1);
    const line = readFileSync(join(folder, "bad.json"), "utf8").split("{color.none}")[0] ?? "";
    // The name of the token is on the line above its value.
    expect(stdout).toContain(`bad.json:${line.split("\n").length - 1}:`);
    expect(stdout).toContain("reference_unresolved");
  });

  it("lets warnings pass, but not with --strict", async () => {
    write("warned.json", color("#0b5cad"));
    expect((await run(["validate", "warned.json"])).status).toBe(0);
    expect((await run(["validate", "warned.json", "--strict"])).status).toBe(1);
    const { stdout } = await run(["validate", "warned.json", "--json"]);
    expect(JSON.parse(stdout).findings[0].at).toEqual(["warned.json:4:5"]);
  });
});

describe("diff of files", () => {
  it("ends with 0 for nothing, 1 for anything, and by --fail-on only for what breaks", async () => {
    write("one.json", color("#0b5cad"));
    write("two.json", color("#ad0b5c"));
    write("none.json", color("#0b5cad").replace("sea", "lake|pipe"));
    expect((await run(["diff", "one.json", "one.json"])).status).toBe(0);
    expect((await run(["diff", "one.json", "two.json"])).status).toBe(1);
    expect((await run(["diff", "one.json", "two.json", "--fail-on", "breaking"])).status).toBe(0);
    const broken = ["diff", "one.json", "none.json", "--fail-on", "breaking", "--markdown"];
    const { status, stdout } = await run(broken);
    expect(status).toBe(1);
    expect(stdout).toContain("### Design tokens: **major**");
    expect(stdout).toContain("`color.lake\\|pipe`");
  });
});

describe("diff of resolvers", () => {
  it("says in which contexts, plainly and in Markdown", async () => {
    const core = { gap: px(8) };
    const resolved = (compact: object) =>
      JSON.stringify(resolver(core, { density: { cozy: {}, compact } }));
    write("axes.json", resolved({ gap: px(4), fine: px(1) }));
    write("fewer.json", resolved({ gap: px(2) }));
    const breaking = ["diff", "axes.json", "fewer.json", "--fail-on", "breaking"];
    const plain = await run(breaking);
    expect(plain.status).toBe(1);
    expect(plain.stdout).toContain("Tokens: 1 removed, 1 value changed, in 4 permutations.");
    expect(plain.stdout).toContain("fine is gone, with density compact.");
    const { stdout } = await run([...breaking, "--markdown"]);
    expect(stdout).toContain("- fine is gone, with density compact.");
    expect(stdout).toContain("| `gap`, with density compact | value changed | `4px` → `2px` |");
  });
});

describe("the command line", () => {
  it.each([
    [["validate", "one.json", "--strct"], "Did you mean --strict?"],
    [["pull", "ocean", "--key", "x"], "The key is read from TOKENKIT_KEY alone"],
    [["pulll"], "There is no command pulll"],
    [["diff", "one.json"], "Something is missing"],
    [["diff", "one.json", "two.json", "--fail-on", "x"], "--fail-on takes any or breaking."],
  ])("%j is refused with status 2", async (args, message) => {
    const { status, stderr } = await run(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  it.each(["convert", "validate", "pull", "push", "diff"])("%s explains itself", async (name) => {
    const { status, stdout } = await run([name, "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^tokenkit ${name} `));
    expect(stdout).toContain("Exit status:");
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });

  it("carries the licences of what is in it", () => {
    const text = readFileSync(join(folder, "dist/cli/tokenkit.mjs"), "utf8");
    for (const name of ["culori", "fflate", "jsonc-parser", "postcss"]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    }
  });
});
