import { describe, expect, it } from "vitest";
import { removeAxis, renameAxis, renameContext } from "../../../src/console/editing/axes.ts";
import { axesIn } from "../../../src/console/editing/modifiers.ts";
import { chooseName, type NameChoice } from "../../../src/console/editing/names/choices.ts";
import { chosenOf, withChosen } from "../../../src/console/editing/names/chosen.ts";
import {
  draftOf,
  namedAxes,
  namesJson,
  problemsOf,
  statedNames,
  withNames,
} from "../../../src/console/editing/names/draft.ts";
import { samplesOf, sheetLines } from "../../../src/console/editing/names/sample.ts";
import { formWriting, namesakesOf, nameWriting } from "../../../src/console/editing/names/token.ts";
import type { TokenInfo } from "../../../src/console/editing/types.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { tryOwnNames } from "../../../src/console/worker/own-names.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import { opened } from "../support/documents.ts";

const color = (value: string) => ({ $type: "color", $value: value });
const document = {
  card: color("#ffffff"),
  cardText: color("#111111"),
  gap: { $type: "dimension", $value: { value: 8, unit: "px" } },
  $appearances: { dark: { card: { $value: "#222222" } } },
};
const text = `${JSON.stringify(document, undefined, 2)}\n`;
const none = namedAxes(text);

const stating = (names: unknown) => ({ ...document, $extensions: { "io.tokenkit": { names } } });
const resolver = (name: string, contexts: readonly string[], sources: object = document) =>
  JSON.stringify({
    version: "2025.10",
    sets: { base: { sources: [sources] } },
    modifiers: { [name]: { contexts: Object.fromEntries(contexts.map((one) => [one, []])) } },
    resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: `#/modifiers/${name}` }],
  });
const whole = (given: unknown) => analyseWhole(JSON.stringify(given));
const token = (given: unknown, dotted: string) =>
  whole(given).tokens.find((one) => one.dotted === dotted);

describe("the form of a theme's own names", () => {
  it("proposes the defaults and the class of each context to a theme without any", () => {
    const density = resolver("Density", ["wide", "compact", "2 columns"]);
    const draft = draftOf(undefined, namedAxes(density));
    expect(namesJson(draft)).toEqual({
      prefix: "",
      case: "keep",
      base: [":root"],
      modes: { Density: { compact: [".compact"] }, appearance: { dark: [".dark"] } },
    });
    expect(draft.contexts.map(({ context }) => context)).toEqual(["compact", "2 columns", "dark"]);
  });

  it("keeps what is stated, under the key at which it stands, and says what is gone", () => {
    const stated = {
      prefix: "acme-",
      case: "camel",
      base: [":root", "[data-theme=light]"],
      modes: {
        theme: { light: [".light"], dark: [".dark", "@media (prefers-color-scheme: dark)"] },
      },
    };
    const draft = draftOf(stated, namedAxes(resolver("Theme", ["light", "dark"])));
    expect(namesJson(draft)).toEqual(stated);
    const alone = draftOf(stated, none);
    expect(alone.contexts.filter(({ isGone }) => isGone)).toHaveLength(2);
    expect(problemsOf(alone).get("modes.theme.light")).toMatch(
      /no light of theme; empty the field/,
    );
  });

  it("says of each field what the engine would, and what it would not", () => {
    const draft = { ...draftOf(undefined, none), prefix: "ac me", base: "" };
    const [dark] = draft.contexts;
    const wrong = {
      ...draft,
      contexts: dark ? [{ ...dark, lines: ".dark > a\n.x\n:has(a)" }] : [],
    };
    const problems = problemsOf(wrong);
    expect([...problems.keys()]).toEqual(["prefix", "base", "modes.appearance.dark"]);
    expect(problems.get("modes.appearance.dark")).toMatch(
      /"\.dark > a" cannot.*; ":has\(a\)" cannot/,
    );
    expect(problemsOf(draftOf(undefined, none)).size).toBe(0);
  });

  it("writes and takes away the names, and nothing else", () => {
    const named = withNames(text, draftOf(undefined, none));
    expect(statedNames(named)).toEqual({
      prefix: "",
      case: "keep",
      base: [":root"],
      modes: { appearance: { dark: [".dark"] } },
    });
    expect(withNames(named, undefined)).toBe(text);
    const roles = JSON.stringify({ ...document, $extensions: { "io.tokenkit": { roles: {} } } });
    const both = withNames(roles, draftOf(undefined, none));
    expect(withNames(both, undefined)).toBe(roles);
  });
});

describe("the axes that names need", () => {
  const shown = (given: string) =>
    draftOf(undefined, namedAxes(given)).contexts.map(({ axis, context }) => `${axis} ${context}`);

  it("are those of the text at once, before any worker has read it", () => {
    const before = resolver("Density", ["wide", "compact"]);
    expect(shown(before)).toEqual(["Density compact", "appearance dark"]);
    const renamed = renameAxis(before, "Density", "Room");
    expect(shown(renamed)).toEqual(["Room compact", "appearance dark"]);
    const faces = renameContext(
      renameContext(renamed, "Room", "wide", "light"),
      "Room",
      "compact",
      "dark",
    );
    expect(shown(faces)).toEqual(["Room dark"]);
    expect(shown(removeAxis(renamed, "Room"))).toEqual(["appearance dark"]);
  });

  it.each([
    resolver("Theme", ["light", "dark", "dark-hc"]),
    resolver("Slug", ["a", "b"]),
    resolver("Appearance", ["light", "dark"]),
    resolver("Appearance", ["light", "dim"]),
    JSON.stringify({
      ...JSON.parse(resolver("x", ["a", "b"])),
      resolutionOrder: [
        { type: "modifier", name: "Size", contexts: { s: [], l: [] }, default: "l" },
        { $ref: "#/modifiers/x" },
      ],
      $extensions: { "io.tokenkit": { axes: { x: { a: "light", b: "dark" } } } },
    }),
    text,
  ])("are those of the engine", (given) => {
    const listed = listAxes(JSON.parse(given));
    const read = axesIn(given).map((one) => [one.name, one.key, one.preset, one.isAppearance]);
    expect(read).toEqual(
      listed.map((one) => [one.name, one.parameter, one.default, one.appearances !== undefined]),
    );
  });
});

describe("names that were chosen for an import", () => {
  const density = draftOf(undefined, namedAxes(resolver("Density", ["wide", "compact"])));
  const written = {
    ...density,
    prefix: "acme-",
    contexts: density.contexts.map((one) => ({ ...one, lines: `[data-x=${one.context}]` })),
  };
  const chosen = chosenOf({}, density, written);

  it("stay when the files change, as far as their document has them", () => {
    const other = draftOf(
      { prefix: "", case: "kebab", base: [".app"] },
      namedAxes(resolver("density", ["wide", "compact", "cosy"])),
    );
    expect(namesJson(withChosen(other, chosen))).toEqual({
      prefix: "acme-",
      case: "kebab",
      base: [".app"],
      modes: {
        density: { compact: ["[data-x=compact]"] },
        appearance: { dark: ["[data-x=dark]"] },
      },
    });
    const themes = draftOf(undefined, namedAxes(resolver("Theme", ["light", "dark"])));
    expect(namesJson(withChosen(themes, chosen)).modes).toEqual({
      Theme: { dark: ["[data-x=dark]"] },
    });
  });

  it("come back with their files, and what is emptied stays empty", () => {
    const plain = withChosen(draftOf(undefined, none), chosen);
    const emptied = chosenOf(chosen, plain, {
      ...plain,
      case: "camel",
      contexts: plain.contexts.map((one) => ({ ...one, lines: "" })),
    });
    expect(namesJson(withChosen(density, emptied))).toEqual({
      prefix: "acme-",
      case: "camel",
      base: [":root"],
      modes: { Density: { compact: ["[data-x=compact]"] } },
    });
  });
});

describe("what pages will read", () => {
  it("is shown by a color that changes in dark, under each selector", () => {
    const given = stating({
      prefix: "acme-",
      case: "kebab",
      base: [":root"],
      modes: { appearance: { dark: [".dark", "@media (prefers-color-scheme: dark) :root"] } },
    });
    const lines = sheetLines(tryOwnNames(given), samplesOf(whole(given).tokens));
    expect(lines).toEqual([
      ":root:root {",
      "  --acme-card: #ffffff;",
      "  --acme-gap: 8px;",
      "  /* and 1 more */",
      "}",
      "",
      ".dark.dark.dark {",
      "  --acme-card: #222222;",
      "}",
      "@media (prefers-color-scheme: dark) {",
      "  :root:root:root {",
      "    --acme-card: #222222;",
      "  }",
      "}",
    ]);
  });

  it("comes with what is missing", () => {
    const { findings } = tryOwnNames(stating({}));
    expect(findings.map(({ code }) => code)).toEqual(["names_unchosen"]);
    expect(tryOwnNames(document).rules).toEqual([]);
  });
});

describe("the own name of a token", () => {
  it("is by the rule, stated, or left to the page", () => {
    const given = stating({ prefix: "a-", case: "kebab" });
    expect(token(document, "cardText")?.own).toBeUndefined();
    expect(token(given, "cardText")?.own).toEqual({
      property: "--a-card-text",
      isStated: false,
      ruled: "--a-card-text",
    });
    const written = (name: string | false) =>
      JSON.parse(
        applyEdits(JSON.stringify(given), nameWriting(JSON.stringify(given), ["cardText"], name)),
      );
    expect(token(written("--x"), "cardText")?.own?.property).toBe("--x");
    expect(token(written(false), "cardText")?.own).toEqual({
      isStated: true,
      ruled: "--a-card-text",
    });
  });

  it("is written where it counts, and leaves the value and its form alone", () => {
    const later = {
      ...stating({}),
      $appearances: {
        dark: { card: { $value: "#222222", $extensions: { "io.tokenkit": { as: "hsl" } } } },
      },
    };
    const before = JSON.stringify(later);
    const after = JSON.parse(applyEdits(before, nameWriting(before, ["card"], "--surface")));
    expect(after.card).toEqual({
      ...document.card,
      $extensions: { "io.tokenkit": { name: "--surface" } },
    });
    expect(after.$appearances).toEqual(later.$appearances);
    expect(token(after, "card")?.own).toMatchObject({ property: "--surface", as: "hsl" });
  });

  const named = (value: string, name: string) => ({
    ...color(value),
    $extensions: { "io.tokenkit": { name } },
  });
  const other = { $extensions: { "com.other": { id: 7 } } };
  const layered = {
    version: "2025.10",
    sets: {
      core: {
        sources: [
          {
            card: named("#ffffff", "--first"),
            $appearances: { dark: { card: named("#222222", "--dark") } },
          },
        ],
      },
      later: { sources: [{ card: { ...color("#fefefe"), ...other } }] },
    },
    modifiers: {
      size: {
        contexts: { s: [], l: [{ card: named("#eeeeee", "--large") }], m: [{ card: other }] },
      },
    },
    resolutionOrder: ["sets/core", "sets/later", "modifiers/size"].map((one) => ({
      $ref: `#/${one}`,
    })),
    $extensions: { "io.tokenkit": { names: {} } },
  };

  it("is edited in the layer that wins, whatever else later layers extend", () => {
    const before = JSON.stringify(layered);
    expect(token(layered, "card")?.own?.property).toBe("--dark");
    const after = JSON.parse(applyEdits(before, nameWriting(before, ["card"], "--mine")));
    expect(token(after, "card")?.own?.property).toBe("--mine");
    expect(JSON.stringify(after)).toBe(before.replace("--dark", "--mine"));
  });

  it("is by the rule when no layer states one any more", () => {
    const before = JSON.stringify(layered);
    const after = JSON.parse(applyEdits(before, nameWriting(before, ["card"], undefined)));
    expect(token(after, "card")?.own).toEqual({
      property: "--card",
      isStated: false,
      ruled: "--card",
    });
    expect(after.sets.later.sources[0].card.$extensions).toEqual(other.$extensions);
    expect(after.sets.core.sources[0].card).toEqual(color("#ffffff"));
  });

  it("comes back when its choice does, however one goes through the choices", () => {
    const theme = opened(JSON.stringify(stating({ prefix: "a-" })));
    const card = () => theme.analysis.get()?.tokens.find(({ dotted }) => dotted === "card");
    const choose = (choice: NameChoice) => chooseName(theme, card() as TokenInfo, choice);
    choose("stated");
    expect(card()?.own).toMatchObject({ property: "--a-card", isStated: true });
    theme.edit(nameWriting(theme.text(), ["card"], "--typed"));
    for (const choice of ["page", "rule", "page", "stated"] as const) choose(choice);
    expect(card()?.own).toMatchObject({ property: "--typed", isStated: true });
    const stale = card() as TokenInfo;
    theme.edit(nameWriting(theme.text(), ["card"], "--later"));
    chooseName(theme, stale, "rule");
    expect(card()?.own).toMatchObject({ property: "--a-card", isStated: false });
    choose("stated");
    expect(card()?.own?.property).toBe("--later");
  });

  it("leaves nothing behind when the last statement is taken away", () => {
    const once = applyEdits(text, formWriting(text, ["card"], "rgb"));
    expect(JSON.parse(once).card.$extensions).toEqual({ "io.tokenkit": { as: "rgb" } });
    expect(applyEdits(once, formWriting(once, ["card"], undefined))).toBe(text);
  });

  it("leads to the other token of the same name", () => {
    const given = {
      ...stating({}),
      cardText: { ...color("#111111"), $extensions: { "io.tokenkit": { name: "--card" } } },
    };
    const analysis = whole(given);
    expect(namesakesOf(token(given, "card"), analysis)).toEqual(["cardText"]);
    expect(namesakesOf(token(given, "gap"), analysis)).toEqual([]);
  });
});
