/** The page's steps on the set itself, in a terminal, in the console and on a page. */
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consolePage } from "../console/support/console.ts";
import { chooseFiles, importNow, toStep } from "../console/support/import.ts";
import { useBrowser } from "../support/chromium.ts";
import { scratchFolder } from "../support/process.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const page = pageOf("docs/bring-a-design-system.md");
const spectrum = join(import.meta.dirname, "../../node_modules/@adobe/spectrum-tokens");
const browser = useBrowser();
let site: SignInPlatform;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

describe("the page on bringing a design system", () => {
  it("names the version that its test has, and how much there is", () => {
    const { version } = JSON.parse(readFileSync(join(spectrum, "package.json"), "utf8"));
    expect(page).toContain(`@adobe/spectrum-tokens@${version}\n`);
    const files = globSync("src/*.json", { cwd: spectrum });
    const tokens = files.flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(spectrum, file), "utf8"))),
    );
    expect(page).toContain(`${tokens.length.toLocaleString("en")} tokens in ${files.length} files`);
  });

  it("names addresses that there are", async () => {
    for (const [, path] of page.matchAll(/`(\/rt\/v1\/[\w.]+)`/g))
      expect((await fetch(`${site.base}${path}`)).status, path).toBe(200);
  });

  it("goes live command by command, with the report, the modes and the sizes that it shows", async () => {
    const cwd = await scratchFolder();
    cpSync(join(spectrum, "src"), join(cwd, "package/src"), { recursive: true });
    const commands = ["set -e", ...commandsOf(page, "spectrum")];
    const { stdout: printed } = await runAt(site.base, commands, cwd);
    const [report = ""] = page.match(/(?<=```text\n)[\s\S]*?(?=```)/) ?? [];
    for (const line of report.trim().split("\n")) expect(printed).toContain(line);
    expect(printed).toContain("spectrum@2 is live.");
    const all = (pattern: RegExp) => [...printed.matchAll(pattern)].map((match) => match[1]);
    expect(all(/--tk-component-height-100: ?(\w+)/g)).toEqual(["40px", "32px"]);
    expect(all(/color-scheme: ?(\w+)/g)).toEqual(["dark", "light"]);
    const rows = [...page.matchAll(/^\| .*\?slug=spectrum.* \| ([\d,]+) \|$/gm)];
    const stated = rows.map(([, size = ""]) => Number(size.replace(",", "")));
    const sizes = printed.trim().split("\n").slice(-2).map(Number);
    for (const [index, size] of sizes.entries())
      expect(Math.abs(size / (stated[index] ?? 0) - 1)).toBeLessThan(0.02);
  });

  it("shows what its page says, where the attributes stand", async () => {
    const [, html = ""] = /```html\n([\s\S]*?)```/.exec(page) ?? [];
    const tab = await browser.newPage({ colorScheme: "dark" });
    await tab.goto(`${site.base}/health`);
    await tab.setContent(html.replaceAll("http://localhost:8080", site.base));
    const values = (selector: string) => tab.locator(selector).evaluate(heightAndInk);
    expect(await values("body")).toEqual(["40px", "#f2f2f2"]);
    expect(await values("section >> nth=0")).toEqual(["32px", "#f2f2f2"]);
    expect(await values("section >> nth=1")).toEqual(["32px", "#0a1327"]);
  });

  it("is brought in by the console, whose report is the same", async () => {
    const tab = await consolePage(browser, site);
    await tab.goto("/console/themes");
    await tab.getByRole("link", { name: "Import", exact: true }).click();
    await chooseFiles(tab, join(spectrum, "src"), "Choose a folder");
    await toStep(tab, "Report");
    await tab.getByText(/^The axis "scale" is chosen by scale/).waitFor();
    await tab.getByRole("textbox", { name: "Name" }).fill("By hand");
    await tab.getByLabel("Slug").fill("by-hand");
    await importNow(tab).click();
    await tab.waitForURL(/\/console\/themes\/by-hand$/);
    const [one, other] = await Promise.all(
      ["by-hand", "spectrum"].map((slug) => site.platform.get(`/api/v1/themes/${slug}`)),
    );
    expect(one?.body.status).toBe("draft");
    expect(one?.body.tokens).toEqual(other?.body.tokens);
  });
});

/** The height of a component, and the visible darkest gray. */
const heightAndInk = (element: Element): string[] => {
  const style = getComputedStyle(element);
  const probe = element.appendChild(document.createElement("i"));
  probe.style.color = "var(--tk-gray-900)";
  const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  const hex = channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("");
  return [style.getPropertyValue("--tk-component-height-100"), `#${hex}`];
};
