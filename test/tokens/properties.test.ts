import fc from "fast-check";
import { expect, test } from "vitest";
import { appearances } from "../../src/tokens/findings.ts";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { buildTheme, resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { draws } from "../support/draws.ts";
import { readDeclarations } from "./support/css.ts";
import { anyDocument } from "./support/documents.ts";

test("any JSON prints a stylesheet that a CSS parser reads back as the expected declarations", () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.constantFrom(...appearances),
      fc.boolean(),
      (document, appearance, minified) => {
        const { entries } = buildTheme(document, appearance);
        const css = printStylesheet({ slug: "t", appearance, document, minified });
        const rules = readDeclarations(css);
        const selector = "[data-tokenkit-theme=t]";
        const base = new Map([
          ["color-scheme", appearance],
          ...entries.map(({ name, css: value }) => [name, value] as const),
        ]);
        expect(rules.get(selector)).toEqual(wellFormed(base));
        const wide = entries.flatMap(({ name, wide: value }) =>
          value === undefined ? [] : [[name, value] as const],
        );
        expect(rules.get(`@supports @media ${selector}`)).toEqual(
          wide.length === 0 ? undefined : wellFormed(new Map(wide)),
        );
        expect(css).not.toMatch(/url\(|@import|</i);
      },
    ),
    draws(400),
  );
});

function wellFormed(declarations: Map<string, string>): Map<string, string> {
  return new Map(
    [...declarations].map(([name, value]) => [
      name.toWellFormed().replaceAll("\u0000", "\ufffd"),
      value,
    ]),
  );
}

test("a document is valid, or has an error that says where and how to mend it", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { valid, errorCount, warningCount, findings } = validateTokens(document);
      expect(valid).toBe(errorCount === 0);
      const counted = findings.reduce((sum, { count = 1 }) => sum + count, 0);
      expect(errorCount + warningCount).toBe(counted);
      for (const finding of findings) expect(finding.message.length).toBeGreaterThan(10);
      if (!valid) return;
      for (const appearance of appearances) {
        const { resolved, entries } = buildTheme(document, appearance);
        const printed = new Set(entries.map(({ path }) => path.join("\u0000")));
        for (const { node, value } of resolved) {
          if (value !== undefined) expect(printed).toContain(node.path.join("\u0000"));
        }
      }
    }),
    draws(400),
  );
});

test("resolving is idempotent", () => {
  fc.assert(
    fc.property(anyDocument, fc.constantFrom(...appearances), (document, appearance) => {
      const once = resolveTheme(document, appearance);
      const again = resolveTheme(JSON.parse(JSON.stringify(once.tokens)), appearance);
      expect(again.variables).toEqual(once.variables);
      expect(JSON.stringify(again.tokens)).toBe(JSON.stringify(once.tokens));
    }),
    draws(400),
  );
});
