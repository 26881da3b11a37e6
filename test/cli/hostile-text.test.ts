import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtTool, type Ended } from "./support/tool.ts";

const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let run: Awaited<ReturnType<typeof builtTool>>;
beforeAll(async () => {
  run = await builtTool(folder);
});

/** A workflow command on a line of its own, a color of a terminal, and a text that reads backwards. */
const hostile =
  "sea\n::error title=x::owned\n\u001b[31mred\u001b[0m \u202egnorw\u2066 \u2028\u0085end";
const document = (value: string, name = hostile) =>
  JSON.stringify({
    color: {
      $type: "color",
      [name]: { $value: value, $description: hostile },
      kept: { $value: "#fff" },
    },
  });
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

function expectVisible({ stdout, stderr }: Ended): void {
  for (const line of `${stdout}\n${stderr}`.split("\n")) {
    expect(line).not.toMatch(/^\s*(::|##\[)/);
    expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e\u2066]/u);
  }
}

it.each([
  ["validate", ["validate", "bad.json"]],
  ["validate --json", ["validate", "bad.json", "--json"]],
  ["diff", ["diff", "one.json", "other.json"]],
  ["diff --markdown", ["diff", "one.json", "other.json", "--markdown"]],
  ["diff --json", ["diff", "one.json", "other.json", "--json"]],
  ["convert", ["convert", "bad.css", "--out", "out.json"]],
  ["convert to standard output", ["convert", "one.json"]],
  ["an error of the command line", ["validate", hostile]],
  ["an unknown command", ["::stop-commands::x"]],
])("prints an author's text so that no log obeys it: %s", async (_, args) => {
  write("bad.json", document("{color.none}"));
  write("one.json", document("#0b5cad"));
  write("other.json", document("#0b5cad", `${hostile} again`));
  write(
    "bad.css",
    ":root { --a: #0b5cad; --\\a::error::b: 1px }\n.x { color: red /* \u202e */ }\n",
  );
  expectVisible(await run(args));
});

it("prints JSON that holds the same text", async () => {
  write("one.json", document("#0b5cad"));
  const { stdout } = await run(["convert", "one.json"]);
  expect(Object.keys(JSON.parse(stdout).color)).toContain(hostile);
});

it("writes beside no link that somebody else put there", async () => {
  write("in.json", document("#0b5cad", "sea"));
  write("victim", "untouched");
  for (let pid = process.pid; pid < process.pid + 3000; pid++) {
    symlinkSync("victim", join(folder, `linked.json.${pid}.tmp`));
  }
  await run(["convert", "in.json", "--out", "linked.json"]);
  expect(readFileSync(join(folder, "victim"), "utf8")).toBe("untouched");
  expect(JSON.parse(readFileSync(join(folder, "linked.json"), "utf8")).color).toBeDefined();
});
