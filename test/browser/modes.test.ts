import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { bundledSets } from "../tokens/support/published.ts";
import { html, useSite } from "./support/site.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

beforeAll(async () => {
  for (const { name, document } of bundledSets()) {
    const theme = { slug: name, name, tokens: document };
    expect((await platform.current.post("/api/v1/themes", theme)).status).toBe(201);
    expect((await platform.current.post(`/api/v1/themes/${name}/publish`)).status).toBe(200);
  }
});

/** Properties of an element as Chromium computes them, colors as it paints them. */
function computed({ names, attributes }: { names: string[]; attributes: Record<string, string> }) {
  const island = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) island.setAttribute(name, value);
  document.body.append(island);
  const probe = document.createElement("i");
  island.append(probe);
  const values = names.map((name) => {
    probe.style.color = "rgb(1, 2, 3)";
    probe.style.color = `var(${name})`;
    const style = getComputedStyle(probe);
    const text = style.getPropertyValue(name);
    return [name, text.includes("light-dark(") ? style.color : text, style.color];
  });
  const scheme = getComputedStyle(island).colorScheme;
  island.remove();
  return { values: values.map(([name, , color]) => [name, color]), texts: values, scheme };
}

describe.each([
  [
    "github-primer",
    [
      { theme: "light", size: "default" },
      { theme: "dark-hc", size: "coarse" },
      { theme: "dark", size: "fine" },
    ],
  ],
  [
    "adobe-spectrum",
    [
      { theme: "light", size: "desktop" },
      { theme: "dark", size: "mobile" },
    ],
  ],
])("%s in Chromium", (slug, permutations) => {
  it("paints by attributes of one sheet what each permutation's own sheet paints", async () => {
    const address = `${platform.current.url}/rt/v1/theme.css?slug=${slug}&variant=tokens&derived=false`;
    const open = async (more: string) => {
      const page = await browser.newPage();
      const link = `<link rel="stylesheet" href="${address}${more}">`;
      await page.goto(site.current.put(`/${slug}${more.length}`, html(link, "")));
      return page;
    };
    const one = await open("&modes=all&appearance=all");
    for (const modes of permutations) {
      const own = await open(`&${new URLSearchParams(modes as Record<string, string>)}`);
      const { body } = await platform.current.get(
        `/rt/v1/theme.json?slug=${slug}&derived=false&${new URLSearchParams(modes as Record<string, string>)}`,
      );
      const names = Object.keys(body.variables);
      expect(names.length).toBeGreaterThan(300);
      const chosen = Object.entries(modes).map(([axis, context]) => [`data-tk-${axis}`, context]);
      const themed = { "data-tokenkit-theme": slug };
      const seen = await one.evaluate(computed, {
        names,
        attributes: { ...themed, ...Object.fromEntries(chosen) },
      });
      const expected = await own.evaluate(computed, { names, attributes: themed });
      expect(seen.scheme).toBe(expected.scheme);
      expect(seen.values).toEqual(expected.values);
      const plain = ({ texts }: typeof seen) => texts.map(([name, text]) => [name, text]);
      const paired = new Set(
        seen.texts.filter(([, text, color]) => text === color).map(([name]) => name),
      );
      expect(plain(seen).filter(([name]) => !paired.has(name))).toEqual(
        plain(expected).filter(([name]) => !paired.has(name)),
      );
      await own.close();
    }
    await one.close();
  });
});

it("an island in the dark stands in a light page, whatever the reader's system", async () => {
  const href = `${platform.current.url}/rt/v1/theme.css?slug=adobe-spectrum&modes=all&appearance=all`;
  const page = await browser.newPage();
  const island = '<p data-tokenkit-theme="adobe-spectrum" data-tk-appearance="dark">Dark</p>';
  const themed = ' data-tokenkit-theme="adobe-spectrum" data-tk-appearance="light"';
  await page.goto(
    site.current.put("/island", html(`<link rel="stylesheet" href="${href}">`, island, themed)),
  );
  const schemes = () =>
    page.evaluate(() =>
      ["html", "p"].map(
        (name) => getComputedStyle(document.querySelector(name) as Element).colorScheme,
      ),
    );
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await schemes()).toEqual(["light", "dark"]);
  }
});
