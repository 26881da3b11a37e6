import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { picture } from "../contract/support/pictures.ts";
import { ADMIN_KEY, type TestPlatform, usePlatform } from "../support/platform.ts";
import { builtTool } from "./support/tool.ts";

const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
beforeAll(async () => {
  tool = await builtTool(folder);
});
const run = ({ url }: TestPlatform, args: string[]) =>
  tool(args, { TOKENKIT_URL: url, TOKENKIT_KEY: ADMIN_KEY });

describe("with SERVICES=places", () => {
  const platform = usePlatform({ SERVICES: "places" });

  it("says that the platform serves no themes, rather than that one is missing", async () => {
    writeFileSync(join(folder, "made.json"), "{}");
    for (const more of [[], ["--create", "Made"]]) {
      const args = ["push", "made.json", "--slug", "made", ...more];
      const { status, stderr } = await run(platform.current, args);
      expect([status, stderr]).toEqual([3, expect.stringContaining("SERVICES=places")]);
      expect(stderr).not.toContain("There is no theme");
    }
  });
});

describe("with SERVICES=themes", () => {
  const platform = usePlatform({ SERVICES: "themes", ENABLE_REST: "true" });

  it("says that the platform may leave places out", async () => {
    mkdirSync(join(folder, "holiday"));
    writeFileSync(join(folder, "holiday/a.jpg"), await picture());
    const args = ["places", "upload", "holiday", "--place", "01a1fc2c-0000-7000-8000-000000000000"];
    const { status, stderr } = await run(platform.current, args);
    expect([status, stderr]).toEqual([3, expect.stringContaining("SERVICES=themes")]);
  });
});
