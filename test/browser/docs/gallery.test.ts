import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { components } from "../../../adapters/docs/gallery/components.ts";
import { componentOrder } from "../../../src/browser/components/order.ts";
import { useBrowser } from "../../support/chromium.ts";
import { usePlatform } from "../../support/platform.ts";
import { colors, publish } from "../support/themes.ts";

const platform = usePlatform();
const browser = useBrowser();

beforeAll(async () => {
  await publish(platform.current, "meadow");
});

async function open(query = "", javaScriptEnabled = true): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled });
  await page.goto(`${platform.current.url}/docs/components${query}`);
  return page;
}

/** The backgrounds of all looks; each is a tree of its own. */
const grounds = (page: Page): Promise<string[]> =>
  page
    .locator("[part~=stage]")
    .evaluateAll((stages) => [
      ...new Set(stages.map((stage) => getComputedStyle(stage).backgroundColor)),
    ]);

describe("the gallery", () => {
  it("shows every class of the component layer", () => {
    const folder = join(import.meta.dirname, "../../../src/browser/components");
    const css = componentOrder.map((file) => readFileSync(join(folder, file), "utf8")).join("");
    const classes = new Set(css.replace(/\/\*[\s\S]*?\*\//g, "").match(/(?<=\.)tk-[\w-]+/g));
    expect(classes.size).toBeGreaterThan(60);
    const markup = components.flatMap(({ samples }) => samples.map((one) => one.markup)).join("");
    const shown = new Set(
      [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    expect([...classes].filter((name) => !shown.has(name))).toEqual([]);
    expect([...shown].filter((name) => !classes.has(name))).toEqual([]);
  });

  it("shows each beside its own markup, which can be copied", async () => {
    const page = await open();
    const samples = await page.locator(".doc-sample").evaluateAll((all) =>
      all.map((sample) => ({
        look: sample.querySelector(".doc-stage")?.shadowRoot?.querySelector("[part]")?.innerHTML,
        code: sample.querySelector("pre")?.textContent,
        copy: sample.querySelectorAll("button.doc-copy").length,
      })),
    );
    expect(samples).toHaveLength(components.flatMap(({ samples: each }) => each).length);
    // Uses a page without a policy, because the gallery's refuses strings as markup.
    const blank = await page.context().newPage();
    for (const { look, code, copy } of samples) {
      const parsed = await blank.evaluate((text) => {
        const template = document.createElement("template");
        template.innerHTML = text;
        return template.innerHTML;
      }, code ?? "");
      expect([look, copy]).toEqual([parsed, 1]);
    }
  });

  it("switches to any theme that is published, in either appearance", async () => {
    const page = await open();
    const { body } = await platform.current.get("/rt/v1/manifest.json", { key: null });
    const names = (body.themes as { name: string }[]).map(({ name }) => name);
    const choice = page.getByLabel("Theme");
    expect(await choice.locator("option").allTextContents()).toEqual(names);
    await choice.selectOption("meadow");
    await expect.poll(() => grounds(page)).toEqual([colors.light]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => grounds(page)).toEqual([colors.dark]);
    await page.getByLabel("Appearance").selectOption("light");
    await expect.poll(() => grounds(page)).toEqual([colors.light]);
    await page.reload();
    expect(await grounds(page)).toEqual([colors.light]);
  });

  it("needs no script for that", async () => {
    const page = await open("?theme=meadow&appearance=dark", false);
    expect(await grounds(page)).toEqual([colors.dark]);
    await page.getByLabel("Appearance").selectOption("light");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => grounds(page)).toEqual([colors.light]);
  });

  it("shows the default for a theme that is not there, and prints nothing of its name", async () => {
    const { text, status } = await platform.current.get(
      `/docs/components?theme=${encodeURIComponent('"><x-y>')}&appearance=<i>`,
    );
    expect(status).toBe(200);
    expect(text).not.toMatch(/<x-y>|<i>/);
    expect(text).toContain('<option value="quartz" selected>');
  });

  it("says in the sidebar where its reader is, below its own bar too", async () => {
    const page = await open();
    const side = page.getByRole("navigation", { name: "Documentation" });
    await side.getByRole("link", { name: "Table" }).click();
    await expect.poll(() => side.locator('[aria-current="location"]').textContent()).toBe("Table");
    const bar = await page.locator(".doc-gallery").boundingBox();
    const heading = await page.locator("#table").boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  it("is dressed with the key in the address while run time is private", async () => {
    const key = await platform.current.keyFor("viewer");
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    onTestFinished(async () => {
      await platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" });
    });
    const page = await open(`?theme=meadow&token=${key}`);
    expect(await grounds(page)).toEqual([colors.light]);
    await page.getByLabel("Theme").selectOption("quartz");
    await expect.poll(() => grounds(page)).toEqual(["rgb(248, 250, 253)"]);
    await page.getByRole("navigation").getByRole("link", { name: "Tokens" }).click();
    await page.waitForURL(`${platform.current.url}/docs/tokens?token=${key}`);
    const stranger = await open();
    expect(await stranger.title()).toContain("Components");
  });
});
