import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
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

function expectNarrow(text: string): void {
  for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(100);
}

describe("convert", () => {
  it("writes the document and reports with file, line and column", async () => {
    write("a.css", css);
    const { status, stdout } = await run(["convert", "a.css", "--out", "out/a.json"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Read as css/);
    expect(stdout).toMatch(/ {2}a\.css:\d+:\d+/);
    expect(JSON.stringify(read("out/a.json"))).toContain('"dark"');
  });

  it("leads to the errors that it counts", async () => {
    write("circle.json", color("{color.sea}"));
    const { stdout } = await run(["convert", "circle.json", "--out", "round.json"]);
    expect(stdout).toMatch(/has 1 error and[\s\S]*tokenkit validate round\.json lists them/);
    expect((await run(["validate", "round.json"])).stdout).toContain("color.sea: refers to itself");
  });

  it("gives the same of a folder and of a zip, and the document alone on standard output", async () => {
    mkdirSync(join(folder, "in"));
    write("in/a.css", css);
    write("in.zip", zipSync({ "a.css": strToU8(css) }));
    const [ofFolder, ofZip] = [await run(["convert", "in"]), await run(["convert", "in.zip"])];
    expect(JSON.parse(ofFolder.stdout)).toEqual(JSON.parse(ofZip.stdout));
    expect(ofFolder.stderr).toContain("Read as css");
  });

  it("names hidden files and packages of a folder, and reads what is asked for within them", async () => {
    mkdirSync(join(folder, "set/node_modules/p"), { recursive: true });
    write("set/a.css", css);
    write("set/.old.css", css);
    write("set/node_modules/p/b.css", css);
    const { stderr } = await run(["convert", "set"]);
    expect(stderr).toMatch(/left out: is hidden.*\n {2}set\/\.old\.css\n {2}set\/node_modules\n/);
    const within = await run(["convert", "set/node_modules/p"]);
    expect(within.stderr).not.toContain("is hidden");
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

describe("standard input", () => {
  it("is what - stands for, of documents and of other tools' files", async () => {
    const valid = await run(["validate", "-", "--json"], {}, color("#0b5cad"));
    expect(valid.status).toBe(0);
    expect(JSON.parse(valid.stdout).findings[0].at).toEqual(["stdin:4:5"]);
    const converted = await run(["convert", "-"], {}, css);
    expect(JSON.stringify(JSON.parse(converted.stdout))).toContain('"dark"');
    expect(converted.stderr).toMatch(/^Read as css/m);
    expect((await run(["diff", "one.json", "-"], {}, color("#0b5cad"))).status).toBe(0);
  });

  it.each(["validate", "convert"])("of %s, empty, is said to be so", async (name) => {
    const { status, stdout, stderr } = await run([name, "-"], {}, "");
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toContain("stdin: is empty.");
  });
});

describe("files that cannot be read", () => {
  it.each(["validate", "convert"])("end %s with 3, and say why", async (name) => {
    write("empty.json", "");
    write("huge.json", "");
    truncateSync(join(folder, "huge.json"), 3 * 1024 ** 3);
    write("latin.json", Buffer.from('{ "caf\u00e9": {} }', "latin1"));
    mkdirSync(join(folder, "no-tokens"), { recursive: true });
    const expectError = async (file: string, words: string) => {
      const { status, stdout, stderr } = await run([name, file]);
      expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
      expect(stderr).toContain(`${file}: ${words}`);
    };
    await expectError("huge.json", "is too large to be read; at most 64 MB are.");
    await expectError("nowhere.json", "is not there.");
    await expectError("one.json/within.json", "is not there: a part of its path is no folder.");
    expect((await run([name, "empty.json"])).stderr).toContain("empty.json:1:1: is no JSON");
    if (name === "convert") return expectError("no-tokens", "no JSON, YAML or CSS file is there.");
    await expectError("latin.json", "is not text in UTF-8.");
    await expectError("no-tokens", "is a folder; name a file (tokenkit convert makes");
  });

  it("nor written", async () => {
    const { status, stderr } = await run(["convert", "a.css", "--out", "one.json/out.json"]);
    expect(status).toBe(3);
    expect(stderr).toContain("one.json/out.json: cannot be made: a part of its path is no folder.");
  });
});

describe("--json", () => {
  it("has an object where it could not be done too, beside the words", async () => {
    const missing = await run(["validate", "nowhere.json", "--json"]);
    expect(missing.status).toBe(3);
    expect(JSON.parse(missing.stdout)).toEqual({
      error: { message: "nowhere.json: is not there.", status: 3 },
    });
    expect(missing.stderr).toBe("tokenkit: nowhere.json: is not there.\n");
    const wrong = await run(["diff", "one.json", "--json"]);
    expect(wrong.status).toBe(2);
    expect(JSON.parse(wrong.stdout).error.status).toBe(2);
  });
});

/** Only on Linux, because other systems' `script` takes different arguments. */
describe.skipIf(process.platform !== "linux" || !existsSync("/usr/bin/script"))(
  "on a terminal",
  () => {
    const onTerminal = (env: Record<string, string>): string => {
      const command = `${process.execPath} dist/cli/tokenkit.mjs convert a.css --out out/b.json`;
      return execFileSync("/usr/bin/script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", TERM: "xterm", ...env },
        encoding: "utf8",
      });
    };
    const writtenOver = "\u001b[2K";
    const colored = "\u001b[2m";

    it("progress is one line that is written over, and what matters is colored", () => {
      const text = onTerminal({});
      expect(text).toContain(`\r${writtenOver}Converting 1 file …`);
      expect(text).toContain(`${colored}changed:`);
    });

    it("NO_COLOR leaves the colors out, and CI the line that is written over", () => {
      expect(onTerminal({ NO_COLOR: "1" })).not.toContain(colored);
      expect(onTerminal({ NO_COLOR: "1" })).toContain(writtenOver);
      const inCi = onTerminal({ CI: "true", NO_COLOR: "1" });
      expect(inCi).not.toContain("\u001b");
      expect(inCi).toMatch(/^Reading a\.css\r?\nConverting 1 file\r?\n/);
      expect(onTerminal({ TERM: "dumb" })).not.toContain("\u001b");
    });
  },
);

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
    [["validate"], "Something is missing"],
    [["validate", "one.json", "two.json"], "two.json is one word too many"],
    [["validate", "one.json", "--strict=yes"], "--strict takes no value"],
    [["convert", "a.css", "--out"], "--out takes a value"],
    [["convert", "a.css", "--out="], "--out takes a value"],
    [["pull", "Ocean!"], "Ocean! names no theme"],
    [["pull", "ocean", "--version", "0"], "ocean with --version 0 names no theme"],
    [["pull", "ocean", "--timeout", "soon"], "--timeout must be a whole number from 1"],
    [["push", "one.json"], "--slug takes the slug of the theme"],
    [["push", "one.json", "--slug", "ocean", "--accept-breaking"], "goes with --publish"],
    [["push", "one.json", "--slug", "ocean", "--base-version", "1.5"], "--base-version must be"],
    [["diff", "one.json", "two.json", "--json", "--markdown"], "Choose one of"],
    [["--versions"], "There is no option --versions"],
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
    expectNarrow(stdout);
  });

  it("explains itself as a whole: every command, in lines that a terminal has room for", async () => {
    const { status, stdout } = await run(["--help"]);
    expect(status).toBe(0);
    expectNarrow(stdout);
    const named = [...stdout.matchAll(/^ {2}([a-z]+) [<(]/gm)].map((match) => match[1]);
    expect(named).toEqual([
      ...["convert", "validate", "pull", "push", "names", "review", "preview", "release"],
      ...["schedule", "diff"],
    ]);
    expect(await run([])).toEqual({ status: 2, stdout, stderr: "" });
    expect((await run(["-h"])).stdout).toBe(stdout);
  });

  it("carries the licences of what is in it", () => {
    const text = readFileSync(join(folder, "dist/cli/tokenkit.mjs"), "utf8");
    for (const name of ["culori", "fflate", "jsonc-parser", "postcss"]) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    }
  });
});
