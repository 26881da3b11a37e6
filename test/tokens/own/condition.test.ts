import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type OwnCondition,
  readCondition,
  selectorOf,
  weightOf,
} from "../../../src/tokens/own/condition.ts";
import { draws } from "../../support/draws.ts";

/** A condition as a stylesheet writes it. */
const printCondition = (condition: OwnCondition): string =>
  (condition.media === undefined ? "" : `@media ${condition.media} `) + selectorOf(condition, 0);

const good: readonly (readonly [text: string, printed: string])[] = [
  [":root", ":root"],
  ["html", ":root"],
  [":host", ":host"],
  ["body.compact", ":is(body).compact"],
  [".dark", ".dark"],
  ["html.dark", ":root.dark"],
  ["[data-theme=light]", "[data-theme=light]"],
  ['[ data-theme = "high contrast" ]', '[data-theme="high contrast"]'],
  ['[data-theme~="light:light"]', '[data-theme~="light:light"]'],
  ["[data-color-mode=auto][data-dark-theme=dark]", "[data-color-mode=auto][data-dark-theme=dark]"],
  [":root:not(.light)", ":root:not(.light)"],
  [
    "@media (prefers-color-scheme:dark) :root:not([data-theme])",
    "@media (prefers-color-scheme: dark) :root:not([data-theme])",
  ],
  ["@media (prefers-contrast: more) .a", "@media (prefers-contrast: more) .a"],
];

test.each(good)("%s is a condition", (text, printed) => {
  const condition = readCondition(text);
  expect(condition && printCondition(condition)).toBe(printed);
});

test.each([
  "",
  "a{}",
  "</style>",
  ":root{--x:1}.b",
  "[href^=a]",
  "[onmouseover='alert(1)']",
  "[ONCLICK]",
  "[style='color: red']",
  ":not([srcdoc=a])",
  ".dark .x",
  ".dark > .x",
  ".a, .b",
  "*",
  "div.dark",
  ":has(.a)",
  ":not(.a.b)",
  ":not(:not(.a))",
  ".a/**/.b",
  ".\\31 a",
  '[data-x="\\22"]',
  '[data-x="</style>"]',
  '[data-x="a\nb"]',
  "@media print .a",
  "@media (prefers-color-scheme: dark)",
  "@media (prefers-color-scheme: dark) and (min-width: 1px) .a",
  `.${"a".repeat(200)}`,
])("%s is none", (text) => {
  expect(readCondition(text)).toBeUndefined();
});

test("the specificity of a selector can be raised, and nothing else changes", () => {
  const written = (text: string, weight: number) => {
    const condition = readCondition(text);
    return condition && [weightOf(condition), selectorOf(condition, weight)];
  };
  expect(written(":root", 2)).toEqual([1, ":root:root"]);
  expect(written(".dark", 3)).toEqual([1, ".dark.dark.dark"]);
  expect(written("body", 2)).toEqual([0, ":is(body):not(:root):not(:root)"]);
  expect(written("html.dark", 3)).toEqual([2, ":root.dark.dark"]);
});

test("any text is a condition that reads as it prints, or none", () => {
  const part = fc.constantFrom(
    ":root",
    "html",
    "body",
    ".dark",
    "[data-a=b]",
    '[a="b c"]',
    ":not(.x)",
    "@media (prefers-contrast: more) ",
    " ",
    "{",
    "}",
    ";",
    "</style>",
    ",",
    "\\",
    '"',
    "/*",
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (given) => {
      const condition = readCondition(given);
      if (condition === undefined) return;
      const printed = printCondition(condition);
      expect(printed).not.toMatch(/[{};<>\\,]/);
      expect(readCondition(printed.replace(":is(body)", "body"))).toEqual(condition);
    }),
    draws(500),
  );
});
