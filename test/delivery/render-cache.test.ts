import { describe, expect, it } from "vitest";
import type { ArtefactOptions } from "../../src/delivery/artefact.ts";
import { RenderCache } from "../../src/delivery/render-cache.ts";
import { invalid } from "../../src/errors/errors.ts";

const options = (body: string): ArtefactOptions => ({
  body,
  contentType: "text/css",
  cacheControl: "public",
  tags: [],
  lastModified: 0,
});

const text = (body: string) => async (): Promise<ArtefactOptions> => options(body);

describe("the render cache", () => {
  it("makes an artefact once, however many ask at the same time", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    let made = 0;
    const make = async (): Promise<ArtefactOptions> => {
      made++;
      return options("a{}");
    };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => cache.obtain("css", "ocean", make)),
    );
    expect(new Set(all).size).toBe(1);
    expect(made).toBe(1);
  });

  it("refuses once and for all what cannot be made of a theme, until it changes", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    let tried = 0;
    const refuse = async (): Promise<ArtefactOptions> => {
      tried++;
      throw invalid("modes", "is too much");
    };
    for (let turn = 0; turn < 3; turn++) {
      await expect(cache.obtain("css", "ocean", refuse)).rejects.toThrow("is too much");
    }
    expect(tried).toBe(1);
    cache.forget("ocean");
    await expect(cache.obtain("css", "ocean", refuse)).rejects.toThrow("is too much");
    expect(tried).toBe(2);
  });

  it("tries again what failed for another reason", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    const fail = async (): Promise<ArtefactOptions> => {
      throw new Error("no database");
    };
    await expect(cache.obtain("css", "ocean", fail)).rejects.toThrow("no database");
    expect(String(await (await cache.obtain("css", "ocean", text("a{}"))).body())).toBe("a{}");
  });

  it("does not keep what was made from data older than a change", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    let finish = (): void => {};
    const old = cache.obtain("css", "ocean", async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return options("old");
    });
    cache.forget("ocean");
    const fresh = cache.obtain("css", "ocean", text("new"));
    finish();
    const stale = await old;
    cache.remember("/old", { artefact: stale, route: "/" });
    await fresh;
    expect(cache.lookup("/old")).toBeUndefined();
    expect(String(await (await cache.obtain("css", "ocean", text("never"))).body())).toBe("new");
  });

  it("answers a remembered URL until its theme changes", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    const artefact = await cache.obtain("css", "ocean", text("a{}"));
    cache.remember("/theme.css", { artefact, route: "/rt" });
    expect(cache.lookup("/theme.css")?.artefact).toBe(artefact);
    cache.forget("another");
    expect(cache.lookup("/theme.css")?.artefact).toBe(artefact);
    cache.forget("ocean");
    expect(cache.lookup("/theme.css")).toBeUndefined();
  });

  it("drops what is made from all themes at any change", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    await cache.obtain("manifest", "*", async () => options("{}"));
    cache.forget("ocean");
    expect(cache.entries).toBe(0);
  });

  it("stays within its bound of bytes, the least used first", async () => {
    const cache = new RenderCache({ bytes: 10_000, share: 10_000, urls: 100 });
    for (let i = 0; i < 20; i++)
      await cache.obtain(`css ${i}`, "ocean", text("x".repeat(1000) + i));
    expect(cache.entries).toBeLessThan(8);
    await cache.obtain("css 19", "ocean", async () => {
      throw new Error("the newest is still there");
    });
  });

  it("lets a failed render be tried again", async () => {
    const cache = new RenderCache({ bytes: 1e6, share: 1e6, urls: 100 });
    const failing = async (): Promise<ArtefactOptions> => {
      throw new Error("no database");
    };
    await expect(cache.obtain("css", "ocean", failing)).rejects.toThrow("no database");
    expect(String(await (await cache.obtain("css", "ocean", text("a{}"))).body())).toBe("a{}");
  });

  it("lets a theme displace only its own responses beyond its share", async () => {
    const cache = new RenderCache({ bytes: 100_000, share: 20_000, urls: 100 });
    for (const slug of ["ocean", "hill"]) await cache.obtain(`css ${slug}`, slug, text("a{}"));
    for (let form = 0; form < 100; form++)
      await cache.obtain(`form ${form}`, "large", text("x".repeat(5000)));
    expect(cache.entries).toBe(5);
    for (const slug of ["ocean", "hill"]) {
      await cache.obtain(`css ${slug}`, slug, async () => {
        throw new Error(`${slug} is still there`);
      });
    }
  });

  it("displaces the least recently used theme when all of them are too much, and no reserved one", async () => {
    const isReserved = (slug: string): boolean => slug === "quartz";
    const cache = new RenderCache({ bytes: 50_000, share: 20_000, urls: 100, isReserved });
    const large = text("x".repeat(10_000));
    const slugs = ["quartz", "a", "b", "c", "d"];
    for (const slug of slugs) await cache.obtain(`css ${slug}`, slug, large);
    await cache.obtain("css a", "a", large);
    await cache.obtain("css e", "e", large);
    let rendered = "";
    for (const slug of [...slugs, "e"]) {
      await cache.obtain(`css ${slug}`, slug, async () => {
        rendered += slug;
        return options("x");
      });
    }
    expect(rendered).toBe("b");
  });

  it("does not let a response beyond the share displace any other", async () => {
    const cache = new RenderCache({ bytes: 50_000, share: 20_000, urls: 100 });
    await cache.obtain("small", "ocean", text("a{}"));
    await cache.obtain("large", "ocean", text("x".repeat(30_000)));
    expect(cache.entries).toBe(1);
  });

  it("counts a coding from when the first request takes it", async () => {
    const cache = new RenderCache({ bytes: 20_000, share: 20_000, urls: 100 });
    const artefact = await cache.obtain("one", "ocean", text("x".repeat(8000)));
    expect(artefact.made("br")).toBeUndefined();
    const [br, again] = await Promise.all([artefact.in("br"), artefact.in("br")]);
    expect(again).toBe(br);
    expect(artefact.made("br")).toBe(br);
    expect(artefact.made("gzip")).toBeUndefined();
    await cache.obtain("other", "ocean", text("x".repeat(8000)));
    expect(cache.entries).toBe(2);
    // A short body is held as text, too.
    await artefact.in("identity");
    expect(cache.entries).toBe(1);
  });
});
