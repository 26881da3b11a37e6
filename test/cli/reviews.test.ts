import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson } from "../contract/support/people.ts";
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
  const { current } = platform;
  await current.post("/api/v1/themes", { slug: "shore", name: "Shore", tokens: sea("#0b5cad") });
  await current.post("/api/v1/themes/shore/publish");
  await current.put("/api/v1/admin/settings", { "publish.review": "1" });
});
const run = (...args: string[]) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: key });
const sea = (value: string) => ({ color: { $type: "color", sea: { $value: value } } });
const theme = async () => (await platform.current.get("/api/v1/themes/shore")).body;

describe("a theme that needs reviews", () => {
  it("goes from push over review to push --publish, which says what is missing until then", async () => {
    await run("pull", "shore", "--out", "shore.json");
    writeFileSync(join(folder, "shore.json"), JSON.stringify(sea("#111111")));
    const publish = ["push", "shore.json", "--slug", "shore", "--publish"];
    const refused = await run(...publish);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("shore is under review rules");
    expect(refused.stderr).toContain("approvals: are 0 of 1");
    expect(refused.stderr).toContain("tokenkit review shore asks for its review");
    expect((await theme()).version).toBe(2);

    const early = await run("review", "shore");
    expect([early.status, early.stderr]).toEqual([
      3,
      expect.stringContaining("tokenkit push <document> --slug shore saves one"),
    ]);
    expect((await run("reviews")).stdout).toBe("No review is open.\n");
    expect((await run("push", "shore.json", "--slug", "shore")).status).toBe(0);
    const asked = await run("review", "shore", "--message", "By CI", "--json");
    const { id, hash, message } = JSON.parse(asked.stdout);
    expect([asked.status, message]).toEqual([0, "By CI"]);
    const again = await run("review", "shore");
    expect(again.stdout).toBe(
      `The review of shore, minor: 1 approval missing.\n${platform.current.url}/console/themes/shore\nReview ${id}\n`,
    );
    expect((await run("reviews")).stdout).toMatch(
      /^shore: 1 approval missing \(asked for by key:\w+\)\n$/,
    );
    const owners = [{ paths: ["color.*", "*"], group: "brand" }];
    await platform.current.put("/api/v1/themes/shore/governance", { review: null, owners });
    const { stdout } = await run("reviews");
    expect(stdout).toMatch(/^shore: 1 approval missing, an owner of /);
    expect(stdout).toContain("an owner of color.* missing (the group brand)");
    const unowned = await run(...publish);
    expect(unowned.stderr).toContain("have not approved: the group brand");
    await platform.current.put("/api/v1/themes/shore/governance", { review: null, owners: null });

    const ben = await aPerson(platform.current, "ben");
    const verdict = { verdict: "approve", hash };
    const given = await platform.current.post(`/api/v1/reviews/${id}/verdicts`, verdict, ben.as);
    expect(given.status).toBe(201);
    expect((await run("review", "shore")).stdout).toContain("approved");
    expect(await run(...publish)).toMatchObject({ status: 0, stdout: "shore@3 is live.\n" });
  });

  it("is made as a draft by --create, which says the same", async () => {
    writeFileSync(join(folder, "new.json"), JSON.stringify(sea("#222222")));
    const made = await run("push", "new.json", "--slug", "new", "--create", "New", "--publish");
    expect(made.status).toBe(1);
    expect(made.stderr).toContain("tokenkit review new asks for its review");
    expect((await platform.current.get("/api/v1/themes/new")).body.status).toBe("draft");
  });

  it("refuses options that mean nothing", async () => {
    const version = await run("review", "shore@2");
    expect([version.status, version.stderr]).toEqual([2, expect.stringContaining("the slug of")]);
    const alone = await run("review", "shore", "--accept-breaking");
    expect(alone.status).toBe(2);
  });
});
