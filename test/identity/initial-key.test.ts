import { describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";

const [KEY_A, KEY_B] = ["configured-admin-key-aaaa", "configured-admin-key-bbbb"];

async function start(env: Record<string, string>): Promise<TestPlatform> {
  return TestPlatform.start({ DATA_DIR: await scratchFolder(), ...env });
}

const statusWith = async (platform: TestPlatform, key: string) =>
  (await platform.get("/api/v1/themes", { key })).status;

describe("INIT_ADMIN_API_KEY", () => {
  it("ends the key configured before, and revives one that is configured again", async () => {
    const DATABASE_URL = await freshDatabase();
    for (const [key, other] of [
      [KEY_A, KEY_B],
      [KEY_B, KEY_A],
      [KEY_A, KEY_B],
    ] as const) {
      const platform = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: key });
      expect(await statusWith(platform, key)).toBe(200);
      expect(await statusWith(platform, other)).toBe(401);
      await platform.close();
    }
  });

  it("stays out when an admin revoked it", async () => {
    const DATABASE_URL = await freshDatabase();
    const first = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: KEY_A });
    const { body } = await first.get("/api/v1/admin/keys", { key: KEY_A });
    await first.delete(`/api/v1/admin/keys/${body.items[0].id}`, { key: KEY_A });
    await first.close();
    const second = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: KEY_A });
    expect(await statusWith(second, KEY_A)).toBe(401);
    await second.close();
  });
});

it("keys that local mode generates stand beside each other", async () => {
  const DATABASE_URL = await freshDatabase();
  const platforms = await Promise.all([
    start({ DATABASE_URL, INIT_ADMIN_API_KEY: "" }),
    start({ DATABASE_URL, INIT_ADMIN_API_KEY: "" }),
  ]);
  const { readFile } = await import("node:fs/promises");
  for (const { running } of platforms) {
    const key = (await readFile(running.adminKeyFile as string, "utf8")).trim();
    for (const platform of platforms) expect(await statusWith(platform, key)).toBe(200);
  }
  await Promise.all(platforms.map((platform) => platform.close()));
});
