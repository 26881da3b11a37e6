import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { formatNames } from "../../../src/tokens/export/served.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { draws } from "../../support/draws.ts";
import { readDeclarations } from "../support/css.ts";
import { anyDocument } from "../support/documents.ts";
import { exported, exportedFiles, pick } from "../support/exports.ts";

test("the stylesheet of both says in each what the stylesheet of that one says", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const rules = readDeclarations(exported(document, "css"));
      for (const appearance of ["light", "dark"] as const) {
        const overlay = rules.get(`:root[data-tk-appearance="${appearance}"]`) ?? new Map();
        const both = new Map([...(rules.get(":root") ?? []), ...overlay]);
        const one = printStylesheet({ document, appearance, slug: "acme", minified: false });
        for (const [name, value] of readDeclarations(one).get("[data-tokenkit-theme=acme]") ?? [])
          expect(pick(both.get(name) ?? "", appearance), name).toBe(pick(value, appearance));
      }
    }),
    draws(100),
  );
});

test("whatever a document holds, every format is printed, and what has a syntax keeps to it", () => {
  fc.assert(
    fc.property(anyDocument, fc.constantFrom("light", "all"), (document, appearance) => {
      for (const format of formatNames) {
        const files = exportedFiles(document, format, appearance as "all");
        for (const [path, text] of files) expectReadable(path, text);
      }
    }),
    draws(60),
  );
});

function expectReadable(path: string, text: string): void {
  if (path.endsWith(".xml")) expect(XMLValidator.validate(text)).toBe(true);
  if (path.endsWith(".json")) JSON.parse(text);
  if (path.endsWith(".css")) readDeclarations(text);
}
