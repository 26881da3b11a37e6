import { describe, expect, test } from "vitest";
import {
  specificityOf,
  splitOutside,
} from "../../../src/console/routes/themes/theme/editor/preview/specificity.ts";

describe("a list of selectors", () => {
  test.each([
    ["a, b", ["a", "b"]],
    [":is(a, b) c, d", [":is(a, b) c", "d"]],
    ['[title="a, b"], c', ['[title="a, b"]', "c"]],
    ["[title='\"'], c", ["[title='\"']", "c"]],
    ['[title="\\", "], c', ['[title="\\", "]', "c"]],
    ["a\\,b, c", ["a\\,b", "c"]],
    ['a, "unclosed, b', ["a", '"unclosed, b']],
    [" , a,", ["a"]],
  ])("%s is split into %j", (text, parts) => expect(splitOutside(text, ",")).toEqual(parts));
});

describe("specificity", () => {
  test.each([
    ["#a .b [c] d", 10_201],
    ["a:hover::before", 102],
    [":where(#a) b", 1],
    [":is(.a, #b)", 10_000],
    ["* > a + b", 2],
  ])("of %s is %d", (selector, total) => expect(specificityOf(selector)).toBe(total));
});
