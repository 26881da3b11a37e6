import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestPlatform } from "../support/platform.ts";
import { startSystemPostgres, systemPostgres } from "../support/system-postgres.ts";

const bin = await systemPostgres();

/** The second path to a database: DATABASE_URL names a server that is not ours. */
describe.runIf(bin)("a PostgreSQL server of the machine's own", () => {
  let server: Awaited<ReturnType<typeof startSystemPostgres>>;
  let platform: TestPlatform;

  beforeAll(async () => {
    server = await startSystemPostgres(bin as string);
    const { host, port, user } = server;
    const DATABASE_URL = `postgresql://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`;
    platform = await TestPlatform.start({ DATABASE_URL });
  });
  afterAll(async () => {
    await platform?.close();
    await server?.stop();
  });

  it("is migrated by the same migrations and serves the built-in themes", async () => {
    const { status, body } = await platform.get("/rt/v1/theme.css?slug=quartz&variant=tokens");
    expect(status).toBe(200);
    expect(body).toContain("--tk-color-bg:");
    expect((await platform.get("/readyz")).body).toMatchObject({ status: "ok", warnings: [] });
  });

  it("takes a theme from draft to live, with history and audit", async () => {
    const tokens = { color: { bg: { $type: "color", $value: "#123456" } } };
    await platform.post("/api/v1/themes", {
      slug: "own",
      name: "Own",
      tokens,
      meta: { tags: ["x"] },
    });
    expect((await platform.post("/api/v1/themes/own/publish")).body.version).toBe(2);
    const css = (await platform.get("/rt/v1/theme.css?slug=own&variant=tokens")).body;
    expect(css).toContain("--tk-color-bg: #123456;");
    expect((await platform.get("/api/v1/themes?tag=x")).body.total).toBe(1);
    expect((await platform.get("/api/v1/admin/audit?entityId=own")).body.total).toBe(2);
  });
});
