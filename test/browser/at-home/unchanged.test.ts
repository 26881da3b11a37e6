/** The applications that are tried take a theme under their own names: unchanged it changes nothing, edited it shows. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { isObject, type JsonObject } from "../../../src/tokens/json.ts";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { useBrowser } from "../../support/chromium.ts";
import { computedOf, differencesOf, open, type Spot } from "./support/computed.ts";
import { type AppPage, appPages } from "./support/pages.ts";

const browser = useBrowser();

const sheetOf = (document: JsonObject, references = false) =>
  printSheet({
    slug: "app",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: true,
    names: "own",
    references,
  });

/** Gives a token another value wherever a document states one. */
function edited(json: JsonObject, path: readonly string[], value: string): void {
  let group: JsonObject | undefined = json;
  for (const name of path) {
    const next: unknown = group?.[name];
    group = isObject(next) ? next : undefined;
  }
  if (group !== undefined && "$value" in group) group.$value = value;
  for (const child of Object.values(json)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (isObject(one) && !("$value" in one)) edited(one, path, value);
    }
  }
}

/** The names that an own sheet declares. */
const namesIn = (sheet: string) => [
  ...new Set([...sheet.matchAll(/[{;](--(?:[\w-]|\\.)+):/g)].map(([, name = ""]) => name)),
];

async function shownBy(page: Page, app: AppPage, spot: Spot, sheets: readonly string[]) {
  const { element, property } = app.edit;
  const [, tag, name] = /^(\w*)(?:\.(.+))?$/.exec(element) ?? [];
  const html = spot.html.replace(
    "<b></b>",
    `<${tag || "b"} class="${name ?? ""}" id="shown">x</${tag || "b"}>`,
  );
  await open(page, { ...spot, html }, sheets);
  return page.evaluate(
    (of) => getComputedStyle(document.querySelector("#shown") as Element).getPropertyValue(of),
    property,
  );
}

describe.each(appPages())("$title", (app) => {
  const { document, errorCount } = convertTokens(app.files);
  const sheet = sheetOf(document);
  const names = namesIn(sheet);

  test("looks as before with its theme unchanged, with the link first or last", async () => {
    expect(errorCount).toBe(0);
    expect(names.length).toBeGreaterThanOrEqual(app.least);
    const page = await browser.newPage();
    for (const spot of app.spots) {
      const before = await computedOf(page, spot, [app.css], names);
      const orders =
        spot === app.spots[0]
          ? [
              [sheet, app.css],
              [app.css, sheet],
            ]
          : [[app.css, sheet]];
      for (const sheets of orders) {
        const differences = differencesOf(before, await computedOf(page, spot, sheets, names));
        const unknown = differences.filter(({ name }) => !app.except?.includes(name));
        expect(unknown).toEqual([]);
      }
    }
  });

  test.each([false, true])(
    "shows an edit in light and in dark, references kept: %s",
    async (kept) => {
      const copy = structuredClone(document);
      edited(copy, app.edit.path.split("."), "#b91c5c");
      const page = await browser.newPage();
      const [light, dark] = app.spots;
      for (const spot of [light, dark]) {
        expect(await shownBy(page, app, spot, [app.css, sheet])).not.toBe("rgb(185, 28, 92)");
        expect(await shownBy(page, app, spot, [sheetOf(copy, kept), app.css])).toBe(
          "rgb(185, 28, 92)",
        );
      }
    },
  );
});
