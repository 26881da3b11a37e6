/** The console and the documentation under Trusted Types, in a browser that enforces them. */
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { paths as docs, GALLERY } from "../../adapters/docs/pages/paths.ts";
import { painted } from "../browser/support/frames.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { openImport, toStep } from "./support/import.ts";
import { makeTheme, openEditor, openJson } from "./support/themes.ts";

const { browser, site } = useConsole();

/** A page whose test fails for each violation of any policy, on every page that it opens. */
async function watchedPage(options: { tolerates?: RegExp } = {}): Promise<Page> {
  const page = await consolePage(browser, site, { role: "admin", ...options });
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, sourceFile, sample } = event;
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${location.pathname}: ${violatedDirective} ${sourceFile} ${sample}`);
    });
  });
  onTestFinished(() => expect(violations).toEqual([]));
  return page;
}

const headed = (page: Page, path: string) =>
  page
    .goto(path)
    .then(() => page.getByRole("heading", { level: 1 }).first().waitFor())
    .then(() => painted(page));

it("hold on the screens of a theme: editor, preview, JSON, history, publishing and use", async () => {
  const slug = await makeTheme(site, "trusted");
  const page = await watchedPage();
  await openEditor(page, slug);
  const preview = page.getByRole("group", { name: /preview/i }).or(page.locator(".preview-page"));
  await expect.poll(() => preview.first().evaluate(hasMarkup)).toBe(true);
  const json = await openJson(page);
  await json.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"buoy":{"$type":"number","$value":7},');
  await page.getByRole("button", { name: "Review and publish" }).click();
  const review = page.getByRole("dialog", { name: "Publish theme" });
  await review.getByRole("button", { name: "Publish", exact: true }).click();
  await review.getByRole("heading", { name: /is live$/ }).waitFor();
  for (const screen of ["history", "use"]) await headed(page, `/console/themes/${slug}/${screen}`);
});

it("hold while an import reads and shows files", async () => {
  const page = await watchedPage();
  const room = await openImport(page);
  await room.getByLabel("JSON").fill(":root { --color-sea: #0b5cad; --space-md: 16px; }");
  await room.getByText("2 tokens", { exact: true }).waitFor();
  await toStep(page, "What they are");
  const recognised = room.getByRole("option", { name: /CSS custom properties.*recognised/ });
  await recognised.waitFor({ state: "attached" });
  await toStep(page, "Names and roles");
  await room.getByRole("heading", { name: "Roles", exact: true }).waitFor();
  await toStep(page, "Report");
  await room.getByRole("region", { name: "Imported, light" }).waitFor();
  await painted(page);
});

it("hold on every other screen", async () => {
  const { body } = await site.platform.post("/api/places", {
    title: "Trusted pier",
    latitude: 54.1,
    longitude: 7.9,
  });
  const page = await watchedPage();
  const screens = [
    "pictures",
    "users",
    "keys",
    "audit",
    "settings",
    "statistics",
    "queues",
    "releases",
  ];
  const paths = [
    "",
    "/themes",
    "/places",
    `/places/${body.id}`,
    ...screens.map((one) => `/${one}`),
  ];
  for (const path of paths) await headed(page, `/console${path}`);
});

it("hold on the pages of the documentation", async () => {
  const page = await watchedPage();
  for (const path of [...docs, GALLERY]) await headed(page, path);
});

it.each(["/console", "/docs", GALLERY])("have %s refuse a string as markup", async (path) => {
  const page = await consolePage(browser, site, { role: "admin", tolerates: /Trusted|trusted/ });
  await headed(page, path);
  const refusals = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => {
        document.createElement("div").innerHTML = "<img>";
      },
      script: () => {
        document.createElement("script").src = "/x.js";
      },
      worker: () => new Worker("/x.js"),
      policy: () =>
        (
          window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): object };
          }
        ).trustedTypes.createPolicy("any", { createHTML: (text: string) => text }),
    };
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt();
        return [name, "accepted"];
      } catch (error) {
        return [name, (error as Error).name];
      }
    });
  });
  expect(Object.fromEntries(refusals)).toEqual({
    markup: "TypeError",
    script: "TypeError",
    worker: "TypeError",
    policy: "TypeError",
  });
});

/** Whether a pane of the preview has drawn its page. */
const hasMarkup = (host: Element): boolean =>
  (host.shadowRoot?.querySelectorAll(".stage *").length ?? 0) > 10;
