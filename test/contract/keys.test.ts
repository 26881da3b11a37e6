import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { ADMIN_KEY, TestPlatform } from "../support/platform.ts";
import { expectError } from "./support/samples.ts";

const path = "/api/v1/admin/keys";
let platform: TestPlatform;
let database: string;

beforeAll(async () => {
  database = await freshDatabase();
  platform = await TestPlatform.start({ DATABASE_URL: database });
  return () => platform.close();
});

const create = (body: unknown) => platform.post(path, body);
const list = async () => (await platform.get(`${path}?limit=500`)).body.items;
const find = async (id: string) => (await list()).find((key: { id: string }) => key.id === id);

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

describe("POST /api/v1/admin/keys", () => {
  it("answers 201 with the key, the only time that it is seen", async () => {
    const { status, headers, body } = await create({ name: "CI", role: "editor" });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual([
      "createdAt",
      "expiresAt",
      "id",
      "key",
      "name",
      "role",
    ]);
    expect(body).toMatchObject({ name: "CI", role: "editor", expiresAt: null });
    expect(body.key).toMatch(/^tk_[0-9a-f]{8}_[A-Za-z0-9_-]{43,}$/);
    expect(body.key.split("_")[1]).toBe(body.id);
    const listed = (await platform.get(path)).text;
    const audited = (await platform.get("/api/v1/admin/audit?entityType=apikey")).text;
    for (const text of [listed, audited]) {
      expect(text).toContain(body.id);
      expect(text).not.toContain(body.key);
    }
  });

  it("is stored as its SHA-256 digest alone, and the digest never leaves", async () => {
    const { body, text } = await create({ name: "Digest", role: "viewer" });
    const [row] = await query("select * from api_key where id = $1", [body.id]);
    expect(row?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(body.key.slice("tk_00000000_".length));
    const answers = [text, (await platform.get(path)).text];
    answers.push((await platform.get("/api/v1/admin/audit?entityType=apikey")).text);
    for (const answer of answers) expect(answer).not.toContain(row?.digest);
  });

  it("gives each role what it may, and no more", async () => {
    const statuses = async (role: "viewer" | "editor" | "admin") => {
      const key = await platform.keyFor(role);
      return [
        (await platform.get("/api/v1/themes", { key })).status,
        (await platform.post("/api/v1/themes", {}, { key })).status,
        (await platform.get("/api/v1/admin/settings", { key })).status,
      ];
    };
    expect(await statuses("viewer")).toEqual([200, 403, 403]);
    expect(await statuses("editor")).toEqual([200, 400, 403]);
    expect(await statuses("admin")).toEqual([200, 400, 200]);
  });

  it.each([
    ["no name", { role: "viewer" }, "name"],
    ["a blank name", { name: " ", role: "viewer" }, "name"],
    ["a name that is a number", { name: 1, role: "viewer" }, "name"],
    ["no role", { name: "x" }, "role"],
    ["another role", { name: "x", role: "owner" }, "role"],
    ["an expiry in the past", { name: "x", role: "viewer", expiresAt: "2020-01-01T00:00:00Z" }],
    ["an expiry that is a date", { name: "x", role: "viewer", expiresAt: "2099-01-01" }],
    ["an expiry that is a number", { name: "x", role: "viewer", expiresAt: 4_000_000_000 }],
    [
      "an expiry in an offset that is none",
      { name: "x", role: "viewer", expiresAt: "2099-01-01T00:00:00+99:99" },
    ],
  ])("refuses %s", async (_what, body, field = "expiresAt") => {
    const before = (await list()).length;
    expectError(await create(body), 400, "validation_failed", field);
    expect(await list()).toHaveLength(before);
  });

  it("takes an expiry in any offset up to the year 9999, and gives it in UTC", async () => {
    const { status, body } = await create({
      name: "x",
      role: "viewer",
      expiresAt: "2099-01-01T09:00:00+09:00",
    });
    expect(status).toBe(201);
    expect(body.expiresAt).toBe("2099-01-01T00:00:00.000Z");
    const last = { name: "x", role: "viewer", expiresAt: "9999-12-31T23:59:59Z" };
    expect((await create(last)).status).toBe(201);
    const beyond = await create({ ...last, expiresAt: "9999-12-31T23:59:59-12:00" });
    expectError(beyond, 400, "validation_failed", "expiresAt");
  });
});

describe("an expired key", () => {
  it("is refused from that moment", async () => {
    const { body } = await create({
      name: "brief",
      role: "viewer",
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    expect((await platform.get("/api/v1/themes", { key: body.key })).status).toBe(200);
    await query("update api_key set expires_at = now() where id = $1", [body.id]);
    expectError(await platform.get("/api/v1/themes", { key: body.key }), 401, "unauthenticated");
  });
});

describe("GET /api/v1/admin/keys", () => {
  it("lists keys newest first, without the keys", async () => {
    const { status, body } = await platform.get(path);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["items", "limit", "offset", "total"]);
    for (const item of body.items) {
      expect(Object.keys(item).sort()).toEqual([
        "createdAt",
        "createdBy",
        "expiresAt",
        "id",
        "lastUsedAt",
        "name",
        "role",
      ]);
    }
    const times = body.items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("pages, and refuses a wrong page", async () => {
    const { body, headers } = await platform.get(`${path}?limit=1`);
    expect(body.items).toHaveLength(1);
    expect(headers.get("link")).toContain('rel="next"');
    for (const wrong of ["limit=0", "limit=501", "offset=-1"]) {
      expectError(await platform.get(`${path}?${wrong}`), 400, "validation_failed");
    }
  });
});

describe("DELETE /api/v1/admin/keys/{id}", () => {
  it("revokes at once: 204, then 401 for its holder, and it leaves the list", async () => {
    const { body } = await create({ name: "short", role: "admin" });
    expect((await platform.get(path, { key: body.key })).status).toBe(200);
    const response = await platform.delete(`${path}/${body.id}`);
    expect(response.status).toBe(204);
    expect(response.text).toBe("");
    expectError(await platform.get(path, { key: body.key }), 401, "unauthenticated");
    expect(await find(body.id)).toBeUndefined();
    const { body: page } = await platform.get(`/api/v1/admin/audit?entityId=${body.id}`);
    expect(page.items.map(({ action }: { action: string }) => action)).toEqual([
      "apikey.revoke",
      "apikey.create",
    ]);
  });

  it("answers 404 for a key that is unknown, revoked already, or named by its text", async () => {
    const { body } = await create({ name: "short", role: "viewer" });
    await platform.delete(`${path}/${body.id}`);
    expectError(await platform.delete(`${path}/${body.id}`), 404, "not_found");
    expectError(await platform.delete(`${path}/00000000`), 404, "not_found");
    expectError(await platform.delete(`${path}/${body.key}`), 404, "not_found");
    expectError(await platform.delete(`${path}/a%00`), 400, "validation_failed", "id");
  });
});

describe("lastUsedAt", () => {
  it("is written at the first use, then at most once a minute", async () => {
    const { body } = await create({ name: "used", role: "viewer" });
    expect((await find(body.id)).lastUsedAt).toBeNull();
    await platform.get("/api/v1/themes", { key: body.key });
    const first = (await find(body.id)).lastUsedAt;
    expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(10_000);
    await platform.get("/api/v1/themes", { key: body.key });
    expect((await find(body.id)).lastUsedAt).toBe(first);
    await query("update api_key set last_used_at = now() - interval '61 seconds' where id = $1", [
      body.id,
    ]);
    await platform.get("/api/v1/themes", { key: body.key });
    expect(Date.parse((await find(body.id)).lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(first));
  });
});

describe("a credential", () => {
  it("comes as Authorization: Bearer, in any case, or as ?token=", async () => {
    const themes = "/api/v1/themes?limit=1";
    for (const authorization of [`Bearer ${ADMIN_KEY}`, `bearer ${ADMIN_KEY}`]) {
      const { status } = await platform.get(themes, { key: null, headers: { authorization } });
      expect(status).toBe(200);
    }
    expect((await platform.get(`${themes}&token=${ADMIN_KEY}`, { key: null })).status).toBe(200);
    const created = await platform.request(`/api/v1/themes?token=${ADMIN_KEY}`, {
      method: "POST",
      key: null,
      json: { slug: "by-token", name: "x" },
    });
    expect(created.status).toBe(201);
  });

  it.each([
    ["none", {}],
    ["an unknown key", { authorization: "Bearer tk_00000000_unknown" }],
    ["an empty key", { authorization: "Bearer " }],
    ["another scheme", { authorization: `Basic ${ADMIN_KEY}` }],
    ["the key alone", { authorization: ADMIN_KEY }],
    ["two keys", { authorization: `Bearer ${ADMIN_KEY} ${ADMIN_KEY}` }],
    ["a key with more behind it", { authorization: `Bearer ${ADMIN_KEY}x` }],
    ["an endless key", { authorization: `Bearer ${"x".repeat(5000)}` }],
    ["a cookie", { cookie: `tokenkit-session=${ADMIN_KEY}` }],
  ])("that is %s: 401 with the scheme to use", async (_what, headers) => {
    const response = await platform.get("/api/v1/themes", {
      key: null,
      headers: headers as Record<string, string>,
    });
    expectError(response, 401, "unauthenticated");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });
});
