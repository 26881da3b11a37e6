import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../src/console/editing/types.ts";
import { Owners } from "../../src/console/routes/themes/theme/editor/preview/owners.ts";
import { Painter } from "../../src/console/routes/themes/theme/editor/preview/painter.ts";
import {
  RuleIndex,
  type RuleLike,
} from "../../src/console/routes/themes/theme/editor/preview/rule-index.ts";
import { specificityOf } from "../../src/console/routes/themes/theme/editor/preview/specificity.ts";
import { style } from "./support/style.ts";

describe("painting properties", () => {
  it("sets what is new or another, takes away what is gone, and leaves the rest alone", () => {
    const target = style();
    const painter = new Painter(target);
    painter.paint({ "--tk-a": "1px", "--tk-b": "2px", "--tk-c": "3px" });
    target.calls.length = 0;
    painter.paint({ "--tk-a": "1px", "--tk-b": "4px", "--tk-d": "5px" });
    expect(target.calls.sort()).toEqual(["--tk-b: 4px", "--tk-d: 5px", "no --tk-c"]);
  });

  it("lets a shown value win, over later ones of the theme too, and goes back at its end", () => {
    const target = style();
    const painter = new Painter(target);
    painter.paint({ "--tk-a": "red" }, { "--tk-a": "blue" });
    painter.paint({ "--tk-a": "green" }, { "--tk-a": "blue" });
    expect(target.calls).toEqual(["--tk-a: blue"]);
    painter.paint({ "--tk-a": "green" });
    expect(target.calls.at(-1)).toBe("--tk-a: green");
  });

  it("takes a shown property away at its end where the theme has none", () => {
    const target = style();
    const painter = new Painter(target);
    painter.paint({}, { "--tk-a": "blue" });
    painter.paint({});
    expect(target.calls).toEqual(["--tk-a: blue", "no --tk-a"]);
  });

  it("sets only what the page reads, and a shown value of that", () => {
    const target = style();
    const painter = new Painter(target, new Set(["--tk-a", "--tk-b"]));
    painter.paint({ "--tk-a": "1px", "--tk-c": "3px" }, { "--tk-b": "2px", "--tk-d": "4px" });
    expect(target.calls.sort()).toEqual(["--tk-a: 1px", "--tk-b: 2px"]);
  });
});

const rule = (selectorText: string, cssText: string, cssRules: RuleLike[] = []): RuleLike => ({
  selectorText,
  style: { cssText },
  cssRules,
});

/** An element with classes alone, outside the pointer's reach. */
const element = (...classes: string[]) => ({
  matches: (selector: string) =>
    !selector.includes(":not(*)") &&
    [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = ""]) => classes.includes(name)),
});

const read = (index: RuleIndex, ...classes: string[]) =>
  index
    .readingsOf(element(...classes))
    .map(({ property, when }) => (when ? `${property} ${when}` : property));

describe("which properties an element reads", () => {
  const button = rule(":where([data-tokenkit-theme], [data-tokenkit-theme] *)", "", [
    rule(
      "&.tk-button",
      "gap: var(--tk-space-xs); border: var(--tk-border-width-thin) solid var(--tk-color-border); border-radius: var(--tk-radius-button); background-color: var(--tk-color-secondary); color: var(--tk-color-on-secondary);",
      [rule("&:hover", "background-color: var(--tk-color-secondary-hover);")],
    ),
    rule(
      "&.tk-button--primary",
      "border-color: transparent; background-color: var(--tk-color-primary); color: var(--tk-color-on-primary);",
      [rule("&:hover", "background-color: var(--tk-color-primary-hover);")],
    ),
    rule("&.tk-button::before", "background-color: var(--tk-color-accent);"),
    rule("&.tk-button::selection", "color: var(--tk-color-danger);"),
  ]);

  it("gives what wins, colors first, and what it is while touched at the end", () => {
    const index = new RuleIndex([button], () => true);
    expect(read(index, "tk-button", "tk-button--primary")).toEqual([
      "--tk-color-primary",
      "--tk-color-on-primary",
      "--tk-color-accent",
      "--tk-radius-button",
      "--tk-space-xs",
      "--tk-border-width-thin",
      "--tk-color-primary-hover hover",
    ]);
    expect(read(index, "tk-button")).toContain("--tk-color-border");
    expect(read(index, "tk-card")).toEqual([]);
  });

  it("goes by specificity before order, and by layers before both", () => {
    const index = new RuleIndex(
      [
        rule(".tk-b", "color: var(--tk-unlayered);"),
        {
          name: "tokenkit",
          cssRules: [
            rule(
              ".tk-a.tk-b.tk-c",
              "color: var(--tk-layered); box-shadow: var(--tk-most-specific);",
            ),
            rule(".tk-a", "box-shadow: var(--tk-later);"),
          ],
        },
      ],
      () => true,
    );
    expect(read(index, "tk-a", "tk-b", "tk-c")).toEqual(["--tk-unlayered", "--tk-most-specific"]);
  });

  it("leaves out rules of a condition that does not hold", () => {
    const conditional = { conditionText: "print", cssRules: [rule(".tk-a", "color: var(--tk-x)")] };
    expect(read(new RuleIndex([conditional], () => false), "tk-a")).toEqual([]);
    expect(read(new RuleIndex([conditional], () => true), "tk-a")).toEqual(["--tk-x"]);
  });

  it.each([
    [".tk-a:hover", 200],
    [":is(:where(.tk-a), [b]).tk-c > a::before", 202],
    ["#a:not(.b, #c.d)", 20_100],
    ["*", 0],
  ])("counts %s", (selector, specificity) => {
    expect(specificityOf(selector)).toBe(specificity);
  });
});

const token = (dotted: string, type = "color"): TokenInfo => ({
  path: dotted.split("."),
  dotted,
  type,
  description: undefined,
  written: {},
  css: {},
  property: `--tk-${dotted.replaceAll(".", "-")}`,
  range: { from: 0, to: 0 },
});

describe("whose a property is", () => {
  const owners = new Owners(
    [token("color.primary"), token("color.text"), token("font.title", "typography")],
    new Map([
      ["--tk-color-link", ["--tk-color-primary-text"]],
      ["--tk-color-primary-text", ["--tk-color-primary", "--tk-color-text"]],
      ["--tk-color-odd", ["--tk-color-odd"]],
    ]),
  );
  const of = (property: string) => owners.of(property).map(({ dotted }) => dotted);

  it.each([
    ["--tk-color-primary", ["color.primary"]],
    ["--tk-color-primary-hover", ["color.primary"]],
    ["--tk-color-on-primary", ["color.primary"]],
    ["--tk-font-title-line-height", ["font.title"]],
    ["--tk-color-link", ["color.primary", "color.text"]],
    ["--tk-color-odd", []],
    ["--tk-color-none", []],
  ])("%s comes from %j", (property, dotted) => {
    expect(of(property)).toEqual(dotted);
  });
});
