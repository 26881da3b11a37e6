/** The page's steps on applications that others wrote: import, publish, one link, and the application follows. */
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useSite } from "../browser/support/site.ts";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { scratchFolder } from "../support/process.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";
import { type App, apps } from "./your-app/apps.ts";
import { editColor } from "./your-app/edit.ts";
import { root, serve } from "./your-app/site.ts";
import { differences, readStyles } from "./your-app/styles.ts";

const page = pageOf("docs/your-app-as-it-is.md");
const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const light = { hex: "#cc0066", computed: "rgb(204, 0, 102)" };
const dark = { hex: "#ff99cc", computed: "rgb(255, 153, 204)" };

const sectionOf = ({ title }: App): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? "";

/** The line that a section adds to the head, with the address of this platform and the slug of the kind. */
function linkOf(app: App): string {
  const [link = "nothing"] = sectionOf(app).match(/<link .*\/>/) ?? [];
  const here = link.replace("http://localhost:8080", platform.current.url);
  return here.replace("slug=acme", `slug=${app.kind}`);
}

/** Turns the page dark as the application itself does. */
async function turnDark(tab: Page, { dark: attribute }: App): Promise<void> {
  if (attribute === undefined) return tab.emulateMedia({ colorScheme: "dark" });
  await tab.evaluate(
    ([name, value]) => document.documentElement.setAttribute(name, value),
    attribute,
  );
}

const valueAt = (tab: Page, [selector, property]: readonly [string, string]): Promise<string> =>
  tab
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      for (const animation of element.getAnimations()) animation.finish();
      return getComputedStyle(element).getPropertyValue(name);
    }, property);

/** Adds a line at the end of the head, and resolves when its stylesheet is there. */
const addLink = (tab: Page, line: string): Promise<void> =>
  tab.evaluate(async (html) => {
    const link = document.createRange().createContextualFragment(html).firstElementChild;
    const loaded = new Promise((resolve, reject) => {
      link?.addEventListener("load", resolve);
      link?.addEventListener("error", () => reject(new Error(`${html} does not load`)));
    });
    document.head.append(link ?? "");
    await loaded;
  }, line);

/** Runs the commands of a section where its files are; returns what they print. */
async function runSection(app: App): Promise<string> {
  const cwd = await scratchFolder();
  for (const [name, file] of Object.entries(app.files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    cpSync(join(root, file), join(cwd, name));
  }
  const steps = commandsOf(page, app.kind).map((text) => text.replaceAll("acme", app.kind));
  const commands = ["set -e", ...commandsOf(page, "once"), ...steps];
  return (await runAt(platform.current.url, commands, cwd)).stdout;
}

describe.each(apps)("$title", (app) => {
  it("goes live by the commands, with the report that the section shows", async () => {
    const printed = await runSection(app);
    expect(printed).toContain(`${app.kind}@2 is live.`);
    const reports = [...sectionOf(app).matchAll(/```text\n([\s\S]*?)```/g)];
    for (const line of reports
      .map(([, text]) => text)
      .join("")
      .split("\n")) {
      expect(printed).toContain(line);
    }
  });

  it("looks as before once the link is added, in light and dark", async () => {
    for (const isDark of [false, true]) {
      const tab = await browser.newPage();
      await tab.goto(serve(site.current, app.kind));
      if (isDark) await turnDark(tab, app);
      const before = await readStyles(tab);
      await addLink(tab, linkOf(app));
      expect(await differences(tab, before, await readStyles(tab))).toEqual([]);
    }
  });

  it("follows a publication, in light and dark, with the link first in the head", async () => {
    const address = serve(site.current, app.kind, linkOf(app));
    const open = async () => {
      const tab = await browser.newPage();
      await tab.goto(address);
      return tab;
    };
    const built = app.stays && (await valueAt(await open(), app.stays));
    const path = `/api/v1/themes/${app.kind}`;
    const { body } = await platform.current.get(path);
    const tokens = app.tokens.reduce(
      (json, token) => editColor(json, token, light.hex, dark.hex),
      body.tokens,
    );
    await platform.current.patch(path, { tokens });
    expect((await platform.current.post(`${path}/publish`)).status).toBe(200);
    const tab = await open();
    expect(await valueAt(tab, app.follows)).toBe(light.computed);
    if (app.stays) expect(await valueAt(tab, app.stays)).toBe(built);
    await turnDark(tab, app);
    expect(await valueAt(tab, app.followsInDark ?? app.follows)).toBe(
      (app.isDarkApart ? dark : light).computed,
    );
  });
});
