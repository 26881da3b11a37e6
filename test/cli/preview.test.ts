import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform();
const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
let key: string;
beforeAll(async () => {
  tool = await builtTool(folder);
  key = await platform.current.keyFor("editor");
  await platform.current.post("/api/v1/themes", { slug: "shore", name: "Shore" });
});
const run = (...args: string[]) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: key });

it("prints the link alone, and what it shows beside it", async () => {
  const page = "https://shop.example/sale?x=1";
  const made = await run("preview", "shore", "--page", page, "--expires", "3d", "--note", "Lead");
  expect(made.status).toBe(0);
  expect(made.stdout).toMatch(/^https:\/\/shop\.example\/sale\?x=1&tk-preview=tkp_[\w-]{43}\n$/);
  expect(made.stderr).toContain("Shows the working copy of shore until ");
  const { body } = await platform.current.get("/api/v1/themes/shore/previews");
  expect(body.items).toMatchObject([{ note: "Lead", version: null }]);
  const left = Date.parse(body.items[0].expiresAt) - Date.now();
  expect(left / 86_400_000).toBeCloseTo(3, 1);
});

it("prints the query for any page, of a version, as JSON too, up to 30 days", async () => {
  const made = await run("preview", "shore", "--version", "1");
  expect(made.stdout).toMatch(/^\?tk-preview=tkp_[\w-]{43}\n$/);
  expect(made.stderr).toContain("Shows version 1 of shore");
  const json = await run("preview", "shore", "--expires", "30d", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ token: expect.any(String), version: null });
});

it("says what is wrong with its options, and with a theme or a version that is not there", async () => {
  for (const time of ["31d", "0d", "3", "3m", "5w"]) {
    const { status, stderr } = await run("preview", "shore", "--expires", time);
    expect([status, stderr]).toEqual([2, expect.stringContaining("such as 12h, 3d or 2w")]);
  }
  expect((await run("preview", "shore@2")).status).toBe(2);
  const version = await run("preview", "shore", "--version", "9");
  expect([version.status, version.stderr]).toEqual([
    3,
    expect.stringContaining("Theme shore has no version 9."),
  ]);
  const page = await run("preview", "shore", "--page", "shop");
  expect(page.stderr).toContain("page: must be an http or https address");
});
