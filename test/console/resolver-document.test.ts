import { describe, expect, it } from "vitest";
import {
  addAxis,
  addContext,
  axisProblem,
  removeAxis,
  removeContext,
  renameAxis,
  renameContext,
  setChooser,
  setDefault,
} from "../../src/console/editing/axes.ts";
import { deleting } from "../../src/console/editing/delete.ts";
import { renaming } from "../../src/console/editing/rename.ts";
import { columnWords } from "../../src/console/editing/types.ts";
import { adding, valueWriting } from "../../src/console/editing/write.ts";
import {
  decidingOf,
  Lookup,
} from "../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyse, analyseWhole } from "../../src/console/worker/analyse.ts";
import { applyEdits, printDocument } from "../../src/token-text/json-text.ts";
import { merge } from "../../src/token-text/merge.ts";
import { listAxes } from "../../src/tokens/resolver/listing.ts";
import { permuted } from "../../src/tokens/resolver/permuted.ts";
import { resolveTheme } from "../../src/tokens/theme.ts";
import { validateTokens } from "../../src/tokens/validate.ts";
import { opened, quartz, unheard } from "./support/documents.ts";
import { axes } from "./support/resolver.ts";

const text = printDocument(axes);
const px = (value: number) => ({ value, unit: "px" });
const written = (path: string, layer: Parameters<typeof valueWriting>[2], value: unknown) =>
  JSON.parse(applyEdits(text, valueWriting(text, path.split("."), layer, value)));
const variables = (
  document: unknown,
  modes: Record<string, string>,
  appearance: "light" | "dark" = "light",
) => resolveTheme(permuted(document, modes, appearance), appearance).variables;
const errors = (document: string) => validateTokens(JSON.parse(document)).errorCount;

describe("what the worker says of a resolver", () => {
  it("has the tokens of all sources, and a column for each context", () => {
    const { tokens, columns, findings } = analyseWhole(text);
    expect(tokens.map(({ dotted }) => dotted).sort()).toEqual(
      "button.padding color.accent color.blue color.ink color.paper color.red color.surface color.text space.md space.sm".split(
        " ",
      ),
    );
    expect(columns.map(columnWords)).toEqual([
      "Base",
      "density comfortable",
      "density compact",
      "density tiny",
      "brand harbour",
      "brand north",
      "theme light",
      "theme dark",
    ]);
    expect(findings).toEqual([]);
    const { written: values } = tokens.find(({ dotted }) => dotted === "space.md") ?? {};
    expect(values?.base).toMatchObject({ json: px(16), set: "core" });
    expect(values?.["density=compact"]).toMatchObject({ json: px(10), shared: true });
    const accent = tokens.find(({ dotted }) => dotted === "color.accent");
    expect(accent?.written["brand=north"]).toMatchObject({ alias: "color.red", set: "north" });
    expect(accent?.written["brand=north"]?.shared).toBeUndefined();
  });

  it("paints the contexts that are looked at, in both appearances, as run time serves them", () => {
    const modes = { density: "compact", brand: "north" };
    const stages = [...analyse(text, 1, "dark", { modes })].filter((one) => one !== undefined);
    const properties = Object.assign({}, ...stages.map((stage) => stage.properties));
    expect(properties.light).toEqual(variables(axes, modes));
    expect(properties.dark).toEqual(variables(axes, modes, "dark"));
  });

  it("says what each context makes of a token, whatever is looked at", () => {
    const { cells, tokens, columns } = analyseWhole(text);
    for (const { layer, axis, appearance = "light" } of columns) {
      if (axis === undefined) continue;
      const expected = variables(axes, { [axis.parameter]: axis.context }, appearance);
      for (const { dotted, property } of tokens) {
        const css = cells[layer]?.[dotted] ?? cells.base?.[dotted];
        expect([layer, dotted, css]).toEqual([
          layer,
          dotted,
          (expected as Record<string, string>)[property],
        ]);
      }
    }
  });

  it("is heard of what is looked at before anything that needs all permutations", () => {
    const stages = [...analyse(`${text}\n`, 1, "light")];
    const rest = stages.indexOf(undefined);
    const early = stages.slice(0, rest);
    expect(early.some((stage) => stage?.tokens !== undefined)).toBe(true);
    expect(early.some((stage) => stage?.findings ?? stage?.cells)).toBe(false);
    expect(stages.slice(rest).some((stage) => stage?.findings !== undefined)).toBe(true);
    // A key is heard between any two of the twelve permutations and of the seven columns.
    expect(stages.filter((stage) => stage === undefined).length).toBeGreaterThanOrEqual(12 + 7);
  });

  it("leads a finding of one context to where it is written there", () => {
    const broken = applyEdits(
      text,
      valueWriting(text, ["color", "accent"], "brand=north", "{color.rde}"),
    );
    const { findings, errors: count } = analyseWhole(broken);
    expect(count).toBe(1);
    expect(findings[0]).toMatchObject({ path: "color.accent", modes: { brand: "north" } });
    const { from = 0, to = 0 } = findings[0]?.range ?? {};
    expect(broken.slice(from, to)).toBe("color.rde");
    expect(findings[0]?.fix?.label).toBe("Use {color.red}");
  });
});

/** A set that stands after all modifiers, and decides what a context overrides. */
const tweaked = (where: number) => {
  const document = structuredClone<typeof axes & { sets: Record<string, unknown> }>(axes);
  const color = { accent: { $type: "color", $value: "{color.ink}" } };
  document.sets = { ...document.sets, tweaks: { sources: [{ color }] } };
  document.resolutionOrder.splice(where, 0, { $ref: "#/sets/tweaks" });
  return document;
};

describe("a set after modifiers", () => {
  const north = { brand: "north" };
  const look = (where: number) => {
    const document = printDocument(tweaked(where));
    const stages = [...analyse(document, 1, "light", { modes: north })];
    const { tokens = [], columns = [], stacks } = stages.find((one) => one?.tokens) ?? {};
    const lookup = new Lookup(tokens, stacks);
    const accent = lookup.get("color.accent");
    const column = columns.find(({ layer }) => layer === "brand=north");
    if (accent === undefined || column === undefined) throw new Error("not there");
    return { document, lookup, accent, deciding: decidingOf(accent, column)?.set };
  };

  it("has the value that counts, and an edit of the base goes where it does", () => {
    const { document, lookup, accent, deciding } = look(5);
    expect(lookup.layerOf(accent, "light")).toBe("base");
    expect(lookup.isSeen(accent, "brand=north", "light")).toBe(false);
    expect(lookup.isSeen(accent, "base", "dark")).toBe(true);
    expect(lookup.valueOf("color.accent", "light")).toMatchObject({ hex: "#101828" });
    expect(variables(JSON.parse(document), north)).toMatchObject({
      "--tk-color-accent": "#101828",
    });
    expect(deciding).toBe("tweaks");
    const edits = valueWriting(document, ["color", "accent"], "base", "{color.red}");
    const edited = JSON.parse(applyEdits(document, edits));
    expect(variables(edited, {})).toMatchObject({ "--tk-color-accent": "#b3261e" });
  });

  it("decides nothing of a modifier that comes after it", () => {
    const { lookup, accent, deciding } = look(3);
    expect(lookup.layerOf(accent, "light")).toBe("brand=north");
    expect(lookup.valueOf("color.accent", "light")).toMatchObject({ hex: "#b3261e" });
    expect(deciding).toBeUndefined();
  });
});

describe("a value of a resolver is written", () => {
  it("into the set that defines the token, and a new token into the last set", () => {
    expect(written("space.md", "base", px(20)).sets.core.sources[0].space.md.$value).toEqual(
      px(20),
    );
    const added = applyEdits(text, adding(text, ["radius"], { $type: "number", $value: 1 }));
    expect(JSON.parse(added).sets.semantic.sources[0].radius.$value).toBe(1);
  });

  it("into a set that the context alone refers to", () => {
    const made = written("color.accent", "brand=north", "{color.ink}");
    expect(made.sets.north.sources[0].color.accent.$value).toBe("{color.ink}");
    expect(made.modifiers).toEqual(axes.modifiers);
  });

  it("into the inline source of the context, and into one behind a set that others count too", () => {
    const tiny = written("space.md", "density=tiny", px(1)).modifiers.density.contexts.tiny;
    expect(tiny[1].space).toMatchObject({ sm: { $value: px(2) }, md: { $value: px(1) } });
    const compact = written("space.md", "density=compact", px(1));
    expect(compact.modifiers.density.contexts.compact).toEqual([
      { $ref: "#/sets/small" },
      { space: { md: { $value: px(1) } } },
    ]);
    expect(compact.sets).toEqual(axes.sets);
    const first = written("space.md", "density=comfortable", px(1)).modifiers.density.contexts;
    expect(first.comfortable).toEqual([{ space: { md: { $value: px(1) } } }]);
  });

  it("and taken away, and undone byte for byte", () => {
    const theme = opened(text);
    theme.setValue("color.text", "theme=dark", undefined);
    const { dark } = JSON.parse(theme.text()).modifiers.theme.contexts;
    expect(Object.keys(dark[0].color)).toEqual(["surface"]);
    theme.setValue("space.md", "density=compact", px(1));
    theme.setValue("color.text", "theme=light", "{color.red}");
    expect(errors(theme.text())).toBe(0);
    for (let step = 0; step < 3; step += 1) theme.undo();
    expect(theme.text()).toBe(text);
  });
});

describe("tokens of a resolver", () => {
  it("are renamed in every source, with all that refers to them", () => {
    const theme = unheard(text);
    const { steps, references } = renaming(text, ["color"], ["paint"]);
    expect(references.map(({ layer }) => layer)).toContain("brand=north");
    theme.editInSteps(steps);
    expect(theme.text()).not.toContain('"color":');
    expect(validateTokens(JSON.parse(theme.text())).findings).toEqual([]);
    theme.undo();
    expect(theme.text()).toBe(text);
  });

  it("are followed by pointers into a set", () => {
    const pointed = text.replace(
      '"{space.md}"',
      '{ "$ref": "#/sets/core/sources/0/space/md/$value" }',
    );
    const { references } = analyseWhole(pointed);
    expect(references.find(({ from }) => from === "button.padding")?.to).toBe("space.md");
    const theme = unheard(pointed);
    theme.editInSteps(renaming(pointed, ["space", "md"], ["space", "medium"]).steps);
    expect(theme.text()).toContain("#/sets/core/sources/0/space/medium/$value");
    expect(errors(theme.text())).toBe(0);
  });

  it("are deleted from every source", () => {
    const theme = unheard(text);
    theme.editInSteps(deleting(text, [["color", "accent"]]).steps);
    expect(theme.text()).not.toContain("accent");
    expect(errors(theme.text())).toBe(0);
  });

  it("are merged one by one where two people changed other contexts, and as lists where sources came", () => {
    const edited = (path: string, layer: Parameters<typeof valueWriting>[2], value: unknown) =>
      printDocument(written(path, layer, value));
    const theirs = edited("color.accent", "brand=north", "{color.ink}");
    const mine = edited("space.sm", "density=tiny", px(1));
    const { merged, conflicts } = merge(text, theirs, mine);
    expect(conflicts).toEqual([]);
    const both = JSON.parse(merged);
    expect(both.sets.north.sources[0].color.accent.$value).toBe("{color.ink}");
    expect(both.modifiers.density.contexts.tiny[1].space.sm.$value).toEqual(px(1));
    const grown = edited("space.sm", "density=compact", px(3));
    const whole = merge(text, grown, edited("color.blue", "base", "{color.red}"));
    expect(whole.conflicts).toEqual([]);
    expect(JSON.parse(whole.merged).modifiers.density.contexts.compact).toHaveLength(2);
  });
});

describe("axes", () => {
  it("come to a plain theme in one step that changes no value, and goes back in one", () => {
    const made = addAxis(quartz, "Density", ["comfortable", "compact"]);
    const before = JSON.parse(quartz);
    const document = JSON.parse(made);
    expect(validateTokens(document)).toMatchObject({ valid: true, warningCount: 0 });
    expect(document.$appearances).toEqual(before.$appearances);
    for (const appearance of ["light", "dark"] as const) {
      for (const density of ["comfortable", "compact"]) {
        expect(variables(document, { density }, appearance)).toEqual(
          resolveTheme(before, appearance).variables,
        );
      }
    }
    const { columns } = analyseWhole(made);
    expect(columns.map(columnWords)).toEqual([
      "Base",
      "Light",
      "Dark",
      "Density comfortable",
      "Density compact",
    ]);
    const theme = unheard(quartz);
    theme.replaceText(made);
    theme.undo();
    expect(theme.text()).toBe(quartz);
  });

  it("are renamed with what refers to them, and keep their tokens", () => {
    const mapped = setChooser(text, "density", "tiny", { media: "(prefers-contrast: more)" });
    const renamed = renameAxis(mapped, "density", "Size/Step");
    expect(errors(renamed)).toBe(0);
    const axis = listAxes(JSON.parse(renamed)).find(({ name }) => name === "Size/Step");
    expect(axis?.contexts.at(-1)).toEqual({ name: "tiny", media: "(prefers-contrast: more)" });
    expect(variables(JSON.parse(renamed), { "size-step": "tiny" })).toEqual(
      variables(axes, { density: "tiny" }),
    );
  });

  it("have contexts that are added, renamed, made the default, and removed", () => {
    const added = addContext(text, "brand", "south");
    const renamed = renameContext(setDefault(added, "brand", "south"), "brand", "south", "west");
    expect(listAxes(JSON.parse(renamed))[1]).toMatchObject({
      default: "west",
      contexts: [{ name: "harbour" }, { name: "north" }, { name: "west" }],
    });
    expect(removeContext(renamed, "brand", "west")).toBe(text);
    expect(errors(renamed)).toBe(0);
  });

  it("are removed with their place in the order and what they are mapped to", () => {
    const mapped = setChooser(text, "brand", "north", { media: "(min-width: 1px)" });
    const removed = JSON.parse(removeAxis(mapped, "brand"));
    expect(listAxes(removed).map(({ name }) => name)).toEqual(["density", "theme"]);
    expect(removed.resolutionOrder).toHaveLength(4);
    expect(removed.$extensions).toBeUndefined();
    expect(validateTokens(removed).errorCount).toBe(0);
  });

  it("are refused names that nothing could ask for", () => {
    expect(axisProblem("Density", ["a"], ["density"])).toBe("There is an axis density already");
    expect(axisProblem(" ", ["a"], [])).toContain("name");
    expect(axisProblem("format", ["a"], [])).toContain("request");
  });
});
