import { beforeAll, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const LONG = "A long text. ".repeat(380).trim();
const CAPTION = "A long caption. ".repeat(100).trim();
let id: string;

beforeAll(async () => {
  for (let n = 1; n < 12; n++) await aPlace(platform.current, { title: `Place ${n}` });
  id = await aPlace(platform.current, { title: "The newest", description: LONG });
  for (let n = 1; n < 45; n++) {
    await platform.current.post(`/api/places/${id}/comments`, { content: `Comment ${n}` });
  }
  await platform.current.post(`/api/places/${id}/comments`, { content: `${LONG} Said.` });
  await aPicture(platform.current, id, undefined, { caption: CAPTION });
  await settled(platform.current);
});

const page = (path: string, headers: Record<string, string> = {}) =>
  platform.current.get(path, { key: null, headers });

it.each(["/places", "the place"])("%s is sent compressed to who takes that", async (path) => {
  const address = path === "/places" ? path : `/places/${id}`;
  const zipped = await page(address, { "accept-encoding": "gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(zipped.headers.get("vary")).toContain("Accept-Encoding");
  const plain = await page(address, { "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBe(null);
  expect(plain.text).toBe(zipped.text);
});

it("long texts are cut where places are listed, and whole on the place's own page", async () => {
  const list = (await page("/places")).text;
  expect(list).not.toContain(LONG);
  expect(list).toMatch(/A long text[^<]*…<\/p>/);
  expect(list).not.toContain("Said.");
  const own = (await page(`/places/${id}`)).text;
  expect(own).toContain(`<p>${LONG}</p>`);
  expect(own).toContain(`<p>${LONG} Said.</p>`);
});

it("a place shows so much of its lists, says how much there is, and repeats no long caption", async () => {
  const { text } = await page(`/places/${id}`);
  expect(text).toContain("the newest 40 of 45");
  expect(text.match(/Comment \d+</g)).toHaveLength(39);
  expect(text.split(CAPTION)).toHaveLength(2);
  expect(/<img [^>]*alt="([^"]*)"/.exec(text)?.[1]).toMatch(/^A long caption\..{50,110}…$/);
});

it("beyond the last place there is a way back to the first and the last page", async () => {
  const { status, text } = await page("/places?offset=100000");
  expect(status).toBe(200);
  expect(text).toContain("There are 12 places, and none this far on.");
  expect(text).toContain('<a href="places">First page</a>');
  expect(text).toContain('<a href="places?offset=10">Last page</a>');
});

it("the stylesheet has its digest in its address, so that it is loaded once", async () => {
  for (const path of ["/places", `/places/${id}`]) {
    const { text } = await page(path);
    const [, href = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    const { pathname } = new URL(href, platform.current.url + path);
    const style = await page(pathname);
    expect([style.status, style.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
    expect(style.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
});

it.each(["nowhere", "nowhere at all"])("says in quotes that there is no place %s", async (name) => {
  const address = `/places/${encodeURIComponent(name)}`;
  const { status, text } = await page(address, { accept: "text/html" });
  expect(status).toBe(404);
  expect(text).toContain(`There is no place &quot;${name}&quot;.`);
});
