import { lexer, parse } from "css-tree";
import { expect, test } from "vitest";
import { appearances } from "../../src/tokens/findings.ts";
import { isObject, type JsonObject } from "../../src/tokens/json.ts";
import { printTheme } from "../../src/tokens/stylesheet.ts";
import { buildTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { readDeclarations } from "./support/css.ts";
import { publishedSets } from "./support/published.ts";

const properties: Record<string, string> = {
  color: "color",
  duration: "transition-duration",
  cubicBezier: "transition-timing-function",
  shadow: "box-shadow",
  border: "border",
  transition: "transition",
  gradient: "background-image",
  fontFamily: "font-family",
  fontWeight: "font-weight",
  typography: "font",
};

function countTokens(node: unknown): number {
  if (!isObject(node)) return 0;
  if (Object.hasOwn(node, "$value")) return 1;
  return Object.keys(node).reduce(
    (sum, name) => sum + (name.startsWith("$") ? 0 : countTokens(node[name])),
    0,
  );
}

test.each(publishedSets())(
  "$name imports, resolves whole and prints values that CSS takes",
  ({ document }) => {
    const { valid, findings } = validateTokens(document);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(valid).toBe(true);
    for (const appearance of appearances) {
      const theme = buildTheme(document, appearance);
      const { $appearances, ...base } = document as JsonObject;
      expect(theme.resolved.length).toBeGreaterThanOrEqual(countTokens(base));
      const values = JSON.stringify(theme.nest(), (name, value) =>
        ["$extensions", "$deprecated", "$description"].includes(name) ? undefined : value,
      );
      expect(/"\{[^{}"]+\}"|"\$ref"/.exec(values)).toBeNull();
      const printed = readDeclarations(printTheme(theme, "set", true)).get(
        "[data-tokenkit-theme=set]",
      );
      expect(printed?.size).toBe(theme.entries.length + 1);
      for (const { name, css, value } of theme.entries) {
        expect(css, name).not.toMatch(/undefined|\[object|NaN|[{}]/);
        const property = properties[value.kind];
        if (property === undefined) continue;
        const { error } = lexer.matchProperty(property, parse(css, { context: "value" }));
        expect(error, `${name}: ${css}`).toBeNull();
      }
    }
  },
);

test("what the sets hold beyond print is known by name", () => {
  const unprinted = publishedSets().flatMap(({ name, document }) =>
    validateTokens(document)
      .findings.filter(({ code }) => code === "value_not_printed" || code === "value_unsafe")
      .flatMap(({ code, count = 1 }) => Array<string>(count).fill(`${name} ${code}`)),
  );
  const counts = Object.fromEntries(
    [...new Set(unprinted)].map((key) => [key, unprinted.filter((other) => other === key).length]),
  );
  expect(counts).toEqual({ "apple-hig value_not_printed": 17 });
});
