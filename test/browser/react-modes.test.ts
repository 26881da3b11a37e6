import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { publishAcme } from "./support/modes.ts";
import { browserReact, reactVersions, renderOnServer } from "./support/react.ts";
import { html, useSite } from "./support/site.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

beforeAll(() => publishAcme(platform.current));

const imports = `import { createElement as h, StrictMode, useState } from "react";
import { TokenkitProvider, useThemeVariable, useTokenkit } from "tokenkit/react";
`;

const panel = `
function Panel() {
  const { appearance, modes, setAppearance, setMode } = useTokenkit();
  const gap = useThemeVariable("gap");
  return h("div", null,
    h("output", null, [appearance, JSON.stringify(modes), gap, useThemeVariable("color.bg")].join(" ")),
    h("button", { id: "more", onClick: () => setMode("contrast", "more") }, "More contrast"),
    h("button", { id: "any", onClick: () => setMode("density", null) }, "Any density"),
    h("button", { id: "dark", onClick: () => setAppearance("dark") }, "Dark"));
}
`;

const document = (version: string, script: string, root = ""): string =>
  html(
    `<script type="importmap">${JSON.stringify({
      imports: {
        react: `/react-${version}.js`,
        "react-dom/client": `/react-${version}.js`,
        "tokenkit/react": `${platform.current.url}/rt/v1/react.js`,
      },
    })}</script>`,
    `<div id="root">${root}</div><script type="module">import { createRoot, hydrateRoot } from "react-dom/client";\n${imports}${script}</script>`,
  );

/** Opens the page; collects React's complaints and the requested stylesheets. */
async function open(version: (typeof reactVersions)[number], script: string, root?: string) {
  site.current.put(`/react-${version}.js`, {
    body: await browserReact(version),
    type: "text/javascript",
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  const sheets: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await page.goto(site.current.put(`/app-${version}`, document(version, script, root)));
  return { page, complaints, sheets };
}

const expectOutput = (page: Page, text: string): Promise<unknown> =>
  expect.poll(() => page.locator("output").textContent()).toBe(text);

describe.each(reactVersions)("React %s", (version) => {
  it("shows the modes, flips them by one stylesheet, and takes up what is kept", async () => {
    const script = `${panel}
createRoot(document.getElementById("root")).render(h(StrictMode, null,
  h(TokenkitProvider, { theme: "acme", appearance: "light", modes: { density: "compact" } }, h(Panel))));`;
    const { page, complaints, sheets } = await open(version, script);
    await expectOutput(page, 'light {"density":"compact"} 4px #fff0c8');
    await page.locator("#more").click();
    await expectOutput(page, 'light {"density":"compact","contrast":"more"} 4px #fff0c8');
    await page.locator("#dark").click();
    await expectOutput(page, 'dark {"density":"compact","contrast":"more"} 4px #14283c');
    await page.locator("#any").click();
    await expectOutput(page, 'dark {"contrast":"more"} 8px #14283c');
    expect(sheets).toHaveLength(1);
    await page.reload();
    await expectOutput(page, 'dark {"contrast":"more"} 8px #14283c');
    expect(complaints).toEqual([]);
  });

  it("follows its prop axis by axis, and leaves what the reader chose in others", async () => {
    const script = `${panel}
function App() {
  const [density, setDensity] = useState("compact");
  return h(TokenkitProvider, { theme: "acme", modes: density ? { density } : {} }, h(Panel),
    h("button", { id: "cosy", onClick: () => setDensity("cosy") }, "Cosy"),
    h("button", { id: "none", onClick: () => setDensity(null) }, "None"));
}
createRoot(document.getElementById("root")).render(h(StrictMode, null, h(App)));`;
    const { page, complaints } = await open(version, script);
    await expectOutput(page, 'light {"density":"compact"} 4px #fff0c8');
    await page.locator("#more").click();
    await expectOutput(page, 'light {"density":"compact","contrast":"more"} 4px #fff0c8');
    await page.locator("#cosy").click();
    await expectOutput(page, 'light {"density":"cosy","contrast":"more"} 8px #fff0c8');
    await page.locator("#none").click();
    await expectOutput(page, 'light {"contrast":"more"} 8px #fff0c8');
    expect(complaints).toEqual([]);
  });

  it("renders a part's modes on the server, and hydrates them without a difference", async () => {
    const app = `${panel}
const app = () => h(StrictMode, null,
  h(TokenkitProvider, { theme: "acme", as: "main", modes: { density: "compact" } }, h(Panel)));`;
    const server = await renderOnServer(version, imports + app);
    expect(server).toContain('<main data-tokenkit-theme="acme" data-tk-density="compact">');
    const script = `${app}\nhydrateRoot(document.getElementById("root"), app());`;
    const { page, complaints } = await open(version, script, server);
    await expectOutput(page, 'light {"density":"compact"} 4px #fff0c8');
    expect(complaints).toEqual([]);
  });
});
