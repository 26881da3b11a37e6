import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { keptSecret } from "../../../src/platform/secrets.ts";
import { startPlatform } from "../../../src/start/platform.ts";
import { freshDatabase } from "../../support/database.ts";
import { TestPlatform } from "../../support/platform.ts";
import { scratchFolder } from "../../support/process.ts";

const A = "configured-key-a-0123456789";
const B = "configured-key-b-0123456789";

const running: TestPlatform[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((platform) => platform.close()));
});

/** A replica as the environment makes it, and what its log warns of. */
async function start(
  env: Record<string, string>,
): Promise<{ platform: TestPlatform; log: string }> {
  let log = "";
  const destination = {
    write: (line: string): void => {
      log += line;
    },
  };
  const logger = await createLogger({ level: "warn", pretty: false, destination });
  const config = readConfig({ PORT: "0", PUBLIC_BASE_URL: "http://tokenkit.test", ...env });
  const platform = new TestPlatform(await startPlatform(config, logger), config.dataDir);
  running.push(platform);
  return { platform, log };
}

const status = async (platform: TestPlatform, key: string): Promise<number> =>
  (await platform.get("/api/v1/admin/keys", { key })).status;

describe("INIT_ADMIN_API_KEY", () => {
  it("supersedes the one before, and lives again when it is configured again", async () => {
    const DATABASE_URL = await freshDatabase();
    const { platform: first } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    expect(await status(first, A)).toBe(200);
    const { platform: second } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: B });
    expect([await status(second, A), await status(second, B)]).toEqual([401, 200]);
    const { platform: third, log } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    expect([await status(third, A), await status(third, B)]).toEqual([200, 401]);
    expect(log).toBe("");
  });

  it("stays revoked once an admin revoked it, with a warning", async () => {
    const DATABASE_URL = await freshDatabase();
    const { platform: first } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    const { body } = await first.get("/api/v1/admin/keys", { key: A });
    await first.delete(`/api/v1/admin/keys/${body.items[0].id}`, { key: A });
    const { platform: second, log } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    expect(await status(second, A)).toBe(401);
    expect(log).toContain("INIT_ADMIN_API_KEY is no admin key any more");
  });

  it("leaves alone a key of that text that was issued otherwise, with a warning", async () => {
    const DATABASE_URL = await freshDatabase();
    const { platform: first } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    const created = await first.post(
      "/api/v1/admin/keys",
      { name: "viewer", role: "viewer" },
      { key: A },
    );
    const env = { DATABASE_URL, INIT_ADMIN_API_KEY: created.body.key };
    const { platform: second, log } = await start(env);
    expect(await status(second, created.body.key)).toBe(403);
    expect(log).toContain("INIT_ADMIN_API_KEY is no admin key any more");
  });
});

describe("the key that local mode generates", () => {
  it("is each data folder's own, and none ends another or is ended", async () => {
    const DATABASE_URL = await freshDatabase();
    const folders = [await scratchFolder(), await scratchFolder()];
    const replicas = await Promise.all(
      folders.map((DATA_DIR) => start({ DATABASE_URL, DATA_DIR })),
    );
    const keys = await Promise.all(
      folders.map(async (folder) => (await keptSecret(folder, "admin-api-key")).value),
    );
    const { platform: configured } = await start({ DATABASE_URL, INIT_ADMIN_API_KEY: A });
    for (const platform of [...replicas.map((replica) => replica.platform), configured]) {
      for (const key of [...keys, A]) expect(await status(platform, key)).toBe(200);
    }
  });

  it("stays revoked once an admin revoked it, and the warning says which file to delete", async () => {
    const [DATABASE_URL, DATA_DIR] = [await freshDatabase(), await scratchFolder()];
    const { platform: first } = await start({ DATABASE_URL, DATA_DIR });
    const { value: key } = await keptSecret(DATA_DIR, "admin-api-key");
    const { body } = await first.get("/api/v1/admin/keys", { key });
    await first.delete(`/api/v1/admin/keys/${body.items[0].id}`, { key });
    const { platform: second, log } = await start({ DATABASE_URL, DATA_DIR });
    expect(await status(second, key)).toBe(401);
    expect(log).toContain(`${DATA_DIR}/admin-api-key`);
  });
});

describe("production without an admin key", () => {
  const production = {
    NODE_ENV: "production",
    AUTH: "none",
    SESSION_SECRET: "x".repeat(32),
  };

  it("warns that nobody can get in, and how to mend it", async () => {
    const { log } = await start({ ...production, DATABASE_URL: await freshDatabase() });
    expect(log).toContain("There is no admin");
    expect(log).toContain("INIT_ADMIN_API_KEY");
  });

  it("says nothing while some admin key works, or a group signs in as admin", async () => {
    const DATABASE_URL = await freshDatabase();
    await start({ ...production, DATABASE_URL, INIT_ADMIN_API_KEY: A });
    expect((await start({ ...production, DATABASE_URL })).log).toBe("");
    const oidc = {
      ...production,
      AUTH: "oidc",
      OIDC_ISSUER: "https://idp.example",
      OIDC_CLIENT_ID: "tokenkit",
      OIDC_ADMIN_GROUPS: "admins",
    };
    expect((await start({ ...oidc, DATABASE_URL: await freshDatabase() })).log).not.toContain(
      "There is no admin",
    );
  });
});
