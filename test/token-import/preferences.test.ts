/** Media of what readers prefer are axes, so that no token is frozen at the value of the others. */
import { describe, expect, test } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { printSheet } from "../../src/tokens/modes/sheet.ts";
import { listOwnNames } from "../../src/tokens/own/listing.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";

const css = (content: string) => convertTokens([{ name: "app.css", content }]);
const sheetOf = (document: unknown, names?: "own") =>
  printSheet({
    slug: "s",
    document,
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: names !== undefined,
    names,
  });

const base = ":root { --fade: 200ms; --line: 1px; --ink: #111111 }";

describe.each([
  ["(prefers-reduced-motion: reduce)", "motion", "reduce", "--fade: 0ms", "--fade"],
  ["(prefers-reduced-motion)", "motion", "reduce", "--fade: 0ms", "--fade"],
  ["screen and (prefers-contrast: more)", "contrast", "more", "--line: 2px", "--line"],
  ["(prefers-reduced-motion: no-preference)", "motion", "no-preference", "--fade: 400ms", "--fade"],
])("properties under %s", (medium, axis, context, declaration, name) => {
  const { document, errorCount, report } = css(
    `${base} @media ${medium} { :root { ${declaration} } }`,
  );
  const printed = `(prefers-${axis === "motion" ? "reduced-motion" : axis}: ${context})`;

  test(`are the context ${context} of the axis ${axis}, which the medium chooses`, () => {
    expect(errorCount).toBe(0);
    expect(listAxes(document)).toMatchObject([
      {
        name: axis,
        default: "default",
        contexts: [{ name: "default" }, { name: context, media: printed }],
      },
    ]);
    expect(report.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["axis_mapped", "media_mapped", "names_kept"]),
    );
  });

  test("change under own names when the page's own do", () => {
    const [, value = ""] = declaration.split(": ");
    expect(sheetOf(document, "own")).toContain(`@media ${printed}{`);
    expect(sheetOf(document, "own")).toMatch(new RegExp(`@media[^{]*\\{[^{]*\\{${name}:${value}`));
    expect(sheetOf(document)).toContain(`@media ${printed}`);
    expect(listOwnNames(document)?.modes).toEqual({
      [axis]: expect.objectContaining({ [context]: [`@media ${printed} :root`] }),
    });
  });
});

test("a medium within another one is left to the page, with a report, and freezes nothing", () => {
  const { document, report } = css(`${base}
    @media (prefers-color-scheme: dark) {
      :root { --ink: #eeeeee }
      @media (prefers-reduced-motion: reduce) { :root { --fade: 0ms } }
    }`);
  const left = listOwnNames(document)?.tokens.filter(({ name }) => name === null);
  expect(left).toEqual([{ path: "fade", name: null }]);
  expect(report.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["rule_left_out", "name_left"]),
  );
  expect(sheetOf(document, "own")).not.toContain("--fade");
});
