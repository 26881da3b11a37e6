import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Releases } from "../releases/support/releases.ts";
import { usePlatform } from "../support/platform.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);
const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
let key: string;
beforeAll(async () => {
  tool = await builtTool(folder);
  key = await platform.current.keyFor("editor");
});
const run = (...args: string[]) =>
  tool(args, { TOKENKIT_URL: platform.current.url, TOKENKIT_KEY: key, TZ: "Europe/Zurich" });

/** A time in the winter to come, in Zürich. */
const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() > 0 ? 1 : 0);
const at = `${year}-01-15T09:00+01:00`;
const shown = `${year}-01-15 09:00 Europe/Zurich (${year}-01-15 08:00 UTC)`;

describe("tokenkit release", () => {
  it("creates, schedules, lists, cancels, publishes and rolls back", async () => {
    const slugs = await releases.themes(2);
    const made = await run("release", "create", "Spring", ...slugs, "--json");
    expect(made.status).toBe(0);
    const { id } = JSON.parse(made.stdout);
    const scheduled = await run("release", "schedule", id, "--at", at);
    expect(scheduled.stdout).toBe(
      `The release Spring of ${slugs.join(", ")}: goes live at ${shown}.\nRelease ${id}\n`,
    );
    expect((await run("release", "list")).stdout).toBe(
      `${id}  Spring: goes live at ${shown} (${slugs.join(", ")})\n`,
    );
    expect((await run("release", "cancel", id)).stdout).toContain("cancelled");
    expect((await run("release", "list")).stdout).toBe("No release is scheduled.\n");
    expect((await run("release", "list", "--all")).stdout).toContain("cancelled");
    expect((await run("release", "publish", id)).stdout).toContain("published");
    expect(await releases.versions(slugs)).toEqual(["published 3", "published 3"]);
    expect((await run("release", "revert", id)).stdout).toContain("reverted");
    expect(await releases.versions(slugs)).toEqual(["published 4", "published 4"]);
    const again = await run("release", "revert", id);
    expect([again.status, again.stderr]).toEqual([3, expect.stringContaining("is reverted")]);
  });

  it("says which theme is not ready, and what is wrong with a command line", async () => {
    const [slug = ""] = await releases.themes(1);
    await platform.current.patch(`/api/v1/themes/${slug}`, { name: "Hotfix" });
    const made = await run("release", "create", "Spring", slug);
    expect(made.stdout).toContain(`  ${slug}: The theme is at version 3`);
    for (const [args, words] of [
      [["release", "stop"], "release takes create, schedule"],
      [["release", "create", "Spring"], "takes a name and slugs"],
      [["release", "cancel"], "takes the id"],
      [["release", "schedule", "x"], "--at says when"],
      [["schedule", slug], "--at says when"],
      [["release", "list", "--at", at], "--at goes with schedule"],
    ] as const) {
      const wrong = await run(...args);
      expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});

describe("tokenkit schedule", () => {
  it("makes a release of one theme, and none if it cannot be scheduled", async () => {
    const [slug = ""] = await releases.themes(1);
    const summer = `${year}-07-15T09:00+01:00`;
    const wrong = await run("schedule", slug, "--at", summer, "--zone", "Europe/Zurich");
    expect([wrong.status, wrong.stderr]).toEqual([3, expect.stringContaining("has +02:00")]);
    expect((await run("release", "list")).stdout).toBe("No release is scheduled.\n");
    const done = await run("schedule", slug, "--at", at, "--zone", "Europe/Zurich");
    expect(done.stdout).toContain(`The release ${slug} of ${slug}: goes live at ${shown}.`);
    const copy = { tokens: {} };
    const refused = await platform.current.put(`/api/v1/themes/${slug}/working-copy`, copy);
    expect([refused.status, refused.body.code]).toEqual([409, "scheduled"]);
  });
});
