import { expect, test } from "vitest";
import { arabic } from "../../../src/console/routes/themes/theme/editor/preview/pages/arabic.ts";
import { pages } from "../../../src/console/routes/themes/theme/editor/preview/pages/names.ts";
import { markupOf } from "../../../src/console/routes/themes/theme/editor/preview/pages/pages.ts";

/** Names of people and boats, shortcuts and units, which Arabic pages have in Latin letters too. */
const names =
  /^(?:Havsule|Nordlys|Terna|Sara Conti|Ada Berg|Ife Adeyemi|AB|IA|SC|F|B|C|K|C 14|A 2|VHF 12)$/;

const textsOf = (markup: string): string[] =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /[a-z]/i.test(text));

test.each(pages)("$name has all of its words in Arabic", ({ page }) => {
  const left = textsOf(markupOf(page as never, "light")).filter(
    (text) => arabic[text] === undefined && !names.test(text),
  );
  expect(left).toEqual([]);
});
