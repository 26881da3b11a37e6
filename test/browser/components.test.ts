import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as csstree from "css-tree";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { buildComponentLayer } from "../../src/browser/build.ts";
import { componentOrder } from "../../src/browser/components/order.ts";

const layer = buildComponentLayer();
const root = postcss.parse(layer.full);

const declarations: Declaration[] = [];
root.walkDecls((declaration) => {
  declarations.push(declaration);
});

function ancestors(node: Declaration | Rule): (AtRule | Rule)[] {
  const found: (AtRule | Rule)[] = [];
  for (let up = node.parent; up && up.type !== "root"; up = up.parent as typeof up) {
    found.push(up as AtRule | Rule);
  }
  return found;
}

function isAtRule(node: AtRule | Rule, name: string): node is AtRule {
  return node.type === "atrule" && (node as AtRule).name === name;
}

describe.each(Object.entries(layer))("component layer, %s", (_form, css) => {
  it("parses without an error", () => {
    const errors: string[] = [];
    csstree.parse(css, { onParseError: (error) => errors.push(error.message) });
    expect(errors).toEqual([]);
  });

  it("is inside @layer tokenkit and nowhere else", () => {
    const outside = postcss
      .parse(css)
      .nodes.filter((node) => node.type !== "comment")
      .filter(
        (node) =>
          !(node.type === "atrule" && /^layer tokenkit$/.test(`${node.name} ${node.params}`)),
      );
    expect(outside.map(String)).toEqual([]);
  });

  it("loads nothing and forces nothing", () => {
    expect(css).not.toMatch(/url\(|src\(|image-set\(|@import|@font-face|!\s*important/i);
  });

  it("names only --tk- properties", () => {
    const names: string[] = css.match(/(?<=var\()[^,)]+/g) ?? [];
    postcss.parse(css).walkDecls(/^--/, ({ prop }) => {
      names.push(prop);
    });
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !/^--tk-[a-z0-9-]+$/.test(name))).toEqual([]);
  });
});

describe("component layer", () => {
  it("joins every file of the folder", () => {
    const folder = join(import.meta.dirname, "../../src/browser/components");
    const files = readdirSync(folder).filter((file) => file.endsWith(".css"));
    expect([...componentOrder].sort()).toEqual(files.sort());
  });

  it("keeps a comment for each component in the full form and none in the minified", () => {
    expect(layer.full.match(/^\/\* -{10}/gm)).toHaveLength(componentOrder.length);
    expect(layer.minified).not.toContain("/*");
    expect(layer.minified.length).toBeLessThan(layer.full.length);
  });

  it("uses the same properties in both forms", () => {
    const used = (css: string) => [...new Set(css.match(/--tk-[\w-]+/g))].sort();
    expect(used(layer.minified)).toEqual(used(layer.full));
  });

  it("uses no property that has no default", () => {
    const defaults = new Set(
      declarations.map(({ prop }) => prop).filter((prop) => prop.startsWith("--")),
    );
    const used = new Set(layer.full.match(/(?<=var\()--[\w-]+/g));
    expect([...used].filter((name) => !defaults.has(name))).toEqual([]);
    expect([...defaults].filter((name) => !used.has(name))).toEqual([]);
  });

  it("lets any theme win over the defaults: they have no specificity", () => {
    const rules = declarations
      .filter(({ prop }) => prop.startsWith("--") && prop !== "--tk-level")
      .filter((declaration) => !ancestors(declaration).some((node) => isAtRule(node, "media")))
      .map(({ parent }) => parent as Rule);
    expect([...new Set(rules.map((rule) => rule.selector))]).toEqual([
      ":where([data-tokenkit-theme])",
    ]);
  });

  it("styles themed elements and what is in them, by classes of its own", () => {
    root.walkRules((rule) => {
      const around = ancestors(rule);
      if (around.some((node) => isAtRule(node, "keyframes"))) return;
      const outermost = around.filter((node): node is Rule => node.type === "rule").at(-1) ?? rule;
      expect(outermost.selector).toMatch(
        /^:where\(\[data-tokenkit-theme\](, \[data-tokenkit-theme\] \*)?\)$/,
      );
      for (const name of rule.selector.match(/\.[a-z][\w-]*/g) ?? [])
        expect(name).toMatch(/^\.tk-/);
    });
  });

  it("moves only where motion is welcome", () => {
    const moving = declarations.filter(({ prop }) => /^(transition|animation)/.test(prop));
    expect(moving.length).toBeGreaterThan(0);
    for (const declaration of moving) {
      const media = ancestors(declaration).filter((node) => isAtRule(node, "media"));
      expect(media.map((node) => node.params)).toContain("(prefers-reduced-motion: no-preference)");
    }
  });

  it("works from right to left: logical properties only", () => {
    const physical =
      /^((min-|max-)?(width|height)|(margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom).*|left|right|top|bottom|inset)$/;
    expect(declarations.filter(({ prop }) => physical.test(prop)).map(String)).toEqual([]);
    const sided = declarations.filter(
      ({ prop, value }) => prop === "text-align" && /left|right/.test(value),
    );
    expect(sided.map(String)).toEqual([]);
  });

  it.each([
    [".tk-button", [":hover", ":active", ":disabled"]],
    [".tk-input", [":hover", ":focus-visible", ":disabled", '[aria-invalid="true"]']],
    [
      ".tk-checkbox",
      [":hover", ":checked", ":indeterminate", ":disabled", '[aria-invalid="true"]'],
    ],
    [".tk-switch", [":hover", ":checked", ":disabled"]],
    [".tk-link", [":hover", ":active"]],
    [
      ".tk-tabs__tab",
      [":hover", ":focus-visible", '[aria-selected="true"]', "[data-selected]", "[data-active]"],
    ],
    [
      ".tk-menu__item",
      [":hover", ":focus-visible", "[data-highlighted]", '[aria-checked="true"]', ":disabled"],
    ],
    [
      ".tk-segmented__option",
      [":hover", ":has(:checked)", '[aria-pressed="true"]', "[data-pressed]", ":disabled"],
    ],
    [".tk-tree__item", [":hover", '[aria-selected="true"]', "[aria-expanded]", "[data-active]"]],
  ])("%s has its states", (component, states) => {
    const selectors = new Set<string>();
    root.walkRules((rule) => {
      const chain = [rule, ...ancestors(rule)].filter((node): node is Rule => node.type === "rule");
      selectors.add(
        chain
          .map((node) => node.selector)
          .reverse()
          .join(" "),
      );
    });
    for (const state of states) {
      const hit = [...selectors].some(
        (selector) => selector.includes(component) && selector.includes(state),
      );
      expect(hit, `${component}${state}`).toBe(true);
    }
  });

  it.each([
    "button.css",
    "input.css",
    "choice.css",
    "alert.css",
    "badge.css",
    "table.css",
    "link.css",
    "segmented.css",
    "status.css",
    "avatar.css",
    "progress.css",
    "skeleton.css",
    "tree.css",
    "breadcrumb.css",
    "tabs.css",
    "menu.css",
    "tooltip.css",
  ])("%s answers forced colours", (file) => {
    const { full } = layer;
    const from = full.split(/\/\* -{10}/)[componentOrder.indexOf(file as never) + 1];
    expect(from).toContain("@media (forced-colors: active)");
  });
});
