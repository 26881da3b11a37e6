import { expect, it } from "vitest";
import { normalized } from "../support/machine-speed.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const { browser, site } = useConsole();

/** A flat set of many colors, as published sets have. */
const many = Object.fromEntries(
  Array.from({ length: 2_495 }, (_, at) => [
    `${["button", "field", "menu", "badge"][at % 4]}-color-${at}`,
    { $type: "color", $value: `#${(at * 6_007).toString(16).padStart(6, "0").slice(-6)}` },
  ]),
);

it("shows what a letter finds among 2,495 tokens within 50 ms", async () => {
  await makeTheme(site, "many", many);
  const page = await consolePage(browser, site);
  await page.goto("/console/themes/many");
  await page.getByRole("tab", { name: /^Tokens 2,495$/ }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("listbox", { name: "Results" }).waitFor();
  const times: number[] = [];
  for (const query of ["b", "f", "m", "#0f766e", "#aa3300", "c"]) {
    times.push(
      await page.evaluate(async (text) => {
        const field = document.activeElement as HTMLInputElement;
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        const begin = performance.now();
        set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        const isShown = document.querySelector("[role=group] [role=option]") !== null;
        return isShown ? performance.now() - begin : Number.POSITIVE_INFINITY;
      }, query),
    );
  }
  // The least is what the code and the painting take; the others wait for a busy machine as well.
  expect(
    normalized(Math.min(...times)),
    times.map((time) => time.toFixed(1)).join(", "),
  ).toBeLessThan(50);
});
