import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform();
const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
beforeAll(async () => {
  tool = await builtTool(folder);
});
const run = (args: string[], env: Record<string, string> = {}) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: ADMIN_KEY, ...env });

const document = (value: string, name = "sea") => ({
  color: { $type: "color", [name]: { $value: value } },
});
const write = (name: string, json: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(json));
async function published(slug: string): Promise<void> {
  const { current } = platform;
  await current.post("/api/v1/themes", { slug, name: slug, tokens: document("#0b5cad") });
  expect((await current.post(`/api/v1/themes/${slug}/publish`)).status).toBe(200);
}
const theme = async (slug: string) => (await platform.current.get(`/api/v1/themes/${slug}`)).body;

describe("push", () => {
  it("saves the working copy, again by its ETag, and leaves what is live", async () => {
    await published("copied");
    for (const [value, revision] of [
      ["#111111", 1],
      ["#222222", 2],
    ] as const) {
      write("copied.json", document(value));
      const { status, stdout } = await run(["push", "copied.json", "--slug", "copied", "--json"]);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ result: "saved", revision, level: "minor" });
    }
    const again = await run(["push", "copied.json", "--slug", "copied", "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ result: "unchanged", revision: 2 });
    expect((await theme("copied")).version).toBe(2);
    const pulled = await run(["pull", "copied@working-copy"]);
    expect(JSON.parse(pulled.stdout)).toEqual(document("#222222"));
  });

  it("makes a theme with --create where there is none, as a draft or live", async () => {
    write("made.json", document("#0b5cad"));
    const args = ["push", "made.json", "--slug", "made"];
    const without = await run(args);
    expect(without.status).toBe(3);
    expect(without.stderr).toContain(`There is no theme made. --create "Its name" makes it.`);
    const made = await run([...args, "--create", "Made here"]);
    expect(made).toMatchObject({ status: 0 });
    expect(made.stdout).toMatch(/^made is made, as a draft: http:.*\/console\/themes\/made\n$/);
    expect(await theme("made")).toMatchObject({
      name: "Made here",
      status: "draft",
      tokens: document("#0b5cad"),
    });
    const live = [
      ...args,
      "--slug",
      "made-live",
      "--create",
      "Live",
      "--publish",
      "--message",
      "x",
    ];
    expect(await run(live)).toMatchObject({ status: 0, stdout: "made-live@2 is live.\n" });
    const { body } = await platform.current.get("/api/v1/themes/made-live/versions/2");
    expect(body).toMatchObject({ message: "x", live: true, tokens: document("#0b5cad") });
    expect((await run(live)).stdout).toContain("nothing was sent");
  });

  it("puts live with --publish and its message, and sends nothing twice", async () => {
    await published("lived");
    await run(["pull", "lived", "--out", "lived.json"]);
    write("lived.json", document("#333333"));
    const args = ["push", "lived.json", "--slug", "lived", "--publish", "--message", "By CI"];
    expect(await run(args)).toMatchObject({ status: 0, stdout: "lived@3 is live.\n" });
    const { body } = await platform.current.get("/api/v1/themes/lived/versions/3");
    expect(body).toMatchObject({ message: "By CI", live: true, tokens: document("#333333") });
    expect((await run(args)).stdout).toContain("nothing was sent");
    expect((await theme("lived")).version).toBe(3);
  });

  it("publishes no errors, and nothing over a newer version than it is based on", async () => {
    await published("kept");
    write("bad.json", document("{color.none}"));
    const bad = await run(["push", "bad.json", "--slug", "kept", "--publish"]);
    expect(bad).toMatchObject({ status: 1, stderr: expect.stringContaining("bad.json:1:") });
    write("old.json", document("#444444"));
    const args = ["push", "old.json", "--slug", "kept", "--publish", "--base-version", "1"];
    const old = await run(args);
    expect(old).toMatchObject({ status: 4, stderr: expect.stringContaining("version 2") });
    expect((await theme("kept")).version).toBe(2);
  });

  it("obeys the setting of changes that break", async () => {
    await published("ruled");
    const { current } = platform;
    const set = await current.put("/api/v1/admin/settings", { "publish.breaking": "confirm" });
    expect(set.status).toBe(200);
    await run(["pull", "ruled", "--out", "breaks.json"]);
    write("breaks.json", document("#0b5cad", "lake"));
    const args = ["push", "breaks.json", "--slug", "ruled", "--publish"];
    const refused = await run(args);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("Add --accept-breaking");
    expect((await theme("ruled")).version).toBe(2);
    expect((await run([...args, "--accept-breaking"])).status).toBe(0);
    expect((await theme("ruled")).version).toBe(3);
  });
});

describe("pull and diff", () => {
  it("reads versions, and compares a file with what is live", async () => {
    await published("seen");
    write("seen.json", document("#ad0b5c"));
    const pulled = await run(["pull", "seen", "--version", "1", "--out", "pulled.json"]);
    expect(pulled).toMatchObject({ status: 0, stdout: expect.stringContaining("seen@1 (draft)") });
    const text = readFileSync(join(folder, "pulled.json"), "utf8");
    expect(JSON.parse(text)).toEqual(document("#0b5cad"));
    expect((await run(["diff", "seen", "pulled.json"])).status).toBe(0);
    expect((await run(["diff", "seen@1", "seen@2"])).status).toBe(0);
    const { status, stdout } = await run(["diff", "seen", "seen.json", "--markdown"]);
    expect(status).toBe(1);
    expect(stdout).toContain("from `seen@2 (published)` to `seen.json`");
    expect(stdout).toContain("| `color.sea` | value changed | `#0b5cad` → `#ad0b5c` |");
  });
});

describe("what is in the way is said", () => {
  it("of keys, roles and names", async () => {
    await published("closed");
    write("any.json", document("#0b5cad"));
    const viewer = await platform.current.keyFor("viewer");
    const expectError = async (args: string[], env: Record<string, string>, words: string) => {
      const { status, stdout, stderr } = await run(args, env);
      expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
      expect(stderr).toContain(words);
    };
    await expectError(["pull", "closed"], { TOKENKIT_KEY: "tk_wrong" }, "TOKENKIT_KEY is no key");
    await expectError(["pull", "closed"], { TOKENKIT_KEY: "" }, "TOKENKIT_KEY is not set");
    await expectError(["pull", "closed"], { TOKENKIT_URL: "" }, "TOKENKIT_URL is not set");
    await expectError(["push", "any.json", "--slug", "closed"], { TOKENKIT_KEY: viewer }, "role");
    await expectError(["pull", "nowhere"], {}, "nowhere");
  });

  it("of a network that is not there, once it was asked again", async () => {
    const TOKENKIT_URL = `http://127.0.0.1:${await freePort()}`;
    const { status, stderr } = await run(["pull", "any"], { TOKENKIT_URL });
    expect(status).toBe(3);
    expect(stderr).toContain("cannot be reached (ECONNREFUSED)");
    expect(stderr.match(/Asking again/g)).toHaveLength(2);
  });

  it("of another server, which never gets a second write", async () => {
    const methods: string[] = [];
    const other = createServer((req, res) => {
      methods.push(req.method ?? "");
      if (req.method === "GET") res.end(JSON.stringify({ slug: "x", version: 1, tokens: {} }));
      else res.writeHead(503, { "retry-after": "0" }).end();
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const TOKENKIT_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    write("once.json", document("#0b5cad"));
    const args = ["push", "once.json", "--slug", "x", "--publish", "--base-version", "1"];
    const pushed = await run(args, { TOKENKIT_URL });
    expect(pushed.status).toBe(3);
    expect(methods).toEqual(["GET", "PATCH"]);
  });
});
