import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deleting } from "../../src/console/editing/delete.ts";
import { duplicating } from "../../src/console/editing/duplicate.ts";
import { nameProblem, renaming } from "../../src/console/editing/rename.ts";
import { structureOf } from "../../src/console/editing/structure.ts";
import { analyseWhole } from "../../src/console/worker/analyse.ts";
import { treeOf } from "../../src/token-text/json-text.ts";
import { draws } from "../support/draws.ts";
import { opened, quartz, unheard } from "./support/documents.ts";

const findings = (text: string) =>
  analyseWhole(text).findings.map(({ code, message }) => `${code} ${message}`);

describe("renaming", () => {
  it("a group of 20 with 30 references brings no finding, and one undo brings back every byte", () => {
    const steps = Array.from(
      { length: 20 },
      (_, n) => `"s${n}": { "$value": { "value": ${n}, "unit": "px" } }`,
    );
    const uses = Array.from({ length: 28 }, (_, n) => `"u${n}": { "$value": "{old.s${n % 20}}" }`);
    const text = `{
  "old": { "$type": "dimension", ${steps.join(",\n    ")} },
  "use": { "$type": "dimension", ${uses.join(",\n    ")} },
  "heir": { "$extends": "{old}" },
  "line": { "$type": "border", "$value": { "width": "{old.s1}", "style": "solid", "color": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
  "$appearances": { "dark": { "old": { "s3": { "$value": { "$ref": "#/old/s4/$value" } } } } }
}`;
    const theme = opened(text);
    const before = findings(text);
    const { steps: edits, references } = renaming(text, ["old"], ["neu"]);
    expect(references).toHaveLength(31);
    theme.editInSteps(edits);
    expect(findings(theme.text())).toEqual(before);
    expect(theme.text()).not.toContain("old");
    theme.undo();
    expect(theme.text()).toBe(text);
  });

  it("any token or group of a real theme brings no finding", () => {
    const { tokens, groups } = structureOf(quartz, treeOf(quartz));
    const paths = [...tokens.values(), ...groups.values()].map(({ path }) => path);
    fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        const to = [...path.slice(0, -1), "quite-another-name"];
        const theme = unheard(quartz);
        theme.editInSteps(renaming(quartz, path, to).steps);
        const after = analyseWhole(theme.text());
        expect(after.errors).toBe(0);
        expect(after.tokens).toHaveLength(tokens.size);
        theme.undo();
        expect(theme.text()).toBe(quartz);
      }),
      draws(40),
    );
  });

  it("follows a token through the groups that inherit it", () => {
    const text =
      '{ "a": { "$type": "number", "x": { "$value": 1 } }, "b": { "$extends": "{a}" }, "c": { "$value": "{b.x}" } }';
    const theme = opened(text);
    theme.editInSteps(renaming(text, ["a", "x"], ["a", "y"]).steps);
    expect(theme.text()).toContain("{b.y}");
    expect(findings(theme.text())).toEqual([]);
  });

  it("takes the type along that the old group gave", () => {
    const text =
      '{\n  "a": {\n    "$type": "number",\n    "x": { "$value": 1 },\n    "y": { "$value": 2 }\n  },\n  "b": {}\n}\n';
    const theme = opened(text);
    theme.editInSteps(renaming(text, ["a", "x"], ["b", "x"]).steps);
    expect(JSON.parse(theme.text()).b.x).toEqual({ $type: "number", $value: 1 });
    expect(JSON.parse(theme.text()).a.x).toBeUndefined();
  });

  it("is refused for names that are taken, empty or not allowed", () => {
    expect(nameProblem(quartz, ["color", "bg"], ["color", "text"])).toContain("already");
    expect(nameProblem(quartz, ["color", "bg"], ["color", ""])).toContain("at least one");
    expect(nameProblem(quartz, ["color", "bg"], ["color", "a.b"])).toContain("dots");
    expect(nameProblem(quartz, ["color", "bg"], ["color", "text", "x"])).toContain("is a token");
    expect(nameProblem(quartz, ["color"], ["color", "x"])).toContain("itself");
    expect(nameProblem(quartz, ["color", "bg"], ["color", "ground"])).toBeUndefined();
  });
});

describe("deleting", () => {
  it("puts another in the place of a token that is used", () => {
    const text =
      '{ "a": { "$type": "number", "$value": 1 }, "b": { "$type": "number", "$value": 2 }, "c": { "$value": "{a}" } }';
    const theme = opened(text);
    const plan = deleting(text, [["a"]], "b");
    expect(plan.references).toHaveLength(1);
    theme.editInSteps(plan.steps);
    expect(JSON.parse(theme.text())).toEqual({
      b: { $type: "number", $value: 2 },
      c: { $value: "{b}" },
    });
    theme.undo();
    expect(theme.text()).toBe(text);
  });

  it("takes a token away in every layer", () => {
    const text =
      '{ "a": { "$type": "number", "$value": 1 }, "b": { "$type": "number", "$value": 1 }, "$appearances": { "dark": { "a": { "$value": 2 } } } }';
    const theme = opened(text);
    theme.editInSteps(deleting(text, [["a"]]).steps);
    expect(theme.text()).not.toContain('"a"');
    expect(findings(theme.text())).toEqual([]);
  });
});

it("duplicates a token in every layer, beside it", () => {
  const text =
    '{\n  "a": { "$type": "number", "$value": 1 },\n  "z": { "$type": "number", "$value": 1 },\n  "$appearances": { "dark": { "a": { "$value": 2 } } }\n}';
  const theme = opened(text);
  theme.editInSteps(duplicating(text, ["a"], ["a-copy"]));
  const { $appearances, ...tokens } = JSON.parse(theme.text());
  expect(Object.keys(tokens)).toEqual(["a", "a-copy", "z"]);
  expect($appearances.dark["a-copy"]).toEqual({ $value: 2 });
});
