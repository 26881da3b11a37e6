import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { painted } from "./support/frames.ts";
import { browserReact, reactVersions, renderOnServer } from "./support/react.ts";
import { html, useSite } from "./support/site.ts";
import { backgroundOf, colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

const imports = `import { createElement as h, StrictMode, useState } from "react";
import { TokenkitProvider, useAvailableThemes, useThemeVariable, useThemeVariables, useTokenkit } from "tokenkit/react";
`;

/** A panel that shows what every hook gives. */
const panel = `
function Panel({ id = "panel" }) {
  const { theme, appearance, choice, version, setTheme, setAppearance } = useTokenkit();
  const background = useThemeVariable("color.bg");
  const count = Object.keys(useThemeVariables()).length;
  const { themes, loading } = useAvailableThemes();
  return h("div", { id },
    h("output", null, [theme, appearance, choice, version, background, count > 3, loading ? "loading" : themes.length > 3].join(" ")),
    h("button", { className: "dark", onClick: () => setAppearance("dark") }, "Dark"),
    h("button", { className: "night", onClick: () => setTheme("night") }, "Night"));
}
`;

const page = (version: string, script: string, root = ""): string =>
  html(
    `<script type="importmap">${JSON.stringify({
      imports: {
        react: `/react-${version}.js`,
        "react-dom/client": `/react-${version}.js`,
        "tokenkit/react": `${platform.current.url}/rt/v1/react.js`,
      },
    })}</script>`,
    `<div id="root">${root}</div><script type="module">import { createRoot, hydrateRoot } from "react-dom/client";\n${script}</script>`,
  );

/** Opens the page; collects React's complaints. */
async function open(at: string): Promise<{ page: Page; complaints: string[] }> {
  const opened = await browser.newPage();
  const complaints: string[] = [];
  opened.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  opened.on("pageerror", (error) => complaints.push(error.message));
  await opened.goto(at);
  return { page: opened, complaints };
}

const expectOutput = (page: Page, text: string, id = "panel"): Promise<unknown> =>
  expect.poll(() => page.locator(`#${id} output`).textContent()).toBe(text);

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publish(platform.current, "night", "#301040", "#100820");
});

describe.each(reactVersions)("React %s", (version) => {
  const serve = async (name: string, script: string, root?: string): Promise<string> => {
    site.current.put(`/react-${version}.js`, {
      body: await browserReact(version),
      type: "text/javascript",
    });
    return site.current.put(`/${name}-${version}`, page(version, imports + script, root));
  };

  it("shows what the page shows, changes it, and leaves nothing behind", async () => {
    const script = `${panel}
const root = createRoot(document.getElementById("root"));
root.render(h(StrictMode, null, h(TokenkitProvider, { theme: "meadow" }, h(Panel))));
window.unmount = () => root.unmount();`;
    const { page, complaints } = await open(await serve("client", script));
    await expectBackground(page, colors.light);
    await expectOutput(page, "meadow light  2 #fff0c8 true true");
    await page.locator(".dark").click();
    await expectOutput(page, "meadow dark dark 2 #14283c true true");
    expect(await backgroundOf(page)).toBe(colors.dark);
    await page.locator(".night").click();
    await expectOutput(page, "night dark dark 2 #100820 true true");
    await page.evaluate(() => (window as unknown as { unmount(): void }).unmount());
    await page.waitForFunction(
      () => document.querySelector("[data-tokenkit-theme], [data-tokenkit]") === null,
    );
    expect(complaints).toEqual([]);
  });

  it("follows its props without an unthemed frame", async () => {
    const script = `
function App() {
  const [theme, setTheme] = useState("meadow");
  return h(TokenkitProvider, { theme, remember: false }, h("button", { onClick: () => setTheme("night") }, "Switch"));
}
createRoot(document.getElementById("root")).render(h(StrictMode, null, h(App)));`;
    const { page, complaints } = await open(await serve("props", script));
    await expectBackground(page, colors.light);
    await page.evaluate(() => {
      window.seen = [];
      const look = (): void => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        if (window.seen.at(-1) !== backgroundColor) window.seen.push(backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.locator("button").click();
    await expectBackground(page, "rgb(48, 16, 64)");
    await painted(page);
    expect(await page.evaluate(() => window.seen)).toEqual([colors.light, "rgb(48, 16, 64)"]);
    expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBeNull();
    expect(complaints).toEqual([]);
  });

  it("keeps the reader's appearance when only the theme's prop changes", async () => {
    const script = `
function Dark() {
  const { setAppearance } = useTokenkit();
  return h("button", { className: "dark", onClick: () => setAppearance("dark") }, "Dark");
}
function App() {
  const [theme, setTheme] = useState("meadow");
  const [appearance, setAppearance] = useState("light");
  return h(TokenkitProvider, { theme, appearance }, h(Dark),
    h("button", { className: "switch", onClick: () => setTheme("night") }, "Switch"),
    h("button", { className: "light", onClick: () => setAppearance("system") }, "System"));
}
createRoot(document.getElementById("root")).render(h(StrictMode, null, h(App)));`;
    const { page, complaints } = await open(await serve("kept", script));
    await expectBackground(page, colors.light);
    await page.locator(".dark").click();
    await expectBackground(page, colors.dark);
    await page.locator(".switch").click();
    await expectBackground(page, "rgb(16, 8, 32)");
    await page.locator(".light").click();
    await expectBackground(page, "rgb(48, 16, 64)");
    expect(complaints).toEqual([]);
  });

  it("states a default, over which the reader's choice wins, beside a script tag too", async () => {
    const script = `${panel}
createRoot(document.getElementById("root")).render(
  h(StrictMode, null, h(TokenkitProvider, { theme: "meadow", appearance: "light" }, h(Panel))));`;
    const tag = `<script src="${platform.current.url}/rt/v1/embed.js" data-theme="meadow"></script>`;
    const bare = await serve("default", script);
    const tagged = site.current.put(
      `/tagged-${version}`,
      page(version, imports + script).replace("<title>", `${tag}<title>`),
    );
    const choice = '{"theme":"night","appearance":"dark"}';
    for (const at of [bare, tagged]) {
      const { page, complaints } = await open(at);
      await expectOutput(page, "meadow light light 2 #fff0c8 true true");
      expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBeNull();
      await page.evaluate((text) => localStorage.setItem("tokenkit", text), choice);
      await page.reload();
      await expectOutput(page, "night dark dark 2 #100820 true true");
      expect(await page.evaluate(() => localStorage.getItem("tokenkit"))).toBe(choice);
      expect(complaints).toEqual([]);
    }
  });

  it("themes a part of the page within another theme", async () => {
    const script = `${panel}
createRoot(document.getElementById("root")).render(h(StrictMode, null,
  h(TokenkitProvider, { theme: "meadow", as: "section", className: "outer" }, h(Panel, { id: "outer" }),
    h(TokenkitProvider, { theme: "night", as: "section", className: "inner", appearance: "dark" }, h(Panel, { id: "inner" })))));`;
    const { page, complaints } = await open(await serve("nested", script));
    await expectOutput(page, "meadow light  2 #fff0c8 true true", "outer");
    await expectOutput(page, "night dark dark 2 #100820 true true", "inner");
    await page.locator("#outer .dark").click();
    await expectOutput(page, "meadow dark dark 2 #14283c true true", "outer");
    await expectOutput(page, "night dark dark 2 #100820 true true", "inner");
    expect(await backgroundOf(page, ".outer")).toBe(colors.dark);
    expect(await backgroundOf(page, ".inner")).toBe("rgb(16, 8, 32)");
    expect(await backgroundOf(page)).not.toBe(colors.dark);
    expect(complaints).toEqual([]);
  });

  it("hydrates what a server rendered, without a difference", async () => {
    const app = `${panel}
const app = () => h(StrictMode, null,
  h(TokenkitProvider, { theme: "meadow", appearance: "dark", as: "main" }, h(Panel)));`;
    const server = await renderOnServer(version, imports + app);
    expect(server).toContain('<main data-tokenkit-theme="meadow">');
    expect(server).toContain("meadow dark dark   false loading");
    const script = `${app}\nhydrateRoot(document.getElementById("root"), app());`;
    const { page, complaints } = await open(await serve("hydrated", script, server));
    await expectOutput(page, "meadow dark dark 2 #14283c true true");
    expect(complaints).toEqual([]);
  });

  it("reports a theme that cannot be applied to who asks", async () => {
    const script = `
createRoot(document.getElementById("root")).render(
  h(TokenkitProvider, { theme: "nowhere", onError: ({ code }) => { window.seen = [code]; } }, "Text"));`;
    const { page } = await open(await serve("failing", script));
    await page.waitForFunction(() => window.seen?.[0] === "not_found");
    expect(await page.locator("#root").textContent()).toBe("Text");
  });
});
