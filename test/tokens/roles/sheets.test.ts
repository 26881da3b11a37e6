/** Sheets, JSON and derived tokens go by the roles of a document. */
import { describe, expect, test } from "vitest";
import { faceOf } from "../../../src/tokens/face.ts";
import type { JsonObject } from "../../../src/tokens/json.ts";
import { printPermutations } from "../../../src/tokens/modes/permutations.ts";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { permuted } from "../../../src/tokens/resolver/permuted.ts";
import { guessRoles, rolesOfDocument } from "../../../src/tokens/roles/of-document.ts";
import { colorPairs } from "../../../src/tokens/roles/used-pairs.ts";
import { printStylesheet } from "../../../src/tokens/stylesheet.ts";
import { buildTheme, resolveTheme } from "../../../src/tokens/theme.ts";

const color = ($value: string) => ({ $type: "color", $value });
const own = (settings: JsonObject) => ({ $extensions: { "io.tokenkit": settings } });

const brand = {
  page: color("#ffffff"),
  ink: color("#1a1a1a"),
  button: { fill: color("#0b5cad"), label: color("#ffffff") },
};
const roles = { bg: "page", text: "ink", primary: "button.fill", "on-primary": "button.label" };
const document = {
  ...brand,
  $appearances: { dark: { page: color("#101010"), ink: color("#eeeeee") } },
  ...own({ roles, derive: "roles" }),
};

test("each mapped role is a property after the tokens, and missing ones are made", () => {
  const { variables } = resolveTheme(document, "light");
  const names = Object.keys(variables);
  expect(variables).toMatchObject({
    "--tk-color-bg": "#ffffff",
    "--tk-color-text": "#1a1a1a",
    "--tk-color-primary": "#0b5cad",
    "--tk-color-on-primary": "#ffffff",
    "--tk-color-surface": "#ffffff",
    "--tk-color-field": "#ffffff",
    "--tk-color-link": "#0b5cad",
  });
  expect(names.indexOf("--tk-color-bg")).toBeGreaterThan(names.indexOf("--tk-button-label"));
  expect(variables["--tk-color-primary-hover"]).toBe(variables["--tk-button-fill-hover"]);
});

test("derived tokens are made for fills that have a role, and for none with derive none", () => {
  const names = Object.keys(resolveTheme(document, "light").variables).filter((name) =>
    /^--tk-(page|ink|on-|button)/.test(name),
  );
  expect(names).toEqual([
    ...["--tk-page", "--tk-ink", "--tk-button-fill"],
    ...["--tk-button-fill-hover", "--tk-button-fill-active", "--tk-button-label"],
  ]);
  const none = resolveTheme({ ...document, ...own({ roles, derive: "none" }) }, "light");
  expect(Object.keys(none.variables).filter((name) => name.includes("hover"))).toEqual([]);
});

test("a derived token never takes a name that another format prints alike", () => {
  const twins = {
    color: { primary: color("#0b5cad") },
    "primary-hover": color("#123456"),
    ...own({ derive: "roles", roles: {} }),
  };
  const names = Object.keys(resolveTheme(twins, "light").variables);
  expect(names).toContain("--tk-color-on-primary");
  expect(names).not.toContain("--tk-color-primary-hover");
});

test("a token of the role's own name counts before the map", () => {
  const { variables } = resolveTheme({ ...document, color: { bg: color("#fafafa") } }, "light");
  expect(variables["--tk-color-bg"]).toBe("#fafafa");
});

test("a document without roles prints as before", () => {
  expect(
    Object.keys(resolveTheme(brand, "light").variables).filter((name) => name.includes("color")),
  ).toEqual([]);
});

test("the face goes by the roles", () => {
  expect(faceOf({ other: color("#777777"), ...document }).light).toEqual([
    "#ffffff",
    "#777777",
    "#1a1a1a",
    "#0b5cad",
  ]);
});

describe("a resolver", () => {
  const resolver: JsonObject = {
    version: "2025.10",
    sets: { core: { sources: [brand] } },
    modifiers: {
      theme: {
        contexts: { light: [], dark: [{ page: color("#101010"), ink: color("#eeeeee") }] },
        default: "light",
      },
      brand: {
        contexts: { blue: [], red: [{ button: { fill: color("#a11212") } }] },
        default: "blue",
      },
    },
    resolutionOrder: [
      { $ref: "#/sets/core" },
      { $ref: "#/modifiers/theme" },
      { $ref: "#/modifiers/brand" },
    ],
    ...own({ roles, derive: "roles" }),
  };
  const wanted = (["light", "dark"] as const).flatMap((theme) =>
    ["blue", "red"].map((name) => ({ modes: { theme, brand: name }, appearance: theme })),
  );

  test("printed together, each permutation has the bytes of its own sheet", () => {
    const options = { slug: "s", minified: false, authored: false };
    const together = printPermutations({ ...options, document: resolver, wanted });
    const alone = wanted.map(({ modes, appearance }) =>
      printStylesheet({ ...options, appearance, document: permuted(resolver, modes, appearance) }),
    );
    expect(together).toEqual(alone);
  });

  test("the sheet of all modes states a role in each rule in which it differs", () => {
    const sheet = printSheet({
      ...{ slug: "s", document: resolver, modes: {}, appearance: "light" },
      ...{ all: true, minified: false, authored: false },
    });
    const red = /data-tk-brand=["']?red["']?\] \{([^}]*)\}/.exec(sheet)?.[1] ?? "";
    expect(red).toContain("--tk-color-primary: #a11212;");
    expect(red).toContain("--tk-color-primary-hover:");
    expect(red).not.toContain("--tk-color-bg");
  });
});

describe("pairs", () => {
  const pairsOf = (more: JsonObject) =>
    colorPairs(buildTheme({ ...brand, ...more }, "light")).map(({ front, back, by }) =>
      [front.node.dotted, back?.node.dotted ?? null, by].join(" "),
    );

  test("declared ones come first, and each pair once", () => {
    const pairs = [{ front: "button.label", back: "button.fill", needed: 3 }];
    const all = pairsOf(own({ roles, pairs }));
    expect(all[0]).toBe("button.label button.fill document");
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((one) => one.startsWith("button.label button.fill"))).toHaveLength(1);
  });

  test("a front without a back is not judged", () => {
    const text = { text: color("#cccccc") };
    expect(pairsOf(text)).toContain("text  surface");
    expect(pairsOf({ ...text, ...own({ pairs: [{ front: "text", back: null }] }) })).toEqual([]);
  });

  test.each([
    ["x-foreground", "x"],
    ["sidebar-primary-foreground", "sidebar-primary"],
    ["primary-contrastText", "primary-main"],
    ["base-content", "base-100"],
    ["onPrimaryContainer", "primaryContainer"],
    ["control-fgColor-rest", "control-bgColor-rest"],
    ["color-text-brand-on-bg-fill", "color-bg-fill-brand"],
    ["primary-text-emphasis", "primary-bg-subtle"],
    ["accent-base-contrast-default", "accent-base-default"],
  ])("%s is read on %s", (front, back) => {
    expect(pairsOf({ [front]: color("#111111"), [back]: color("#eeeeee") })).toContain(
      `${front} ${back} name`,
    );
  });

  test.each([
    ["support-error-inverse", "support-error"],
    ["fgColor-white", "bgColor-white"],
    ["text-on-brand", "text-brand"],
    ["fgColor-disabled", "bgColor-disabled"],
    ["text-on-dark", "text-dark"],
  ])("%s is not read on %s", (front, back) => {
    const all = pairsOf({ [front]: color("#111111"), [back]: color("#eeeeee") });
    expect(all.filter((one) => one.endsWith("name"))).toEqual([]);
  });
});

test("null is never guessed again, and what values refute is left out", () => {
  const set = {
    background: color("#ffffff"),
    primary: color("#0b5cad"),
    accent: color("#f5f5f5"),
    ...own({ roles: { primary: null } }),
  };
  expect(guessRoles(set).roles).toMatchObject({ bg: "background", primary: null });
  expect(guessRoles(set).roles).not.toHaveProperty("accent");
  expect(rolesOfDocument(set).find(({ role }) => role === "accent")?.problem).toMatch(
    /reads 1\.09:1 on bg/,
  );
});
