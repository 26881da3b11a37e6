import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const list = (query = "") => platform.current.get(`/api/v1/themes${query}`);
const slugs = async (query: string): Promise<string[]> =>
  (await list(query)).body.items.map((item: { slug: string }) => item.slug);

beforeAll(async () => {
  const at = platform.current;
  await aDraft(at, { slug: "wild-percent", name: "100% Wool", meta: { tags: ["snug", "50%"] } });
  await aDraft(at, { slug: "wild-underscore", name: "snake_case", description: "Back\\slash" });
  await aDraft(at, { slug: "wild-plain", name: "snakeXcase 1000 Wool", meta: { tags: "snug" } });
  await aPublished(at, { slug: "out", name: "Out" });
  await aPublished(at, { slug: "shelved", name: "Shelved" });
  await at.post("/api/v1/themes/shelved/archive");
});

describe("GET /api/v1/themes", () => {
  it("answers a ThemePage of summaries without token documents", async () => {
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(body).sort()).toEqual(["items", "limit", "offset", "total"]);
    expect(body).toMatchObject({ limit: 50, offset: 0, total: body.items.length });
    expect(Object.keys(body.items[0]).sort()).toEqual([
      "createdAt",
      "createdBy",
      "defaultAppearance",
      "id",
      "name",
      "slug",
      "status",
      "system",
      "updatedAt",
      "updatedBy",
      "version",
    ]);
    for (const item of body.items) expect(item).not.toHaveProperty("tokens");
  });

  it("gives instants in UTC with milliseconds", async () => {
    const [item] = (await list()).body.items;
    expect(item.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(item.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("hides archived themes unless they are asked for", async () => {
    expect(await slugs("")).not.toContain("shelved");
    expect(await slugs("?q=shelved")).toEqual([]);
    expect(await slugs("?status=archived")).toEqual(["shelved"]);
  });

  it("filters by status and by system", async () => {
    expect((await slugs("?status=draft")).sort()).toEqual([
      "wild-percent",
      "wild-plain",
      "wild-underscore",
    ]);
    expect(await slugs("?system=false&status=published")).toEqual(["out"]);
    const builtIn = (await list("?system=true")).body.items;
    expect(builtIn.length).toBeGreaterThanOrEqual(3);
    expect(builtIn.every((item: { system: boolean }) => item.system)).toBe(true);
  });

  it("takes wildcards in q for what they are", async () => {
    expect(await slugs(`?q=${encodeURIComponent("100%")}`)).toEqual(["wild-percent"]);
    expect(await slugs("?q=snake_case")).toEqual(["wild-underscore"]);
    expect(await slugs(`?q=${encodeURIComponent("back\\s")}`)).toEqual(["wild-underscore"]);
    expect(await slugs(`?q=${encodeURIComponent("%")}`)).toEqual(["wild-percent"]);
    expect(await slugs("?q=_")).toEqual(["wild-underscore"]);
  });

  it("matches q in slug, name and description, whatever the case", async () => {
    expect((await slugs("?q=WILD-")).length).toBe(3);
    expect(await slugs("?q=wool&sort=slug&order=asc")).toEqual(["wild-percent", "wild-plain"]);
    expect(await slugs("?q=BACK")).toEqual(["wild-underscore"]);
    expect(await slugs("?q=nothing-has-this")).toEqual([]);
  });

  it("filters by a tag in meta, and takes no other shape for tags", async () => {
    expect(await slugs("?tag=snug")).toEqual(["wild-percent"]);
    expect(await slugs(`?tag=${encodeURIComponent("50%")}`)).toEqual(["wild-percent"]);
    expect(await slugs("?tag=snu")).toEqual([]);
    expect(await slugs(`?tag=${encodeURIComponent('"] or [')}`)).toEqual([]);
  });

  it("sorts by each field in both orders, newest change first by default", async () => {
    const names = async (query: string) =>
      (await list(query)).body.items.map((item: { name: string }) => item.name.toLowerCase());
    expect((await slugs("")).at(0)).toBe("out");
    expect(await slugs("?sort=slug&order=asc")).toEqual((await slugs("")).sort());
    expect(await slugs("?sort=slug")).toEqual((await slugs("")).sort().reverse());
    expect(await names("?sort=name&order=asc")).toEqual((await names("")).sort());
    const created = await slugs("?sort=created&order=asc&system=false");
    expect(created).toEqual(["wild-percent", "wild-underscore", "wild-plain", "out"]);
  });

  it("falls back to the default for an unknown sort", async () => {
    expect(await slugs("?sort=colour")).toEqual(await slugs("?sort=updated"));
    expect(await slugs("?sort=")).toEqual(await slugs("?sort=updated"));
  });

  it("falls back to the default for an unknown order", async () => {
    expect(await slugs("?sort=slug&order=up")).toEqual(await slugs("?sort=slug&order=desc"));
    expect(await slugs("?sort=slug&order=")).toEqual(await slugs("?sort=slug"));
  });

  it("pages, with Link to the neighbours", async () => {
    const all = await slugs("?sort=slug&order=asc");
    const { body, headers } = await list("?sort=slug&order=asc&limit=2&offset=2");
    expect(body.items.map((item: { slug: string }) => item.slug)).toEqual(all.slice(2, 4));
    expect(body).toMatchObject({ limit: 2, offset: 2, total: all.length });
    const links = headers.get("link") ?? "";
    const next = /<([^>]+)>; rel="next"/.exec(links)?.[1] ?? "";
    const prev = /<([^>]+)>; rel="prev"/.exec(links)?.[1] ?? "";
    expect(await slugs(next.slice(next.indexOf("?")))).toEqual(all.slice(4, 6));
    expect(await slugs(prev.slice(prev.indexOf("?")))).toEqual(all.slice(0, 2));
  });

  it("sends no Link where there is nothing before or after, and no key in one", async () => {
    expect((await list()).headers.has("link")).toBe(false);
    const beyond = await list("?offset=1000");
    expect(beyond.body.items).toEqual([]);
    expect(beyond.headers.get("link")).toMatch(/rel="prev"$/);
    const { headers } = await platform.current.get(
      "/api/v1/themes?limit=1&token=test-admin-key-0123456789",
      { key: null },
    );
    expect(headers.get("link")).toContain('rel="next"');
    expect(headers.get("link")).not.toContain("test-admin-key");
  });

  it.each([
    ["limit=abc", "limit"],
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["limit=-1", "limit"],
    ["limit=1.5", "limit"],
    ["limit=1e1", "limit"],
    ["limit=%2010", "limit"],
    ["limit=", "limit"],
    ["limit=5&limit=5", "limit"],
    ["offset=-1", "offset"],
    ["offset=x", "offset"],
    ["system=maybe", "system"],
    ["system=1", "system"],
    ["system=TRUE", "system"],
    ["system=", "system"],
    ["status=live", "status"],
    ["status=", "status"],
    ["q=a&q=b", "q"],
    ["sort=name&sort=slug", "sort"],
    ["order=asc&order=desc", "order"],
    ["tag=a&tag=b", "tag"],
    ["q=%00", "q"],
    ["tag=a%00b", "tag"],
  ])("refuses ?%s and names the field", async (query, field) => {
    expectError(await list(`?${query}`), 400, "validation_failed", field);
  });

  it.each(["limit=1", "limit=200", "offset=0", "offset=99999999999999", "q="])(
    "takes ?%s",
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(200);
    },
  );
});
