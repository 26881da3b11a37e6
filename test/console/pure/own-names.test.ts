/** Own names, roles and conditions go along when tokens, axes and contexts move. */
import { describe, expect, it } from "vitest";
import {
  removeAxis,
  removeContext,
  renameAxis,
  renameContext,
} from "../../../src/console/editing/axes.ts";
import { deleting } from "../../../src/console/editing/delete.ts";
import { duplicating } from "../../../src/console/editing/duplicate.ts";
import { renaming } from "../../../src/console/editing/rename.ts";
import { printDocument } from "../../../src/token-text/json-text.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";
import { unheard } from "../support/documents.ts";

const color = (value: string, own?: object) => ({
  $type: "color",
  $value: value,
  ...(own && { $extensions: { "io.tokenkit": own } }),
});
const shop = {
  $extensions: {
    "io.tokenkit": {
      names: { prefix: "x-", case: "kebab", modes: { appearance: { dark: [".dark"] } } },
      roles: { primary: "color.main", danger: "color.main.bad", bg: null },
      pairs: [{ front: "color.main", back: "paper" }],
    },
  },
  color: { main: color("#0b5cad"), inkBlue: color("#111111", { as: "hsl" }) },
  paper: color("#ffffff", { name: "--Paper" }),
  alias: { $value: "{color.main}" },
  $appearances: { dark: { color: { main: color("#ff0000") } } },
};
const text = printDocument(shop);

function edited(of: string, steps: Parameters<ReturnType<typeof unheard>["editInSteps"]>[0]) {
  const theme = unheard(of);
  theme.editInSteps(steps);
  const after = theme.text();
  theme.undo();
  expect(theme.text()).toBe(of);
  return JSON.parse(after);
}

const codes = (before: string, after: object) =>
  verdictOf(JSON.parse(before), after).reasons.map(({ code }) => code);

describe("renaming", () => {
  it("keeps a token's own name, with its role and its pairs, for every reader of own names", () => {
    const after = edited(text, renaming(text, ["color", "main"], ["color", "brand"]).steps);
    expect(after.color.brand.$extensions["io.tokenkit"]).toEqual({ name: "--x-color-main" });
    expect(after.$appearances.dark.color.brand.$extensions).toBeUndefined();
    const { roles, pairs } = after.$extensions["io.tokenkit"];
    expect(roles).toEqual({ primary: "color.brand", danger: "color.brand.bad", bg: null });
    expect(pairs).toEqual([{ front: "color.brand", back: "paper" }]);
    expect(codes(text, after).filter((code) => code.startsWith("own_"))).toEqual([]);
  });

  it("of a group keeps the names of all its tokens, next to what they say already", () => {
    const after = edited(text, renaming(text, ["color"], ["paint", "deep"]).steps);
    const { main, inkBlue } = after.paint.deep;
    expect(main.$extensions["io.tokenkit"]).toEqual({ name: "--x-color-main" });
    expect(inkBlue.$extensions["io.tokenkit"]).toEqual({ as: "hsl", name: "--x-color-ink-blue" });
    expect(codes(text, after).filter((code) => code.startsWith("own_"))).toEqual([]);
  });

  it("writes no name where the rule gives the same one, or the token has one, or nothing has", () => {
    const same = edited(text, renaming(text, ["color", "inkBlue"], ["color", "ink-blue"]).steps);
    expect(same.color["ink-blue"].$extensions["io.tokenkit"]).toEqual({ as: "hsl" });
    const own = edited(text, renaming(text, ["paper"], ["ground"]).steps);
    expect(own.ground).toEqual(shop.paper);
    const plain = printDocument({ a: color("#111111") });
    expect(edited(plain, renaming(plain, ["a"], ["b"]).steps)).toEqual({ b: color("#111111") });
  });

  it("leaves the names of tokens that other groups inherit to the rule", () => {
    const heirs = printDocument({ ...shop, heir: { $extends: "{color}" } });
    const after = edited(heirs, renaming(heirs, ["color", "main"], ["color", "brand"]).steps);
    expect(after.color.brand.$extensions).toBeUndefined();
    expect(validateTokens(after).errorCount).toBe(0);
  });
});

it("a copy has no own name, because no two tokens may share one", () => {
  const after = edited(text, duplicating(text, ["paper"], ["paper-copy"]));
  expect(after["paper-copy"]).toEqual(color("#ffffff"));
  expect(after.paper).toEqual(shop.paper);
  expect(validateTokens(after).errorCount).toBe(0);
});

it("deleting a token that a role maps breaks nothing, and one that is named instead takes the role", () => {
  const gone = edited(text, deleting(text, [["color", "main"]], undefined).steps);
  expect(gone.$extensions["io.tokenkit"].roles.primary).toBe("color.main");
  expect(() => verdictOf(shop, gone)).not.toThrow();
  expect(validateTokens(gone).findings.length).toBeGreaterThan(0);
  const other = edited(text, deleting(text, [["color", "main"]], "color.inkBlue").steps);
  expect(other.$extensions["io.tokenkit"].roles.primary).toBe("color.inkBlue");
});

describe("axes", () => {
  const resolver = (modes: object) =>
    printDocument({
      version: "2025.10",
      sets: { core: { sources: [{ a: color("#111111") }] } },
      modifiers: {
        Density: { contexts: { cosy: [], compact: [{ a: color("#222222") }] }, default: "cosy" },
      },
      resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/Density" }],
      $extensions: { "io.tokenkit": { names: { modes } } },
    });
  const modesIn = (document: string) => JSON.parse(document).$extensions["io.tokenkit"].names.modes;
  const ownFindings = (document: string) =>
    validateTokens(JSON.parse(document)).findings.filter(({ code }) => code.startsWith("names_"));
  const stated = { compact: [".c"] };

  it.each(["Density", "density"])("that are renamed take their conditions along, as %s", (key) => {
    const after = renameAxis(resolver({ [key]: stated }), "Density", "Room");
    const renamed = key === "Density" ? "Room" : "room";
    expect(modesIn(after)).toEqual({ [renamed]: stated });
    expect(ownFindings(after)).toEqual([]);
    const context = renameContext(after, "Room", "compact", "tight");
    expect(modesIn(context)).toEqual({ [renamed]: { tight: [".c"] } });
    expect(ownFindings(context)).toEqual([]);
  });

  it("that are removed take their conditions away", () => {
    const modes = { Density: stated, appearance: { dark: [".dark"] } };
    expect(modesIn(removeAxis(resolver(modes), "Density"))).toEqual({
      appearance: { dark: [".dark"] },
    });
    expect(modesIn(removeContext(resolver(modes), "Density", "compact")).Density).toEqual({});
  });

  it("of appearances may have their conditions under appearance", () => {
    const turned = printDocument({
      version: "2025.10",
      sets: { core: { sources: [{ a: color("#111111") }] } },
      modifiers: {
        theme: { contexts: { light: [], dark: [], "dark-hc": [] }, default: "light" },
      },
      resolutionOrder: [{ $ref: "#/sets/core" }, { $ref: "#/modifiers/theme" }],
      $extensions: {
        "io.tokenkit": { names: { modes: { appearance: { "dark-hc": [".hc"], dark: [".d"] } } } },
      },
    });
    expect(modesIn(renameContext(turned, "theme", "dark-hc", "dark-bold"))).toEqual({
      appearance: { "dark-bold": [".hc"], dark: [".d"] },
    });
  });

  const turned = (modifiers: object, modes: object) =>
    printDocument({
      version: "2025.10",
      sets: { core: { sources: [{ a: color("#111111") }] } },
      modifiers,
      resolutionOrder: [
        { $ref: "#/sets/core" },
        ...Object.keys(modifiers).map((name) => ({ $ref: `#/modifiers/${name}` })),
      ],
      $extensions: { "io.tokenkit": { names: { prefix: "x-", modes } } },
    });
  const faces = { contexts: { light: [], dark: [{ a: color("#eeeeee") }] }, default: "light" };

  it("leave the conditions of the appearances to the axis that has them", () => {
    const both = turned(
      { theme: faces, print: faces },
      { appearance: { dark: [".dark"] }, print: { dark: [".ink"] } },
    );
    const modes = { appearance: { dark: [".dark"] }, print: { black: [".ink"] } };
    expect(modesIn(renameContext(both, "print", "dark", "black"))).toEqual(modes);
    const alone = turned({ theme: faces, print: faces }, { appearance: { dark: [".dark"] } });
    const stays = { appearance: { dark: [".dark"] } };
    expect(modesIn(renameContext(alone, "print", "dark", "black"))).toEqual(stays);
    expect(modesIn(removeContext(alone, "print", "dark"))).toEqual(stays);
    expect(modesIn(removeAxis(alone, "print"))).toEqual(stays);
  });

  it("that had the appearances leave no conditions of those behind", () => {
    const document = turned({ theme: faces }, { appearance: { light: [".l"], dark: [".dark"] } });
    const after = removeAxis(document, "theme");
    expect(JSON.parse(after).$extensions["io.tokenkit"].names).toEqual({ prefix: "x-" });
    expect(ownFindings(after)).toEqual([]);
  });

  it("that lose the appearances keep their conditions under their own name", () => {
    const document = turned({ theme: faces }, { appearance: { dark: [".dark"] } });
    const after = renameContext(document, "theme", "dark", "night");
    expect(modesIn(after)).toEqual({ theme: { night: [".dark"] } });
    expect(ownFindings(after)).toEqual([]);
  });

  it("take both of their keys along, and the place of one that belongs to nothing", () => {
    const stale = resolver({ Density: stated, density: { compact: [".d"] }, Room: { x: [".x"] } });
    const after = renameAxis(stale, "Density", "Room");
    expect(modesIn(after)).toEqual({ Room: stated, room: { compact: [".d"] } });
    expect(ownFindings(after)).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ["renaming an axis", (text) => renameAxis(text, "Density", "Room")],
    ["removing an axis", (text) => removeAxis(text, "Density")],
    ["renaming a context", (text) => renameContext(text, "Density", "compact", "tight")],
    ["removing a context", (text) => removeContext(text, "Density", "compact")],
  ])("come back with one undo of %s", (_what, change) => {
    const before = resolver({ density: stated, appearance: { dark: [".dark"] } });
    const theme = unheard(before);
    theme.replaceText(change(before));
    expect(theme.text()).not.toContain('"density": { "compact": [".c"] }');
    theme.undo();
    expect(theme.text()).toBe(before);
  });
});
