import { afterEach, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPublished, auditTotal, expectError } from "./support/samples.ts";

const platform = usePlatform();
const path = "/api/v1/admin/settings";
const read = async () => (await platform.current.get(path)).body.items;
const write = (body: unknown) => platform.current.put(path, body);
const manifest = async () => (await platform.current.get("/rt/v1/manifest.json")).body;

afterEach(async () => {
  await write({
    "default.theme": "",
    "default.appearance": "light",
    "runtime.public": "true",
    "runtime.apiBase": "",
    "styleGuide.public": "true",
    "publish.breaking": "allow",
    "publish.review": "off",
  });
});

describe("GET /api/v1/admin/settings", () => {
  it("answers every recognised setting with its default", async () => {
    const { status, headers, body } = await platform.current.get(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      items: Object.fromEntries(
        [
          ["default.theme", ""],
          ["default.appearance", "light"],
          ["runtime.public", "true"],
          ["runtime.apiBase", ""],
          ["styleGuide.public", "true"],
          ["publish.breaking", "allow"],
          ["publish.review", "off"],
        ].map(([key, value]) => [
          key,
          { key, value, default: value, updatedAt: null, updatedBy: null },
        ]),
      ),
    });
  });
});

describe("PUT /api/v1/admin/settings", () => {
  it("answers the keys that it wrote, and who wrote them when", async () => {
    const { status, headers, body } = await write({ "default.appearance": "dark" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({ updated: ["default.appearance"] });
    expect((await read())["default.appearance"]).toEqual({
      key: "default.appearance",
      value: "dark",
      default: "light",
      updatedAt: expect.stringMatching(/Z$/),
      updatedBy: expect.stringMatching(/^key:[0-9a-f]{8}$/),
    });
  });

  it("writes several at once, each with an audit row of its own", async () => {
    const before = await auditTotal(platform.current, "&action=settings.update");
    const { body } = await write({ "default.theme": "hearth", "runtime.apiBase": "" });
    expect(body.updated.sort()).toEqual(["default.theme", "runtime.apiBase"]);
    expect(await auditTotal(platform.current, "&action=settings.update")).toBe(before + 2);
    const { body: page } = await platform.current.get(
      "/api/v1/admin/audit?action=settings.update&entityId=default.theme&limit=1",
    );
    expect(page.items[0]).toMatchObject({
      entityType: "settings",
      changes: { "default.theme": { from: "", to: "hearth" } },
    });
  });

  it.each([
    ["an unknown key", { "default.color": "x" }, "default.color"],
    ["a known key beside an unknown one", { "default.theme": "hearth", other: "x" }, "other"],
    ["a number", { "default.theme": 1 }, "default.theme"],
    ["null", { "default.theme": null }, "default.theme"],
    ["true itself", { "runtime.public": true }, "runtime.public"],
    ["another word", { "runtime.public": "yes" }, "runtime.public"],
    ["another appearance", { "default.appearance": "" }, "default.appearance"],
    ["a rule that there is none of", { "publish.breaking": "warn" }, "publish.breaking"],
    ["a number of reviews", { "publish.review": 1 }, "publish.review"],
    ["too many reviews", { "publish.review": "3" }, "publish.review"],
    ["what is no slug", { "default.theme": "No Slug" }, "default.theme"],
    ["a relative base", { "runtime.apiBase": "/base" }, "runtime.apiBase"],
    ["another scheme", { "runtime.apiBase": "ftp://example.com" }, "runtime.apiBase"],
    ["a script", { "runtime.apiBase": "javascript:alert(1)" }, "runtime.apiBase"],
    ["a base with a query", { "runtime.apiBase": "https://a.example/?x" }, "runtime.apiBase"],
  ])("refuses %s and writes nothing", async (_what, body, field) => {
    expectError(await write(body), 400, "validation_failed", field);
    for (const item of Object.values<{ value: string; default: string }>(await read())) {
      expect(item.value).toBe(item.default);
    }
  });

  it("writes nothing where somebody else has changed what was expected", async () => {
    await write({ "default.theme": "hearth" });
    const answer = await write({
      "default.theme": "aurora",
      "default.appearance": "dark",
      expected: { "default.theme": "", "default.appearance": "light" },
    });
    expectError(answer, 409, "version_conflict", "default.theme");
    expect(answer.body.message).toContain('"hearth"');
    expect((await read())["default.appearance"].value).toBe("light");
    const seen = { "default.theme": "hearth", "runtime.apiBase": "" };
    expect((await write({ "default.theme": "aurora", expected: seen })).status).toBe(200);
    expect((await read())["default.theme"].value).toBe("aurora");
  });

  it("takes one of two that write at once upon the same", async () => {
    const both = await Promise.all(
      ["hearth", "aurora"].map((slug) =>
        write({ "default.theme": slug, expected: { "default.theme": "" } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("refuses expectations of what is no setting, and nothing but expectations", async () => {
    const other = await write({ "default.theme": "", expected: { other: "x" } });
    expect(other.status).toBe(400);
    expectError(await write({ expected: {} }), 400, "validation_failed", "body");
  });

  it("takes __proto__ and constructor for the unknown keys that they are", async () => {
    for (const key of ["__proto__", "constructor", "toString"]) {
      const response = await platform.current.request(path, {
        method: "PUT",
        raw: `{"default.appearance":"light","${key}":"x"}`,
      });
      expectError(response, 400, "validation_failed", key);
    }
  });

  it("refuses a list, text and null for a body", async () => {
    for (const body of [[], "x", null, 1]) {
      expectError(await write(body), 400, "validation_failed", "body");
    }
  });
});

describe("default.theme and default.appearance", () => {
  it("are the manifest's defaults", async () => {
    expect((await manifest()).defaults).toEqual({ theme: expect.any(String), appearance: "light" });
    await write({ "default.theme": "hearth", "default.appearance": "dark" });
    expect((await manifest()).defaults).toEqual({ theme: "hearth", appearance: "dark" });
  });

  it("are stored but not used while the theme is not published", async () => {
    const builtIn = (await manifest()).defaults.theme;
    expect((await write({ "default.theme": "later" })).status).toBe(200);
    expect((await read())["default.theme"].value).toBe("later");
    expect((await manifest()).defaults.theme).toBe(builtIn);
    await aPublished(platform.current, { slug: "later" });
    expect((await manifest()).defaults.theme).toBe("later");
    await platform.current.post("/api/v1/themes/later/archive");
    expect((await manifest()).defaults.theme).toBe(builtIn);
  });
});

describe("runtime.apiBase", () => {
  it("is the base of the manifest's URLs, with or without a slash at its end", async () => {
    for (const base of ["https://cdn.example.com/tokens", "https://cdn.example.com/tokens/"]) {
      await write({ "runtime.apiBase": base });
      const [theme] = (await manifest()).themes;
      expect(theme.css).toBe(`https://cdn.example.com/tokens/rt/v1/themes/${theme.slug}/theme.css`);
      expect(theme.json).toBe(
        `https://cdn.example.com/tokens/rt/v1/themes/${theme.slug}/theme.json`,
      );
    }
  });

  it("is PUBLIC_BASE_URL when empty", async () => {
    const [theme] = (await manifest()).themes;
    expect(theme.css).toBe(`http://tokenkit.test/rt/v1/themes/${theme.slug}/theme.css`);
  });
});

describe("runtime.public", () => {
  const paths = [
    "/rt/v1/theme.css?slug=quartz",
    "/rt/v1/theme.css?slug=quartz&v=1",
    "/rt/v1/theme.json?slug=quartz",
    "/rt/v1/themes/quartz/theme.css",
    "/rt/v1/themes/quartz/theme.json",
    "/rt/v1/manifest.json",
  ];
  const visit = (url: string) => platform.current.get(url, { key: null });

  it("shuts run time to everybody without a key, cached responses too, and opens it again", async () => {
    for (const url of paths) expect((await visit(url)).status).toBe(200);
    await write({ "runtime.public": "false" });
    for (const url of paths) {
      const refused = await visit(url);
      expectError(refused, 401, "unauthenticated");
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    }
    await write({ "runtime.public": "true" });
    for (const url of paths) {
      const { status, headers } = await visit(url);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toMatch(/^public, /);
    }
  });

  it("lets any key in, as bearer or as ?token=, and shared caches keep nothing", async () => {
    const key = await platform.current.keyFor("viewer");
    await write({ "runtime.public": "false" });
    for (const url of paths) {
      const withToken = `${url}${url.includes("?") ? "&" : "?"}token=${key}`;
      const answers = [await platform.current.get(url, { key }), await visit(withToken)];
      for (const { status, headers } of answers) {
        expect(status).toBe(200);
        expect(headers.get("cache-control")).toMatch(/^private\b/);
        expect(headers.get("cache-control")).not.toMatch(/public|s-maxage/);
      }
    }
    expectError(await visit(`${paths[0]}&token=wrong`), 401, "unauthenticated");
  });

  it("does not let a revoked key in by what was cached for it", async () => {
    const { body } = await platform.current.post("/api/v1/admin/keys", {
      name: "short",
      role: "viewer",
    });
    await write({ "runtime.public": "false" });
    const url = `${paths[0]}&token=${body.key}`;
    expect((await visit(url)).status).toBe(200);
    await platform.current.delete(`/api/v1/admin/keys/${body.id}`);
    expectError(await visit(url), 401, "unauthenticated");
  });

  it("answers a draft as an unknown theme to key holders too", async () => {
    await write({ "runtime.public": "false" });
    expectError(await platform.current.get("/rt/v1/theme.css?slug=none"), 404, "not_found");
  });
});
