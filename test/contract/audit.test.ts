import { beforeAll, describe, expect, it } from "vitest";
import { type RequestOptions, type TestResponse, usePlatform } from "../support/platform.ts";
import { aDraft, auditTotal, expectError, freshSlug, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
let editor: string;
let editorSubject: string;

beforeAll(async () => {
  editor = await platform.current.keyFor("editor");
  editorSubject = `key:${editor.split("_")[1]}`;
});

const audit = (query = "") => platform.current.get(`/api/v1/admin/audit${query}`);
const themes = "/api/v1/themes";

/** The rows that one request wrote, found by the id that it carried. */
async function rowsOf(
  id: string,
  request: (options: RequestOptions) => Promise<TestResponse>,
): Promise<Record<string, unknown>[]> {
  const response = await request({ headers: { "x-request-id": id }, key: editor });
  expect(response.status).toBeLessThan(300);
  const { body } = await audit("?limit=500");
  return body.items.filter((row: { requestId: string }) => row.requestId === id);
}

describe("every mutation of a theme", () => {
  const cases: [string, (slug: string, options: RequestOptions) => Promise<TestResponse>][] = [
    [
      "theme.update",
      (slug, o) => platform.current.patch(`${themes}/${slug}`, { name: "Other" }, o),
    ],
    [
      "theme.update",
      (slug, o) => platform.current.patch(`${themes}/${slug}`, { status: "published" }, o),
    ],
    [
      "theme.publish",
      (slug, o) => platform.current.post(`${themes}/${slug}/publish`, undefined, o),
    ],
    [
      "theme.archive",
      (slug, o) => platform.current.post(`${themes}/${slug}/archive`, undefined, o),
    ],
    [
      "theme.rollback",
      (slug, o) => platform.current.post(`${themes}/${slug}/versions/1/rollback`, undefined, o),
    ],
    [
      "theme.import",
      (slug, o) =>
        platform.current.post(`${themes}/import`, { slug, name: "In", tokens: tokensOf() }, o),
    ],
    [
      "theme.working_copy_save",
      (slug, o) => platform.current.put(`${themes}/${slug}/working-copy`, {}, o),
    ],
    ["theme.delete", (slug, o) => platform.current.delete(`${themes}/${slug}`, o)],
  ];

  it.each(cases)("is one row: %s", async (action, request) => {
    const slug = await aDraft(platform.current);
    const id = freshSlug("request");
    const rows = await rowsOf(id, (options) => request(slug, options));
    expect(rows).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        actor: editorSubject,
        action,
        entityType: "theme",
        entityId: slug,
        summary: expect.stringMatching(/./),
        changes: expect.any(Object),
        requestId: id,
      },
    ]);
  });

  it("is one row for a creation and a duplicate, under the new slug", async () => {
    const created = freshSlug("created");
    const [create] = await rowsOf(freshSlug("request"), (options) =>
      platform.current.post(themes, { slug: created, name: "x" }, options),
    );
    expect(create).toMatchObject({ action: "theme.create", entityId: created });
    const copied = freshSlug("copied");
    const [copy] = await rowsOf(freshSlug("request"), (options) =>
      platform.current.post(`${themes}/quartz/duplicate`, { slug: copied }, options),
    );
    expect(copy).toMatchObject({ action: "theme.duplicate", entityId: copied });
  });

  it("says what changed, from what to what", async () => {
    const slug = await aDraft(platform.current, { description: "Old" });
    const [row] = await rowsOf(freshSlug("request"), (options) =>
      platform.current.patch(
        `${themes}/${slug}`,
        { name: "New", description: null, tokens: tokensOf("#222222") },
        options,
      ),
    );
    expect(row?.changes).toMatchObject({
      name: { from: "A theme", to: "New" },
      description: { from: "Old", to: null },
      version: { from: 1, to: 2 },
    });
    expect(Object.keys(row?.changes as object)).toContain("tokens");
  });

  it("does not call changed what was sent again as it is", async () => {
    const same = { name: "A theme", tokens: tokensOf(), meta: { tags: ["a"], b: 1 } };
    const slug = await aDraft(platform.current, same);
    const [row] = await rowsOf(freshSlug("request"), (options) =>
      platform.current.patch(`${themes}/${slug}`, same, options),
    );
    expect(row?.changes).toEqual({ version: { from: 1, to: 2 } });
  });
});

describe("reading and refused requests", () => {
  it("leave no row", async () => {
    const before = await auditTotal(platform.current);
    const slug = freshSlug("never");
    await platform.current.get(themes);
    await platform.current.get(`${themes}/quartz`);
    await platform.current.get(`${themes}/quartz/export`);
    await platform.current.post(themes, { slug }, { key: editor });
    await platform.current.post(themes, { slug, name: "x" }, { key: null });
    await platform.current.post(themes, { slug: "quartz", name: "x" }, { key: editor });
    await platform.current.delete(`${themes}/quartz`, { key: editor });
    await platform.current.put("/api/v1/admin/settings", { "default.theme": "x" }, { key: editor });
    await platform.current.put("/api/v1/admin/settings", { nonsense: "x" });
    await platform.current.post("/api/v1/admin/keys", { name: "", role: "viewer" });
    await platform.current.delete("/api/v1/admin/keys/00000000");
    expect(await auditTotal(platform.current)).toBe(before);
  });
});

describe("GET /api/v1/admin/audit", () => {
  it("answers an AuditPage, newest first", async () => {
    const { status, headers, body } = await audit();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual(["items", "limit", "offset", "total"]);
    expect(body).toMatchObject({ limit: 50, offset: 0 });
    const times = body.items.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("filters by actor, action, entityType and entityId, exactly", async () => {
    const slug = await aDraft(platform.current);
    await platform.current.patch(`${themes}/${slug}`, { name: "x" }, { key: editor });
    const all = async (query: string) => (await audit(`${query}&limit=500`)).body.items;
    expect(await all(`?entityId=${slug}`)).toHaveLength(2);
    expect(await all(`?entityId=${slug}&action=theme.create`)).toHaveLength(1);
    expect(await all(`?entityId=${slug}&actor=${editorSubject}`)).toHaveLength(1);
    expect(await all(`?entityId=${slug.slice(0, -1)}%25`)).toEqual([]);
    expect(await all(`?entityId=${slug}&entityType=apikey`)).toEqual([]);
    const keys = await all("?entityType=apikey");
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys.map((row: { entityType: string }) => row.entityType))).toEqual(
      new Set(["apikey"]),
    );
  });

  it("filters by since, in any offset", async () => {
    const slug = await aDraft(platform.current);
    const { at } = (await audit(`?entityId=${slug}`)).body.items[0];
    const since = async (instant: string) =>
      (await audit(`?entityId=${slug}&since=${encodeURIComponent(instant)}`)).body.total;
    expect(await since(at)).toBe(1);
    expect(await since(new Date(Date.parse(at) + 1).toISOString())).toBe(0);
    const inTokyo = new Date(Date.parse(at) + 9 * 3_600_000).toISOString().replace("Z", "+09:00");
    expect(await since(inTokyo)).toBe(1);
    expect(await since("0001-01-01T00:00:00Z")).toBe(1);
    expect(await since("9999-12-31T23:59:59Z")).toBe(0);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["limit=x", "limit"],
    ["offset=-1", "offset"],
    ["since=yesterday", "since"],
    ["since=2026-01-01", "since"],
    ["since=2026-13-01T00:00:00Z", "since"],
    ["since=2026-02-30T00:00:00Z", "since"],
    ["since=2026-01-01T00:00:00%2B99:99", "since"],
    ["since=0000-01-01T00:00:00Z", "since"],
    ["since=9999-12-31T23:59:59-12:00", "since"],
    ["since=", "since"],
    ["actor=a&actor=b", "actor"],
    ["actor=%00", "actor"],
    ["entityId=%00", "entityId"],
  ])("refuses ?%s", async (query, field) => {
    expectError(await audit(`?${query}`), 400, "validation_failed", field);
  });

  it("pages by limit and offset, with Link", async () => {
    const { body, headers } = await audit("?limit=1&offset=1");
    const { body: two } = await audit("?limit=2");
    expect(body.items[0]).toEqual(two.items[1]);
    expect(headers.get("link")).toMatch(/rel="next".*rel="prev"/);
    expect((await audit("?limit=500")).status).toBe(200);
  });
});
