import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { bundledSets } from "../support/published.ts";

const most: Record<string, number> = { "github-primer": 1.6, "adobe-spectrum": 1.5 };

test.each(bundledSets())("all modes of $name are little more than one", ({ name, document }) => {
  expect(validateTokens(document).errorCount).toBe(0);
  const given = { slug: name, minified: true, authored: true } as const;
  const one = permuted(document, {}, "light");
  const sizeOf = (css: string) => brotliCompressSync(css).length;
  const alone = sizeOf(printStylesheet({ ...given, document: one, appearance: "light" }));
  for (const appearance of ["light", "all"] as const) {
    const sheet = printSheet({ ...given, document, modes: {}, appearance, all: true });
    expect(sizeOf(sheet) / alone).toBeLessThan(most[name] ?? 0);
  }
});
