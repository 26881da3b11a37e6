import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { valueWriting } from "../../src/console/editing/write.ts";
import { analyseWhole } from "../../src/console/worker/analyse.ts";
import { applyEdits, sameJson } from "../../src/token-text/json-text.ts";
import { draws } from "../support/draws.ts";
import { opened, quartz, unheard } from "./support/documents.ts";

const layers = ["base", "light", "dark"] as const;

const all = analyseWhole(quartz).tokens;
const token = fc.constantFrom(...all);
const layer = fc.constantFrom(...layers);
const value = fc.oneof(
  fc.constantFrom(...all).map(({ dotted }) => `{${dotted}}`),
  fc
    .tuple(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 359 }),
    )
    .map(([l, c, h]) => ({ colorSpace: "oklch", components: [l / 100, c / 100, h] })),
  fc.record({ value: fc.integer({ min: 0, max: 99 }), unit: fc.constantFrom("px", "rem") }),
  fc.constant(undefined),
);

describe("a value that is written", () => {
  it("changes its token and nothing else, whatever the layer", () => {
    fc.assert(
      fc.property(token, layer, value, (one, where, what) => {
        const edits = valueWriting(quartz, one.path, where, what);
        const after = JSON.parse(applyEdits(quartz, edits));
        const expected = JSON.parse(quartz);
        const root = where === "base" ? expected : expected.$appearances[where];
        if (what !== undefined) put(root, one.path, what);
        else if (where === "base") remove(root, one.path);
        else if (removeValue(root, one.path)) {
          prune(expected.$appearances[where]);
          prune(after.$appearances[where]);
        }
        expect(sameJson(after, expected)).toBe(true);
        // The text before the first edit and after the last one is equal, byte for byte.
        const touched = edits.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(touched).toBeLessThan(1_000);
      }),
      draws(200),
    );
  });

  it("keeps the way a value is written where only a number in it changes", () => {
    const text = '{ "a": {"$value":  {"colorSpace":"oklch",\n "components": [0.5,0.1 , 20] } } }';
    const next = { colorSpace: "oklch", components: [0.5, 0.2, 20] };
    expect(applyEdits(text, valueWriting(text, ["a"], "base", next))).toBe(
      text.replace("0.1 ,", "0.2 ,"),
    );
  });

  it("makes the way to an appearance where there is none, and takes it away again", () => {
    const text = '{\n  "a": {\n    "b": { "$type": "number", "$value": 1 }\n  }\n}\n';
    const written = applyEdits(text, valueWriting(text, ["a", "b"], "dark", 2));
    expect(JSON.parse(written).$appearances).toEqual({ dark: { a: { b: { $value: 2 } } } });
    expect(written).toContain('\n  "$appearances": {');
    const back = applyEdits(written, valueWriting(written, ["a", "b"], "dark", undefined));
    expect(JSON.parse(back).a).toEqual(JSON.parse(text).a);
    expect(analyseWhole(back).tokens[0]?.written.dark).toBeUndefined();
  });

  it("adds and removes whole tokens, new groups before the appearances", () => {
    const text = '{\n  "a": { "$type": "number", "$value": 1 },\n  "$appearances": {}\n}\n';
    const whole = { $type: "number", $value: 3 };
    const added = applyEdits(text, valueWriting(text, ["c", "d"], "base", whole));
    expect(Object.keys(JSON.parse(added))).toEqual(["a", "c", "$appearances"]);
    expect(JSON.parse(added).c.d).toEqual(whole);
    const removed = applyEdits(added, valueWriting(added, ["c", "d"], "base", undefined));
    expect(JSON.parse(removed).c).toEqual({});
  });

  it("stays on one line in a document without line breaks", () => {
    const text =
      '{"a":{"$type":"number","$value":1},"padding":{"$description":"to be longer than a stub"}}';
    const written = applyEdits(text, valueWriting(text, ["a"], "dark", 2));
    expect(written).not.toContain("\n");
    expect(written).toContain('"$appearances":{"dark":{"a":{"$value":2}}}');
  });
});

function prune(object: Record<string, unknown>): void {
  for (const [name, inner] of Object.entries(object)) {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    prune(inner as Record<string, unknown>);
    if (Object.keys(inner).length === 0) delete object[name];
  }
}

describe("an edited theme", () => {
  it("comes back byte for byte when everything is undone, and goes forth again", () => {
    const steps = fc.array(fc.tuple(token, layer, value), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(steps, (edits) => {
        const theme = unheard(quartz);
        for (const [one, where, what] of edits) theme.setValue(one.dotted, where, what);
        const after = theme.text();
        for (const _ of edits) theme.undo();
        expect(theme.text()).toBe(quartz);
        for (const _ of edits) theme.redo();
        expect(theme.text()).toBe(after);
      }),
      draws(25),
    );
  });

  describe("in time", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"] });
      return () => vi.useRealTimers();
    });

    it("joins edits of one group within 500 ms into one step", () => {
      const theme = opened(quartz);
      for (const h of [1, 2, 3]) {
        theme.setValue("radius.md", "base", { value: h, unit: "px" }, "drag");
        vi.advanceTimersByTime(100);
      }
      theme.undo();
      expect(theme.text()).toBe(quartz);
    });

    it("keeps edits apart that are of different groups, later, or of none", () => {
      const theme = opened(quartz);
      theme.setValue("radius.md", "base", { value: 41, unit: "px" }, "drag");
      const first = theme.text();
      theme.setValue("radius.md", "base", { value: 42, unit: "px" }, "other");
      const second = theme.text();
      vi.advanceTimersByTime(501);
      theme.setValue("radius.md", "base", { value: 43, unit: "px" }, "other");
      const third = theme.text();
      theme.setValue("radius.md", "base", { value: 44, unit: "px" });
      for (const text of [third, second, first, quartz]) {
        theme.undo();
        expect(theme.text()).toBe(text);
      }
    });
  });

  it("goes back to its base in one step that can be undone", () => {
    const theme = opened(quartz);
    theme.setValue("radius.md", "base", { value: 41, unit: "px" });
    const edited = theme.text();
    theme.discard();
    expect(theme.text()).toBe(quartz);
    theme.undo();
    expect(theme.text()).toBe(edited);
  });

  it("keeps what was known of it while its text is no JSON", () => {
    const theme = opened(quartz);
    theme.edit([{ from: 0, to: 1, insert: "" }]);
    const analysis = theme.analysis.get();
    expect(analysis?.broken?.message).toContain("Line 2");
    expect(analysis?.tokens).toHaveLength(all.length);
    theme.undo();
    expect(theme.analysis.get()?.broken).toBeUndefined();
  });

  it("does not change while another tab has it", () => {
    const theme = opened(quartz);
    theme.locked.set("elsewhere");
    theme.setValue("radius.md", "base", { value: 41, unit: "px" });
    theme.undo();
    expect(theme.text()).toBe(quartz);
  });

  it("takes another version for its base, and what was merged for its text", () => {
    const theme = opened(quartz);
    theme.setValue("radius.md", "base", { value: 41, unit: "px" });
    const mine = theme.text();
    theme.rebase({ version: 2, text: `${quartz} ` }, mine.trimEnd());
    expect(theme.base.get().version).toBe(2);
    expect(theme.text()).toBe(mine.trimEnd());
    theme.undo();
    expect(theme.text()).toBe(mine);
  });
});

type Tree = { [name: string]: Tree } & { $value?: unknown };

function put(root: Tree, path: readonly string[], value: unknown): void {
  let place = root;
  for (const name of path) {
    place[name] ??= {};
    place = place[name] as Tree;
  }
  place.$value = value;
}

const parentOf = (root: Tree, path: readonly string[]): Tree | undefined =>
  path.slice(0, -1).reduce<Tree | undefined>((place, name) => place?.[name], root);

function remove(root: Tree, path: readonly string[]): void {
  delete parentOf(root, path)?.[path.at(-1) ?? ""];
}

/** Returns false where the layer has no such token. */
function removeValue(root: Tree, path: readonly string[]): boolean {
  const token = parentOf(root, path)?.[path.at(-1) ?? ""];
  if (!token) return false;
  delete token.$value;
  return true;
}
