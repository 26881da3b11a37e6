import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPublished, expectError, tokensOf } from "./support/samples.ts";

const platform = usePlatform();
const visit = (path: string) => platform.current.get(path, { key: null });
const css = async (query: string) => {
  const { status, text } = await visit(`/rt/v1/theme.css?slug=acme&variant=tokens${query}`);
  expect(status).toBe(200);
  return text;
};

const color = (components: number[]) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components },
});
const space = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

const document = {
  version: "2025.10",
  resolutionOrder: [
    { type: "set", name: "core", sources: [{ gap: space(8), brand: color([0, 0, 1]) }] },
    {
      type: "modifier",
      name: "Brand",
      contexts: { south: [], north: [{ brand: color([1, 0, 0]) }] },
      default: "south",
    },
    {
      type: "modifier",
      name: "density",
      contexts: { cosy: [], compact: [{ gap: space(4) }] },
      default: "cosy",
    },
  ],
  $appearances: { dark: { brand: color([0, 1, 1]) } },
};

beforeAll(async () => {
  await aPublished(platform.current, { slug: "acme", name: "Acme", tokens: document });
});

describe("a permutation", () => {
  it("is the default where nothing is chosen", async () => {
    expect(await css("")).toContain("--tk-gap: 8px");
    expect(await css("")).toContain("--tk-brand: #0000ff");
    expect(await css("&density=cosy&brand=south")).toBe(await css(""));
  });

  it("is chosen by axis, whatever the order and case of what is asked", async () => {
    const north = await css("&brand=north&density=compact");
    expect(north).toContain("--tk-gap: 4px");
    expect(north).toContain("--tk-brand: #ff0000");
    expect(await css("&density=Compact&brand=north")).toBe(north);
  });

  it("has appearances, last in order", async () => {
    expect(await css("&brand=north&appearance=dark")).toContain("--tk-brand: #00ffff");
  });

  it("is refused with the contexts where an axis has none of that name", async () => {
    const response = await visit("/rt/v1/theme.css?slug=acme&density=dense");
    expectError(response, 400, "validation_failed", "density");
    expect(response.body.message).toContain("must be one of cosy, compact");
    const twice = await visit("/rt/v1/theme.css?slug=acme&density=cosy&density=compact");
    expectError(twice, 400, "validation_failed", "density");
  });

  it("is not asked for by a parameter that is no axis", async () => {
    expect(await css("&mood=blue&mood=red")).toBe(await css(""));
  });

  it("is the JSON's as well, which lists the axes", async () => {
    const { body } = await visit("/rt/v1/theme.json?slug=acme&density=compact");
    expect(body.variables["--tk-gap"]).toBe("4px");
    expect(body.modes).toEqual({ brand: "south", density: "compact" });
    expect(body.axes).toMatchObject([
      { name: "Brand", parameter: "brand", default: "south" },
      { parameter: "density", contexts: [{ name: "cosy" }, { name: "compact" }] },
    ]);
    const { body: manifest } = await visit("/rt/v1/manifest.json");
    const listed = manifest.themes.find(({ slug }: { slug: string }) => slug === "acme");
    expect(listed.axes).toEqual(body.axes);
    expect(manifest.themes.some(({ axes }: { axes: unknown[] }) => axes.length === 0)).toBe(true);
  });

  it("leaves out what is derived when asked to", async () => {
    expect(await css("")).toContain("--tk-on-brand");
    expect(await css("&derived=false")).not.toContain("--tk-on-brand");
    const { body } = await visit("/rt/v1/theme.json?slug=acme&derived=false");
    expect(Object.keys(body.variables)).toEqual(["--tk-gap", "--tk-brand"]);
  });
});

it("what v pins stays, axis by axis, while the theme moves on", async () => {
  const pinned = "&v=2&density=compact";
  const before = await css(pinned);
  const changed = tokensOf("#123456");
  await platform.current.patch("/api/v1/themes/acme", { tokens: changed });
  expect(await css("&density=compact")).toContain("#123456");
  expect(await css(pinned)).toBe(before);
  expectError(
    await visit("/rt/v1/theme.css?slug=acme&v=2&density=none"),
    400,
    "validation_failed",
    "density",
  );
  await platform.current.patch("/api/v1/themes/acme", { tokens: document });
  expect(await css("&density=compact")).toContain("--tk-gap: 4px");
});

it("contexts that are not there are never kept, however many are asked for", async () => {
  const entries = async () => (await platform.current.get("/api/v1/stats")).body.cache.entries;
  await visit("/rt/v1/theme.css?slug=acme&density=none");
  const before = await entries();
  for (let index = 0; index < 20; index += 1) {
    await visit(`/rt/v1/theme.css?slug=acme&v=2&density=none${index}`);
    await visit(`/rt/v1/theme.css?slug=acme&other${index}=1`);
  }
  expect((await entries()) - before).toBeLessThanOrEqual(2);
});

describe("a modifier that is the appearance", () => {
  beforeAll(async () => {
    const theme = {
      light: [{ ground: color([1, 1, 1]) }],
      dark: [{ ground: color([0, 0, 0]) }],
      "dark-hc": [{ ground: color([0, 0, 1]) }],
    };
    await aPublished(platform.current, {
      slug: "turned",
      name: "Turned",
      tokens: {
        version: "2025.10",
        resolutionOrder: [{ type: "modifier", name: "theme", contexts: theme, default: "light" }],
      },
    });
  });
  const of = (query: string) => visit(`/rt/v1/theme.css?slug=turned&variant=tokens${query}`);

  it("follows what is asked, either way", async () => {
    const dark = await of("&appearance=dark");
    expect(dark.text).toContain("--tk-ground: #000000");
    expect((await of("&theme=dark")).text).toBe(dark.text);
    const contrast = (await of("&theme=dark-hc")).text;
    expect(contrast).toContain("color-scheme: dark");
    expect(contrast).toContain("--tk-ground: #0000ff");
    expect((await of("&theme=dark-hc&appearance=dark")).text).toBe(contrast);
  });

  it("is refused where the two contradict each other", async () => {
    const response = await of("&theme=dark-hc&appearance=light");
    expectError(response, 400, "validation_failed", "theme");
    expect(response.body.message).toContain("name light");
  });
});

describe("one sheet of all modes", () => {
  it("has the base, and what differs under attributes", async () => {
    const sheet = await css("&modes=all&derived=false");
    expect(sheet).toMatch(/\[data-tokenkit-theme=acme\] \{[^}]*--tk-gap: 8px;[^}]*\}/);
    expect(sheet).toMatch(
      /\[data-tokenkit-theme=acme\]\[data-tk-density=compact\] \{\s*--tk-gap: 4px;\s*\}/,
    );
    expect(sheet).toMatch(/\[data-tk-brand=north\] \{\s*--tk-brand: #ff0000;\s*\}/);
    expect(sheet).not.toContain("light-dark(");
  });

  it("begins with the permutation that is asked for beside it", async () => {
    const sheet = await css("&modes=all&density=compact&derived=false");
    expect(sheet).toMatch(/\[data-tk-density=cosy\] \{\s*--tk-gap: 8px;\s*\}/);
  });

  it("has both appearances where these are asked for, of colors in one value", async () => {
    const sheet = await css("&modes=all&appearance=all&derived=false");
    expect(sheet).toContain("color-scheme: light dark");
    expect(sheet).toContain("--tk-brand: light-dark(#0000ff, #00ffff)");
    expect(sheet).toMatch(/\[data-tk-appearance=dark\] \{\s*color-scheme: dark;\s*\}/);
    const both = await css("&appearance=all");
    expect(both).toContain("light-dark(#0000ff, #00ffff)");
    expect(both).not.toContain("data-tk-density");
    const layered = await visit("/rt/v1/theme.css?slug=acme&appearance=all");
    // A registered color would resolve light-dark() at its declaration, not at its use.
    expect(layered.text).not.toMatch(/@property[^}]*<color>/);
  });

  it("is for plain themes the base and no more", async () => {
    await aPublished(platform.current, {
      slug: "plain",
      name: "Plain",
      tokens: tokensOf("#123456"),
    });
    const rule = async (query: string) =>
      (await visit(`/rt/v1/theme.css?slug=plain&variant=minified${query}`)).text;
    expect(await rule("&modes=all")).toBe(await rule(""));
  });

  it("is refused where modes are not all", async () => {
    const response = await visit("/rt/v1/theme.css?slug=acme&modes=some");
    expectError(response, 400, "validation_failed", "modes");
  });
});

it("the sheets of all modes that scripts ask for are there once the cache is rebuilt", async () => {
  const { current } = platform;
  const misses = async () => (await current.get("/api/v1/stats")).body.cache.misses;
  expect((await current.post("/api/v1/admin/cache/rebuild", {})).status).toBe(200);
  await warmed();
  const before = await misses();
  for (const appearance of ["all", "default", "light", "dark"]) {
    const path = `/rt/v1/theme.css?slug=acme&modes=all&appearance=${appearance}`;
    expect((await visit(path)).status).toBe(200);
  }
  expect(await misses()).toBe(before);
});

/** Resolves when the last rebuild has rendered what it announced. */
const warmed = () =>
  expect
    .poll(async () => (await platform.current.get("/api/v1/stats")).body.warming.state)
    .toBe("done");

describe("a theme whose permutations together are too long", () => {
  // Thirty tokens say the same long text, another one in each of sixteen contexts: 10 million
  // characters, which in a stylesheet are 38.
  const aliases = Array.from({ length: 30 }, (_, index) => [`t${index}`, { $value: "{long}" }]);
  const contexts = Array.from({ length: 16 }, (_, index) => [
    `c${index}`,
    [{ long: { $type: "string", $value: `${index} `.padEnd(20_000, "<") } }],
  ]);
  const order = [
    { type: "set", name: "core", sources: [Object.fromEntries(aliases)] },
    { type: "modifier", name: "m", contexts: Object.fromEntries(contexts), default: "c0" },
  ];

  it("is served one at a time, and refused together; the cache is rebuilt all the same", async () => {
    const { current } = platform;
    const tokens = { version: "2025.10", resolutionOrder: order };
    await aPublished(current, { slug: "wide", name: "Wide", tokens });
    const one = await visit("/rt/v1/theme.css?slug=wide&m=c3&variant=tokens");
    expect(one.status).toBe(200);
    const all = "/rt/v1/theme.css?slug=wide&modes=all&variant=tokens&appearance=all";
    for (const path of [all, all]) {
      const { status, text } = await visit(path);
      expect(status).toBe(400);
      expect(text).toContain("ask for one permutation at a time");
    }
    const rebuilt = await current.post("/api/v1/admin/cache/rebuild", {});
    expect(rebuilt.status).toBe(200);
    await warmed();
  });
});
