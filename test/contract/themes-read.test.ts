import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const get = (path: string) => platform.current.get(`/api/v1/themes${path}`);

beforeAll(async () => {
  const at = platform.current;
  await at.post("/api/v1/themes", { slug: "ocean", name: "Ocean", tokens: tokensOf("#000001") });
  await at.patch("/api/v1/themes/ocean", {
    message: "Darker",
    tokens: {
      color: { accent: { $type: "color", $value: "#000003" } },
      $appearances: { dark: { color: { bg: { $type: "color", $value: "#000000" } } } },
    },
  });
  await at.patch("/api/v1/themes/ocean", { name: "Ocean II", description: "Deep" });
});

describe("GET /api/v1/themes/{slug}", () => {
  it("answers the theme with its tokens", async () => {
    const { status, body, headers } = await get("/ocean");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({ slug: "ocean", name: "Ocean II", version: 3 });
    expect(body.tokens.color).toEqual({ accent: { $type: "color", $value: "#000003" } });
  });

  it("answers 404 for an unknown slug, even one that cannot be a slug", async () => {
    expectError(await get("/nowhere"), 404, "not_found");
    expectError(await get("/NOT%20a%20slug"), 404, "not_found");
    expectError(await get("/..%2Focean"), 404, "not_found");
  });

  it("answers 400 for U+0000 or broken percent-encoding in the path", async () => {
    expectError(await get("/oc%00ean"), 400, "validation_failed", "slug");
    expectError(await get("/%ff"), 400, "malformed_body");
    expectError(await get("/%ED%A0%80"), 400, "malformed_body");
  });
});

describe("GET /api/v1/themes/{slug}/versions", () => {
  it("answers the history, newest first, without tokens", async () => {
    const { status, body } = await get("/ocean/versions");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["items"]);
    expect(body.items.map((item: { version: number }) => item.version)).toEqual([3, 2, 1]);
    expect(Object.keys(body.items[1]).sort()).toEqual([
      "createdAt",
      "createdBy",
      "defaultAppearance",
      "message",
      "name",
      "slug",
      "status",
      "version",
    ]);
    expect(body.items[1]).toMatchObject({ slug: "ocean", message: "Darker", name: "Ocean" });
  });

  it("takes a limit and refuses a wrong one", async () => {
    expect((await get("/ocean/versions?limit=1")).body.items).toHaveLength(1);
    for (const limit of ["0", "201", "x", ""]) {
      expectError(await get(`/ocean/versions?limit=${limit}`), 400, "validation_failed", "limit");
    }
  });

  it("pages, with the count of all versions and Link to the neighbours", async () => {
    const first = await get("/ocean/versions?limit=1");
    expect(first.headers.get("x-total-count")).toBe("3");
    const seen = [first];
    for (let at = first; ; ) {
      const next = /<\/api\/v1\/themes([^>]+)>; rel="next"/.exec(at.headers.get("link") ?? "")?.[1];
      if (next === undefined) break;
      at = await get(next);
      seen.push(at);
    }
    expect(seen.flatMap(({ body }) => body.items).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(seen.map(({ body }) => Object.keys(body))).toEqual([["items"], ["items"], ["items"]]);
    expect(seen.at(-1)?.headers.get("link")).toMatch(/offset=1>; rel="prev"$/);
    const beyond = await get("/ocean/versions?offset=100");
    expect([beyond.body.items, beyond.headers.get("x-total-count")]).toEqual([[], "3"]);
    expectError(await get("/ocean/versions?offset=-1"), 400, "validation_failed", "offset");
  });

  it("pages by the version that the last page ended with, whatever is added meanwhile", async () => {
    const slug = await aDraft(platform.current);
    const edit = () => platform.current.patch(`/api/v1/themes/${slug}`, { name: "Again" });
    for (let version = 2; version <= 5; version++) await edit();
    const pages: { version: number }[][] = [];
    for (
      let path: string | undefined = `/${slug}/versions?limit=2&cursor=6`;
      path !== undefined;
    ) {
      const page = await get(path);
      pages.push(page.body.items);
      expect(page.headers.get("x-total-count")).toBe(String(4 + pages.length));
      path = /<\/api\/v1\/themes([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      await edit();
    }
    expect(pages.map((items) => items.map(({ version }) => version))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ]);
    expect((await get(`/${slug}/versions?cursor=1`)).body.items).toEqual([]);
    expect((await get(`/${slug}/versions?cursor=9999999999&limit=1`)).body.items).toHaveLength(1);
    for (const cursor of ["0", "x", "-1", "1.5"]) {
      const refused = await get(`/${slug}/versions?cursor=${cursor}`);
      expectError(refused, 400, "validation_failed", "cursor");
    }
  });

  it("says which version is live: the newest of a published theme, none of another", async () => {
    const slug = await aPublished(platform.current);
    const live = async (): Promise<number[]> =>
      (await get(`/${slug}/versions`)).body.items
        .filter((item: { live?: true }) => item.live)
        .map((item: { version: number }) => item.version);
    expect(await live()).toEqual([2]);
    await platform.current.patch(`/api/v1/themes/${slug}`, { name: "Live too" });
    expect(await live()).toEqual([3]);
    expect((await get(`/${slug}/versions/3`)).body.live).toBe(true);
    expect((await get(`/${slug}/versions/2`)).body).not.toHaveProperty("live");
    await platform.current.post(`/api/v1/themes/${slug}/archive`);
    expect(await live()).toEqual([]);
  });

  it("answers 404 for an unknown theme, 400 before that", async () => {
    expectError(await get("/nowhere/versions"), 404, "not_found");
    expectError(await get("/nowhere/versions?limit=0"), 400, "validation_failed", "limit");
  });
});

describe("GET /api/v1/themes/{slug}/versions/{version}", () => {
  it("answers the revision as it was, with its tokens", async () => {
    const { status, body } = await get("/ocean/versions/1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, name: "Ocean", tokens: tokensOf("#000001") });
  });

  it.each(["0", "-1", "abc", "1.5", "1e0", "%201"])("answers 400 for %s", async (version) => {
    expectError(await get(`/ocean/versions/${version}`), 400, "validation_failed", "version");
  });

  it.each(["4", "2147483648", "999999999999999"])("answers 404 for %s", async (version) => {
    expectError(await get(`/ocean/versions/${version}`), 404, "not_found");
  });

  it("answers 404 for an unknown theme, 400 before that", async () => {
    expectError(await get("/nowhere/versions/1"), 404, "not_found");
    expectError(await get("/nowhere/versions/x"), 400, "validation_failed", "version");
  });
});

describe("GET /api/v1/themes/{slug}/diff", () => {
  it("compares the token trees, paths dotted, metadata as a yes or no", async () => {
    const { status, body } = await get("/ocean/diff?from=1&to=2");
    expect(status).toBe(200);
    expect(body).toEqual({
      slug: "ocean",
      from: 1,
      to: 2,
      added: [
        {
          path: "$appearances.dark.color.bg",
          value: { $type: "color", $value: "#000000" },
        },
        { path: "color.accent", value: { $type: "color", $value: "#000003" } },
      ],
      removed: [{ path: "color.primary", value: { $type: "color", $value: "#000001" } }],
      changed: [],
      metadataChanged: false,
      verdict: expect.objectContaining({ level: "major" }),
    });
  });

  it("tells a change of metadata alone, and nothing of a version with itself", async () => {
    const nothing = { added: [], removed: [], changed: [] };
    expect((await get("/ocean/diff?from=2&to=3")).body).toMatchObject({
      ...nothing,
      metadataChanged: true,
    });
    expect((await get("/ocean/diff?from=2&to=2")).body).toMatchObject({
      ...nothing,
      metadataChanged: false,
    });
  });

  it("goes backwards too", async () => {
    const { body } = await get("/ocean/diff?from=2&to=1");
    expect(body.added.map(({ path }: { path: string }) => path)).toEqual(["color.primary"]);
  });

  it.each([
    ["", "from"],
    ["?from=1", "to"],
    ["?to=1", "from"],
    ["?from=0&to=1", "from"],
    ["?from=1&to=x", "to"],
    ["?from=1&from=2&to=2", "from"],
  ])("refuses %s", async (query, field) => {
    expectError(await get(`/ocean/diff${query}`), 400, "validation_failed", field);
  });

  it("answers 404 for an unknown theme or version, 400 before that", async () => {
    expectError(await get("/ocean/diff?from=1&to=4"), 404, "not_found");
    expectError(await get("/ocean/diff?from=2147483648&to=1"), 404, "not_found");
    expectError(await get("/nowhere/diff?from=1&to=2"), 404, "not_found");
    expectError(await get("/nowhere/diff?from=0&to=2"), 400, "validation_failed", "from");
  });
});
