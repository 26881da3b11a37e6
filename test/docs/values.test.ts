/** Examples teach the values of the 2025.10 format, about which validation has nothing to say. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeNotes } from "../../adapters/docs/notes/themes.ts";
import { quickStart } from "../../adapters/docs/pages/quick-start.ts";
import { validateTokens } from "../../src/tokens/validate.ts";

const root = join(import.meta.dirname, "../..");
const pages = globSync(["*.md", "docs/*.md", "bench/*.md"], { cwd: root });

/** JSON in a text: bodies of `curl`, here-documents and code blocks of JSON. */
const jsonIn = (text: string): unknown[] =>
  [...text.matchAll(/-d '(\{[\s\S]*?\})'|<<'JSON'[^\n]*\n([\s\S]*?)\nJSON|```json\n([\s\S]*?)```/g)]
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? "")
    .map((json) => JSON.parse(json));

/** The token documents in a body, an answer or a list of either. */
function documentsIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "tokens" && inner instanceof Object ? [inner] : documentsIn(inner),
  );
}

const legacyIn = (documents: readonly unknown[]) =>
  documents.flatMap((document) =>
    validateTokens(document).findings.filter(({ code }) => code === "value_legacy"),
  );

describe("examples of token documents", () => {
  it.each(pages)("on %s have no short forms", (page) => {
    expect(legacyIn(documentsIn(jsonIn(readFileSync(join(root, page), "utf8"))))).toEqual([]);
  });

  it("are found in the pages", () => {
    const texts = pages.map((page) => readFileSync(join(root, page), "utf8"));
    expect(documentsIn(texts.map(jsonIn)).length).toBeGreaterThan(5);
    // The search misses nothing that looks like a document.
    for (const text of texts) expect(text).not.toMatch(/"\$value": *"(?!\{)[#\d]/);
  });

  it("in the API descriptions and the quick start have none either", () => {
    const notes = documentsIn(themeNotes);
    const { create } = quickStart({ base: "http://localhost:8080" });
    const started = documentsIn(jsonIn(create));
    expect([notes.length > 2, started.length]).toEqual([true, 1]);
    expect(legacyIn([...notes, ...started])).toEqual([]);
  });
});
