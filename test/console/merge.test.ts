import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueWriting } from "../../src/console/editing/write.ts";
import { analyseWhole } from "../../src/console/worker/analyse.ts";
import { applyEdits, sameJson } from "../../src/token-text/json-text.ts";
import { changesBetween, merge, resolve } from "../../src/token-text/merge.ts";
import { draws } from "../support/draws.ts";
import { quartz } from "./support/documents.ts";

const layers = ["base", "light", "dark"] as const;

const dotted = analyseWhole(quartz).tokens;
const write = (
  text: string,
  path: string,
  value: unknown,
  layer: (typeof layers)[number] = "base",
) => applyEdits(text, valueWriting(text, path.split("."), layer, value));
const px = (value: number) => ({ value, unit: "px" });

describe("two people's changes of one theme", () => {
  it("come together without a question where they are of different tokens", () => {
    const theirs = write(quartz, "radius.sm", px(1));
    const mine = write(write(quartz, "radius.md", px(2)), "color.bg", "{color.text}", "dark");
    const result = merge(quartz, theirs, mine);
    expect(result.conflicts).toEqual([]);
    expect(result.theirs.map((change) => change.dotted)).toEqual(["radius.sm"]);
    expect(result.mine.map((change) => [change.dotted, change.layer])).toEqual([
      ["radius.md", "base"],
      ["color.bg", "dark"],
    ]);
    expect(result.merged).toBe(write(mine, "radius.sm", px(1)));
  });

  it("are a conflict where both changed one value, which either side or a third settles", () => {
    const theirs = write(quartz, "radius.sm", px(1));
    const mine = write(quartz, "radius.sm", px(2));
    const { conflicts, merged } = merge(quartz, theirs, mine);
    expect(conflicts).toMatchObject([
      { dotted: "radius.sm", layer: "base", member: "$value", theirs: px(1), mine: px(2) },
    ]);
    const [conflict] = conflicts;
    if (conflict === undefined) throw new Error("No conflict");
    expect(merged).toBe(mine);
    expect(resolve(merged, conflict, "theirs")).toBe(theirs);
    expect(resolve(merged, conflict, "mine")).toBe(mine);
    expect(resolve(merged, conflict, "base")).toBe(quartz);
    expect(resolve(merged, conflict, { value: px(3) })).toBe(write(quartz, "radius.sm", px(3)));
  });

  it("are one question a layer: the same token in two appearances is no conflict", () => {
    const theirs = write(quartz, "color.bg", "{color.text}", "dark");
    const mine = write(quartz, "color.bg", "{color.text}", "light");
    expect(merge(quartz, theirs, mine).conflicts).toEqual([]);
  });

  it("are a conflict where one takes away what the other changed", () => {
    const theirs = write(quartz, "radius.sm", undefined);
    const mine = write(quartz, "radius.sm", px(2));
    const { conflicts, merged } = merge(quartz, theirs, mine);
    expect(conflicts).toMatchObject([{ dotted: "radius.sm", theirs: undefined }]);
    const [conflict] = conflicts;
    if (conflict === undefined) throw new Error("No conflict");
    const gone = JSON.parse(resolve(merged, conflict, "theirs"));
    expect(gone.radius.sm).toBeUndefined();
  });

  it("merge within a token where they are of different properties of it", () => {
    const base = '{ "a": { "$type": "number", "$value": 1, "$description": "One" } }';
    const theirs = base.replace("One", "Uno");
    const mine = base.replace(": 1,", ": 2,");
    const { merged, conflicts } = merge(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(JSON.parse(merged).a).toEqual({ $type: "number", $value: 2, $description: "Uno" });
  });

  it("are no conflict where both did the same", () => {
    const both = write(quartz, "radius.sm", px(2));
    expect(merge(quartz, both, both)).toEqual({
      merged: both,
      mine: [],
      theirs: [],
      conflicts: [],
    });
  });

  it("lose nothing: what only one side changed is in the merged text, for any changes", () => {
    const edit = fc.tuple(
      fc.constantFrom(...dotted),
      fc.constantFrom(...layers),
      fc.oneof(fc.integer({ min: 0, max: 99 }).map(px), fc.constant(undefined)),
    );
    const apply = (edits: readonly (typeof edit extends fc.Arbitrary<infer T> ? T : never)[]) =>
      edits.reduce(
        (text, [one, layer, value]) => applyEdits(text, valueWriting(text, one.path, layer, value)),
        quartz,
      );
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 5 }),
        fc.array(edit, { maxLength: 5 }),
        (one, other) => {
          const theirs = apply(one);
          const mine = apply(other);
          const { merged, conflicts } = merge(quartz, theirs, mine);
          const settled = new Set(conflicts.map(({ path }) => JSON.stringify(path)));
          const at = (
            text: string,
            {
              dotted: path,
              layer,
              member,
            }: { dotted: string; layer: string; member: string | undefined },
          ) => {
            let json = JSON.parse(text);
            if (layer !== "base") json = json.$appearances?.[layer];
            for (const name of [...path.split("."), ...(member === undefined ? [] : [member])])
              json = json?.[name];
            return json;
          };
          for (const change of changesBetween(quartz, theirs)) {
            const path = [
              ...(change.layer === "base" ? [] : ["$appearances", change.layer]),
              ...change.dotted.split("."),
            ];
            if (
              settled.has(JSON.stringify(path)) ||
              settled.has(JSON.stringify([...path, change.member]))
            )
              continue;
            expect(sameJson(at(merged, change), change.to)).toBe(true);
          }
          for (const change of changesBetween(quartz, mine)) {
            expect(sameJson(at(merged, change), change.to)).toBe(true);
          }
        },
      ),
      draws(60),
    );
  });
});
