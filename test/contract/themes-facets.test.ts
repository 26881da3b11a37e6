import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, brokenTokens, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
let viewer: string;

const themes = (key: string | null = ADMIN_KEY) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${platform.current.url}/trpc`,
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
        methodOverride: "POST",
      }),
    ],
  }).themes;

beforeAll(async () => {
  const at = platform.current;
  viewer = await at.keyFor("viewer");
  await aDraft(at, { slug: "red", name: "Shop red", meta: { tags: ["shop", "warm"] } });
  await aDraft(at, { slug: "blue", name: "Shop blue", meta: { tags: ["shop", "cold", "shop"] } });
  await aPublished(at, { slug: "green", name: "Blog", meta: { tags: ["cold", 7, null] } });
  await aPublished(at, { slug: "grey", name: "Old shop", meta: { tags: ["shop", "dusty"] } });
  await at.post("/api/v1/themes/grey/archive");
  await aDraft(at, { slug: "odd", name: "Odd", meta: { tags: "shop" } });
});

describe("themes.facets", () => {
  const system = { system: false };

  it("counts by status, system and tag, tags most used first", async () => {
    const facets = await themes(viewer).facets.query(system);
    expect(facets).toEqual({
      statuses: { draft: 3, published: 1, archived: 1 },
      system: { builtIn: 4, own: 4 },
      tags: [
        { tag: "cold", count: 2 },
        { tag: "shop", count: 2 },
        { tag: "warm", count: 1 },
      ],
    });
  });

  it("counts each facet under the other filters, so that another choice can be seen", async () => {
    const facets = await themes().facets.query({ ...system, status: "draft", tag: "shop" });
    expect(facets).toEqual({
      statuses: { draft: 2, published: 0, archived: 1 },
      system: { builtIn: 0, own: 2 },
      tags: [
        { tag: "shop", count: 2 },
        { tag: "cold", count: 1 },
        { tag: "warm", count: 1 },
      ],
    });
    expect(await themes().facets.query({ ...system, status: "archived" })).toMatchObject({
      tags: [
        { tag: "dusty", count: 1 },
        { tag: "shop", count: 1 },
      ],
    });
    expect(await themes().facets.query({ ...system, q: "SHOP" })).toMatchObject({
      statuses: { draft: 2, published: 0, archived: 1 },
      system: { own: 2 },
    });
  });

  it("agrees with the list under every status", async () => {
    const { statuses } = await themes().facets.query({});
    for (const status of ["draft", "published", "archived"] as const) {
      const { total } = await themes().list.query({ status });
      expect([status, statuses[status]]).toEqual([status, total]);
    }
  });

  it("gives 50 tags at most, and the chosen one among them", async () => {
    const tags = Array.from({ length: 60 }, (_, index) => `t${String(index).padStart(2, "0")}`);
    await aDraft(platform.current, { name: "Many", meta: { tags: [...tags, "x".repeat(101)] } });
    const all = await themes().facets.query({ q: "many" });
    expect(all.tags.map(({ tag }) => tag)).toEqual(tags.slice(0, 50));
    const chosen = await themes().facets.query({ q: "many", tag: "t59" });
    expect(chosen.tags).toHaveLength(50);
    expect(chosen.tags).toContainEqual({ tag: "t59", count: 1 });
  });

  it("takes wildcards for what they are, refuses what the list refuses, and wants a key", async () => {
    expect((await themes().facets.query({ q: "%" })).statuses.draft).toBe(0);
    const wrong = { status: "gone" } as never;
    await expect(themes().facets.query(wrong)).rejects.toMatchObject({
      data: { errorCode: "validation_failed", details: [{ field: "status" }] },
    });
    await expect(themes(null).facets.query({})).rejects.toMatchObject({
      data: { errorCode: "unauthenticated" },
    });
  });
});

/** The faces of themes, asked for until all are worked out: a busy machine takes its time. */
async function facesOf(slugs: string[], key = ADMIN_KEY) {
  const ask = async () => (await themes(key).faces.query({ slugs })).items;
  const isWhole = async () => (await ask()).every(({ face }) => face !== null);
  await expect.poll(isWhole).toBe(true);
  return ask();
}

describe("themes.faces", () => {
  it("gives five colors of each appearance and the number of findings, in the order asked", async () => {
    const items = await facesOf(["red", "quartz", "nowhere", "red"], viewer);
    expect(items).toEqual([
      {
        slug: "red",
        version: 1,
        face: { light: ["#0057b7"], dark: ["#0057b7"] },
        findings: { errors: 0, warnings: expect.any(Number) },
        workingCopy: null,
      },
      {
        slug: "quartz",
        version: 1,
        face: {
          light: ["#f8fafd", "#e4e6ea", "#e8f1ff", "#2c68e9", "#018483"],
          dark: ["#0c1017", "#292d33", "#172647", "#2c68e9", "#06a29f"],
        },
        findings: { errors: 0, warnings: 0 },
        workingCopy: null,
      },
    ]);
  });

  it("follows the theme, version by version", async () => {
    const slug = await aDraft(platform.current, { tokens: brokenTokens });
    const one = async () => (await facesOf([slug]))[0];
    expect(await one()).toMatchObject({ face: { light: [] }, findings: { errors: 1 } });
    await platform.current.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf("#00ff00") });
    expect(await one()).toMatchObject({
      version: 2,
      face: { light: ["#00ff00"] },
      findings: { errors: 0 },
    });
  });

  it("says who is preparing what, to those who may read it", async () => {
    const slug = await aDraft(platform.current);
    const { body } = await platform.current.put(`/api/v1/themes/${slug}/working-copy`, {});
    const { revision, baseVersion, savedAt, savedBy } = body;
    const of = async (key: string) => (await themes(key).faces.query({ slugs: [slug] })).items[0];
    expect((await of(ADMIN_KEY))?.workingCopy).toEqual({ revision, baseVersion, savedAt, savedBy });
    expect((await of(viewer))?.workingCopy).toBeNull();
  });

  it("works out large themes a few at a time, and all of them in the end", async () => {
    const color = Object.fromEntries(
      Array.from({ length: 3000 }, (_, index) => [
        `c${index}`,
        { $type: "color", $value: `#${index.toString(16).padStart(6, "0")}` },
      ]),
    );
    const slugs: string[] = [];
    for (let index = 0; index < 8; index++) {
      const tokens = { color: { ...color, last: { $type: "color", $value: `#ff000${index}` } } };
      slugs.push(await aDraft(platform.current, { tokens }));
    }
    const done = async (): Promise<number> => {
      const { items } = await themes().faces.query({ slugs });
      return items.filter(({ face }) => face !== null).length;
    };
    expect(await done()).toBeLessThan(slugs.length);
    await expect.poll(done, { interval: 50 }).toBe(slugs.length);
  });

  it("takes 50 slugs at most", async () => {
    const slugs = Array.from({ length: 51 }, (_, index) => `s${index}`);
    await expect(themes().faces.query({ slugs })).rejects.toMatchObject({
      data: { errorCode: "validation_failed", details: [{ field: "slugs" }] },
    });
    expect((await themes().faces.query({ slugs: slugs.slice(1) })).items).toEqual([]);
  });
});
