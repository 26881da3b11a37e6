import { describe, expect, it } from "vitest";
import { Releases } from "../releases/support/releases.ts";
import { usePlatform } from "../support/platform.ts";
import { aDraft, aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);
const visit = (path: string) => platform.current.get(path, { key: null });

/** The public address of test platforms. */
const BASE = "http://tokenkit.test";

interface Item {
  id: string;
  url: string;
  title: string;
  content_text: string;
  date_published: string;
  tags: string[];
}
const items = async (): Promise<Item[]> => JSON.parse((await visit("/t/feed.json")).text).items;
const titles = async (): Promise<string[]> => (await items()).map(({ title }) => title);

const atom = async () => {
  const { text } = await visit("/t/feed.atom");
  const part = (entry: string, tag: string) =>
    new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(entry)?.[1] ?? "";
  return [...text.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => ({
    title: part(entry, "title"),
    summary: part(entry, "summary"),
    id: part(entry, "id"),
  }));
};

describe("the feed of all themes", () => {
  it("lists each publication with its words and changes, the newest first, in both formats", async () => {
    const [first, second] = [
      await aPublished(platform.current, { name: "Harbor" }),
      await aPublished(platform.current, { name: "Mill & <Co>" }),
    ];
    const change = { tokens: tokensOf("#ee4400"), message: "Warmer" };
    await platform.current.patch(`/api/v1/themes/${first}`, change);
    const [newest, before] = await items();
    expect(newest).toEqual({
      id: `${BASE}/t/${first}?v=3`,
      url: `${BASE}/t/${first}?v=3`,
      title: "Harbor 3",
      content_text: "Warmer · 1 changed",
      date_published: expect.stringMatching(/^\d{4}-.*Z$/),
      tags: [first],
    });
    expect(before).toMatchObject({ title: "Mill & <Co> 2", tags: [second] });
    const entries = await atom();
    expect(entries.slice(0, 2)).toEqual([
      { title: "Harbor 3", summary: "Warmer · 1 changed", id: `${BASE}/t/${first}?v=3` },
      {
        title: "Mill &amp; &lt;Co&gt; 2",
        summary: "Published · First version",
        id: `${BASE}/t/${second}?v=2`,
      },
    ]);
    const types = ["atom", "json"].map(async (form) => {
      const { headers } = await visit(`/t/feed.${form}`);
      return [headers.get("content-type"), headers.get("cache-tag")];
    });
    expect(await Promise.all(types)).toEqual([
      ["application/atom+xml; charset=utf-8", "tk,tk-manifest,tk-settings"],
      ["application/feed+json; charset=utf-8", "tk,tk-manifest,tk-settings"],
    ]);
  });

  it("has no drafts, working copies or archived themes", async () => {
    const gone = await aPublished(platform.current, { name: "Gone" });
    await aDraft(platform.current, { name: "Draft" });
    expect(await titles()).toContain("Gone 2");
    await platform.current.post(`/api/v1/themes/${gone}/archive`, {});
    const told = await titles();
    expect(told.filter((title) => /^(?:Gone|Draft)/.test(title))).toEqual([]);
  });

  it("lists a release that went live, and that it was rolled back", async () => {
    const slugs = await releases.themes(2);
    const id = await releases.create(slugs);
    const at = `/api/v1/releases/${id}`;
    expect((await platform.current.post(`${at}/publish`, {})).status).toBe(200);
    const live = (await items()).find(({ title }) => /: live together$/.test(title));
    expect(live).toMatchObject({ url: `${BASE}/`, tags: slugs });
    // Its name is for colleagues.
    expect(JSON.stringify(live)).not.toContain("Spring");
    expect(live?.content_text).toMatch(/^Went live together: .+ 3, .+ 3\.$/);
    expect((await platform.current.post(`${at}/revert`, {})).status).toBe(200);
    const told = await items();
    const back = told.find(({ title }) => /: rolled back together$/.test(title));
    expect(back?.id).not.toBe(live?.id);
    expect(told.find((item) => item.id === live?.id)).toEqual(live);
  });

  it("ends after 30 entries", async () => {
    const slug = await aPublished(platform.current, { name: "Busy" });
    for (let n = 0; n < 30; n++) {
      const tokens = tokensOf(`#0000${String(n).padStart(2, "0")}`);
      await platform.current.patch(`/api/v1/themes/${slug}`, { tokens });
    }
    const told = await titles();
    expect([told.length, told[0], told.at(-1)]).toEqual([30, "Busy 32", "Busy 3"]);
  });

  it("is for people who have signed in while style guides or run time are closed", async () => {
    for (const setting of ["styleGuide.public", "runtime.public"]) {
      await visit("/t/feed.atom");
      await platform.current.put("/api/v1/admin/settings", { [setting]: "false" });
      try {
        for (const form of ["atom", "json"]) {
          expectError(await visit(`/t/feed.${form}`), 401, "unauthenticated");
          const own = await platform.current.get(`/t/feed.${form}`);
          expect([own.status, own.headers.get("cache-control")]).toEqual([
            200,
            "private, no-cache",
          ]);
        }
      } finally {
        await platform.current.put("/api/v1/admin/settings", { [setting]: "true" });
      }
    }
  });

  it("is named in the head and the header of the page at the root", async () => {
    await aPublished(platform.current);
    const { text } = await visit("/");
    for (const link of [
      '<link rel="alternate" type="application/atom+xml" title="What changed" href="t/feed.atom">',
      '<link rel="alternate" type="application/feed+json" title="What changed" href="t/feed.json">',
      '<a class="top-link" href="t/feed.atom">Feed</a>',
    ]) {
      expect(text).toContain(link);
    }
  });

  it("answers a reader that has it already with 304", async () => {
    const { headers } = await visit("/t/feed.json");
    const etag = headers.get("etag") as string;
    const again = await platform.current.get("/t/feed.json", {
      key: null,
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
  });
});
