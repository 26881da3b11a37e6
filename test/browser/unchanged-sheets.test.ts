/** Small stylesheets of which a page must compute the same before and after its own theme is linked unchanged. */
import { expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { printSheet } from "../../src/tokens/modes/sheet.ts";
import { listOwnNames } from "../../src/tokens/own/listing.ts";
import { useBrowser } from "../support/chromium.ts";

const browser = useBrowser();

interface Case {
  css: string;
  /** Tags of the page, each around the next. */
  tags: readonly string[];
  /** The properties that are left to the page. */
  left: readonly string[];
}

const html = (attributes = "") => [`html ${attributes}`, "body", "main"];

const cases: Readonly<Record<string, Case>> = {
  "body next to a root with contexts": {
    css: ":root{--bg:#fff}.dark{--bg:#000}body{--gap:4px}",
    tags: html("class=dark"),
    left: ["--gap"],
  },
  "the same under the root and body": {
    css: ":root, body{--bg:#fff}.dark{--bg:#000}",
    tags: html("class=dark"),
    left: [],
  },
  "everything under body": {
    css: "body{--bg:#fff}body.dark{--bg:#000}",
    tags: ["html", "body class=dark", "main"],
    left: [],
  },
  "another value for a default that is chosen": {
    css: ":root{--a:#fff;--b:1px}[data-theme=light]{--a:#eee}",
    tags: html(),
    left: ["--a"],
  },
  "a default that is chosen, of what the root has": {
    css: ":root, [data-theme=light]{--a:#fff}[data-theme=dark]{--a:#000}",
    tags: html("data-theme=dark"),
    left: [],
  },
  "a dark body": {
    css: ":root{--a:#fff;--b:1px}.dark{--a:#000}html.dark{--b:2px}.dark{--b:3px}",
    tags: ["html", "body class=dark", "main"],
    left: ["--b"],
  },
  "a class above a medium": {
    css: ".dark{--a:#000}@media (prefers-color-scheme:dark){:root:not(.light){--a:#222}}",
    tags: html("class=dark"),
    left: ["--a"],
  },
  "what is set under a selector that pages need not have": {
    css: ":root{--a:#fff}[data-theme=light]{--x:1px}",
    tags: html(),
    left: ["--x"],
  },
  "what several contexts set, and the root does not": {
    css: ":root{--a:#fff}[data-theme=light]{--x:1px}[data-theme=dark]{--a:#000;--x:2px}",
    tags: html(),
    left: ["--x"],
  },
  "several specificities of one context": {
    css: "html.dark{--a:#000}:root{--a:#fff}.dark{--a:#111}",
    tags: html("class=dark"),
    left: ["--a"],
  },
  "a root after a context": {
    css: ".dark{--a:#000;--b:1px}:root{--a:#fff}:root{--b:2px;--c:1px}",
    tags: html("class=dark"),
    left: ["--a", "--b"],
  },
  "a root without weight": {
    css: ":where(:root){--a:#fff;--b:#fff}.dark{--a:#000;--b:#000}:root{--a:#eee}",
    tags: html("class=dark"),
    left: ["--a"],
  },
  "a weaker selector that is written last": {
    css: ":root{--a:#fff}html{--a:#eee}.dark{--b:#000}",
    tags: html("class=dark"),
    left: [],
  },
  "layers by their order": {
    css: "@layer a,b;@layer b{:root{--a:#fff}}@layer a{:root{--a:#000;--b:1px}}",
    tags: html(),
    left: [],
  },
  "a context in a weaker layer": {
    css: ":root{--a:#fff;--b:1px}@layer low{.dark{--a:#000}}",
    tags: html("class=dark"),
    left: ["--a"],
  },
  "two axes on one element": {
    css: ":root{--a:#fff;--gap:4px}.dark{--a:#000;--gap:3px}[data-density=low]{--gap:8px}",
    tags: html("class=dark data-density=low"),
    left: ["--gap"],
  },
  "what is !important": {
    css: ":root{--a:#fff !important;--b:1px}.dark{--a:#000}",
    tags: html("class=dark"),
    left: ["--a"],
  },
  "what holds a property that is left": {
    css: ":root{--a:#fff;--c:var(--a)}[data-theme=light]{--a:#eee}",
    tags: html(),
    left: ["--a", "--c"],
  },
};

const sheetOf = (document: object) =>
  printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: true,
    names: "own",
  });

test("a page looks as before, and the report names what is left to it", async () => {
  const page = await browser.newPage();
  const shown = async ({ css, tags }: Case, more: string) => {
    const inner = tags.map((tag) => `<${tag}>`).join("");
    const styles = `<style>${css}</style><style>${more} main { color: red }</style>`;
    await page.setContent(`<!doctype html>${inner.replace(">", `>${styles}`)}`);
    return page.evaluate(() =>
      ["html", "body", "main"].map((tag) => {
        const style = getComputedStyle(document.querySelector(tag) as Element);
        const channels = (text: string) => text.replace(/#(.)(.)(.)$/, "#$1$1$2$2$3$3");
        const names = ["--a", "--b", "--c", "--x", "--bg", "--gap"];
        return names.map((name) => name + channels(style.getPropertyValue(name))).join(" ");
      }),
    );
  };
  for (const [title, one] of Object.entries(cases)) {
    const { document, report } = convertTokens([{ name: "a.css", content: one.css }]);
    const sheet = sheetOf(document);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect([title, await shown(one, sheet)]).toEqual([title, await shown(one, "")]);
    }
    const names = listOwnNames(document)?.tokens ?? [];
    const left = names.filter(({ name }) => name === null).map(({ path }) => `--${path}`);
    expect([title, left.sort()]).toEqual([title, one.left]);
    const reported = report.filter(({ code }) => code === "name_left");
    const paths = reported.flatMap(({ places }) => places.map(({ path }) => `--${path}`));
    expect([title, paths.sort()]).toEqual([title, one.left]);
  }
});
