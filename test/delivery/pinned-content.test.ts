import { expect, it } from "vitest";
import { printingHash } from "../../src/delivery/kept/printing.ts";
import { ArtefactStore } from "../../src/delivery/kept/store.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();
const pinned = "/rt/v1/theme.css?slug=quartz&v=1";

it("keeps a pinned URL's bytes when a later build has another component layer", async () => {
  const { current } = platform;
  const before = await current.get(pinned, { key: null });
  const unpinned = await current.get("/rt/v1/theme.css?slug=quartz", { key: null });
  const { delivery } = current.running.services;
  const layer = { full: "/* another */", minified: "" };
  delivery.options.componentLayer = layer;
  const { blobs, orm, logger } = current.running.services;
  const kept = new ArtefactStore(blobs, orm, await printingHash(layer), logger);
  Object.assign(delivery, { kept });
  delivery.cache.clear();
  const after = await current.get(pinned, { key: null });
  expect(after.text).toBe(before.text);
  expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
  const fresh = await current.get("/rt/v1/theme.css?slug=quartz", { key: null });
  expect(fresh.text).not.toBe(unpinned.text);
});

it("does not answer 304 by a date that a deleted theme of the same slug had", async () => {
  const { current } = platform;
  const publish = async (color: string) => {
    const tokens = { color: { bg: { $type: "color", $value: color } } };
    await current.post("/api/v1/themes", { slug: "again", name: "Again", tokens });
    await current.post("/api/v1/themes/again/publish");
    return current.get("/rt/v1/theme.css?slug=again", { key: null });
  };
  const first = await publish("#111111");
  await current.delete("/api/v1/themes/again");
  await publish("#222222");
  const since = first.headers.get("last-modified") as string;
  const { status } = await current.get("/rt/v1/theme.css?slug=again", {
    key: null,
    headers: { "if-modified-since": since },
  });
  expect(status).toBe(200);
});

it("follows a theme's default appearance, though the URL names none", async () => {
  const { current } = platform;
  const tokens = {
    color: { bg: { $type: "color", $value: "#eeeeee" } },
    $appearances: { dark: { color: { bg: { $value: "#111111" } } } },
  };
  await current.post("/api/v1/themes", { slug: "turning", name: "Turning", tokens });
  await current.post("/api/v1/themes/turning/publish");
  const url = "/rt/v1/theme.css?slug=turning&variant=tokens";
  expect((await current.get(url, { key: null })).text).toContain("--tk-color-bg: #eeeeee");
  await current.patch("/api/v1/themes/turning", { defaultAppearance: "dark" });
  await current.get(`${url}&appearance=light`, { key: null });
  expect((await current.get(url, { key: null })).text).toContain("--tk-color-bg: #111111");
});
