import type { Page } from "playwright-core";
import { transform } from "rolldown/utils";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { publishAcme } from "./support/modes.ts";
import { browserReact } from "./support/react.ts";
import { html, useSite } from "./support/site.ts";
import { colors, expectBackground, publish } from "./support/themes.ts";

const platform = usePlatform();
const site = useSite();
const browser = useBrowser();

interface Snippet {
  code: string;
  scriptUrl: string;
  stylesheetUrl: string;
}

const snippet = async (query: string, slug = "meadow"): Promise<Snippet> =>
  (await platform.current.get(`/rt/v1/embed?slug=${slug}&${query}`)).body;

beforeAll(async () => {
  await publish(platform.current, "meadow");
  await publishAcme(platform.current);
  await platform.current.put("/api/v1/admin/settings", { "runtime.apiBase": platform.current.url });
});

/** Pastes the code where its kind belongs. */
const paste: Record<string, (code: string) => Promise<string>> = {
  html: async (code) => html(code),
  javascript: async (code) => html(`<script type="module">${code}</script>`),
  react: async (code) => {
    const source = `import React from "react"; import { createRoot } from "react-dom/client";\n${code}
createRoot(document.getElementById("root")).render(<Themed><p>Text</p></Themed>);`;
    const jsx = { runtime: "classic" } as const;
    const { code: script } = await transform("pasted.jsx", source, { jsx });
    site.current.put("/react.js", { body: await browserReact("19"), type: "text/javascript" });
    const map = { imports: { react: "/react.js", "react-dom/client": "/react.js" } };
    return html(
      `<script type="importmap">${JSON.stringify(map)}</script>`,
      `<div id="root"></div><script type="module">${script}</script>`,
    );
  },
};

async function look(body: string, options = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(site.current.put("/pasted", body));
  return { page, complaints };
}

describe.each(["html", "javascript", "react"])("the %s snippet", (target) => {
  const pasted = async (query: string, slug?: string): Promise<string> => {
    const { code } = await snippet(`target=${target}&${query}`, slug);
    return (await paste[target]?.(code)) as string;
  };

  it("themes the page that it is pasted into", async () => {
    const { page } = await look(await pasted(""));
    await expectBackground(page, colors.light);
  });

  it("follows the system where it says so", async () => {
    const { page } = await look(await pasted("appearance=system"), { colorScheme: "dark" });
    await expectBackground(page, colors.dark);
  });

  it("chooses modes, of a pinned version too, and flips them without a request", async () => {
    for (const more of ["", "&v=2&integrity=true"]) {
      const body = await pasted(`density=compact&appearance=dark${more}`, "acme");
      const scripts = `<script src="${platform.current.url}/rt/v1/global.js"></script>`;
      const { page, complaints } = await look(body.replace("</body>", `${scripts}</body>`));
      await expectBackground(page, colors.dark);
      const gap = () =>
        page
          .locator("html")
          .evaluate((element) => getComputedStyle(element).getPropertyValue("--tk-gap").trim());
      await expect.poll(gap).toBe("4px");
      await page.waitForLoadState("networkidle");
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.evaluate(() => window.Tokenkit.setMode("density", null));
      expect(await gap()).toBe("8px");
      expect(requests).toEqual([]);
      expect(complaints.filter((text) => !text.includes("React DevTools"))).toEqual([]);
    }
  });

  it("pins a version, guarded by its integrity", async () => {
    const body = await pasted("v=2&integrity=true&appearance=dark");
    const { page } = await look(body);
    await expectBackground(page, colors.dark);
    const link = page.locator("link[data-tokenkit]");
    expect(await link.getAttribute("integrity")).toMatch(/^sha384-\S+ sha384-\S+$/);
    const tampered = body.replaceAll(/sha384-./g, "sha384-A");
    const { page: other, complaints } = await look(tampered);
    await expect.poll(() => complaints.join("\n")).toMatch(/integrity/);
    await other.waitForFunction(() => !document.querySelector("link[data-tokenkit]"));
  });
});

it.each(["html", "javascript", "react"])(
  "the %s snippet says where the key goes while run time is private",
  async (target) => {
    const key = await platform.current.keyFor("viewer");
    await platform.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
    onTestFinished(async () => {
      await platform.current.put("/api/v1/admin/settings", { "runtime.public": "true" });
    });
    const { code } = (
      await platform.current.get(`/rt/v1/embed?slug=meadow&target=${target}&appearance=dark`)
    ).body;
    expect(code).toContain("YOUR_API_KEY");
    const body = (await paste[target]?.(code.replaceAll("YOUR_API_KEY", key))) as string;
    const { page } = await look(body);
    await expectBackground(page, colors.dark);
  },
);

it.each(["", "appearance=dark", "appearance=system"])(
  "the javascript snippet's lines for the head theme the first paint: %s",
  async (query) => {
    const { code } = await snippet(`target=javascript&${query}`);
    const [, attributes = ""] = /<html( [^>]+)>/.exec(code) ?? [];
    const links = (code.match(/<link [^>]+>/g) ?? []).join("");
    const head = `${links}<style>html { font-size: 20px }</style>`;
    const { page } = await look(html(head, undefined, attributes), { colorScheme: "dark" });
    const color = query === "" ? colors.light : colors.dark;
    await expectBackground(page, color);
    // The module then adopts the links, and can read them.
    await page.addScriptTag({ type: "module", content: code });
    const { scriptUrl } = await snippet("target=javascript");
    const module = `import * as tk from "${scriptUrl}"; window.tk = tk;`;
    await page.addScriptTag({ type: "module", content: module });
    await page.waitForFunction(() => "tk" in window);
    const read = await page.evaluate(async () => {
      await new Promise<void>((resolve) => {
        window.tk.subscribe(({ theme }) => theme && resolve());
      });
      return Object.keys(window.tk.getVariables()).length;
    });
    expect(read).toBeGreaterThan(3);
    expect(await page.locator("link[rel=stylesheet]").count()).toBe(
      links.split("<link").length - 1,
    );
    await expectBackground(page, color);
  },
);

it("the stylesheet address of a snippet is one that a link takes", async () => {
  const { stylesheetUrl } = await snippet("appearance=dark");
  const link = `<link rel="stylesheet" href="${stylesheetUrl.replaceAll("&", "&amp;")}">`;
  const { page } = await look(html(link, undefined, ' data-tokenkit-theme="meadow"'));
  await expectBackground(page, colors.dark);
});
