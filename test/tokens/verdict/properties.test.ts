import fc from "fast-check";
import { expect, test } from "vitest";
import { appearances } from "../../../src/tokens/findings.ts";
import { resolveTheme } from "../../../src/tokens/theme.ts";
import { bounds, boundVerdict } from "../../../src/tokens/verdict/bounded.ts";
import { sideOf } from "../../../src/tokens/verdict/side.ts";
import { type Verdict, verdictOf, verdictOfSides } from "../../../src/tokens/verdict/verdict.ts";
import { draws } from "../../support/draws.ts";
import { anyDocument, sample } from "../support/documents.ts";

test("a document is no different from itself", () => {
  const nothing = { level: "none", reasons: [], changes: [], contrast: [] };
  expect(verdictOf(sample, structuredClone(sample))).toMatchObject(nothing);
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(verdictOf(document, structuredClone(document))).toMatchObject(nothing);
    }),
    draws(100),
  );
});

/** Every custom property that differs, as `name appearance before after`. */
const rows = ({ changes }: Verdict, turned: boolean): string[] =>
  changes
    .flatMap(({ properties }) =>
      properties.flatMap((property) =>
        appearances.flatMap((appearance) => {
          const change = property[appearance];
          if (change === undefined) return [];
          const values = [change.before, change.after];
          if (turned) values.reverse();
          return `${property.name} ${appearance} ${values.join(" ")} ${change.deltaE}`;
        }),
      ),
    )
    .sort();

test("a change turns around: what was added is removed, what was renamed is renamed back", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (from, to) => {
      const forth = verdictOf(from, to);
      const back = verdictOf(to, from);
      expect(rows(back, true)).toEqual(rows(forth, false));
      const renames = ({ changes }: Verdict) => changes.filter(({ kind }) => kind === "renamed");
      expect(
        renames(back)
          .map((change) => `${change.path} ${change.from}`)
          .sort(),
      ).toEqual(
        renames(forth)
          .map((change) => `${change.from} ${change.path}`)
          .sort(),
      );
      const contrast = ({ contrast: all }: Verdict, turned: boolean) =>
        all.map(({ appearance, front, back: behind, before, after }) =>
          JSON.stringify([
            appearance,
            front,
            behind,
            ...(turned ? [after, before] : [before, after]),
          ]),
        );
      const usual = contrast(forth, false).filter((pair) => pair.includes("--tk-color-"));
      expect(contrast(back, true)).toEqual(expect.arrayContaining(usual));
    }),
    draws(200),
  );
});

test("it tells exactly what run time would serve otherwise", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (from, to) => {
      const verdict = verdictOf(from, to);
      for (const appearance of appearances) {
        const before = resolveTheme(from, appearance).variables as Record<string, string>;
        const after = resolveTheme(to, appearance).variables as Record<string, string>;
        const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
        const differ = names.filter((name) => before[name] !== after[name]).sort();
        const changedProperties = verdict.changes.flatMap(({ properties }) =>
          properties.filter((property) => property[appearance]).map(({ name }) => name),
        );
        expect(changedProperties.sort()).toEqual(expect.arrayContaining(differ));
        const gone = differ.filter(
          (name) => before[name] !== undefined && after[name] === undefined,
        );
        if (gone.length > 0) expect(verdict.appearances[appearance].level).toBe("major");
      }
    }),
    draws(200),
  );
});

test("a side that was read once compares with several, and gives the same", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, anyDocument, (from, to, other) => {
      const side = sideOf(from);
      expect(verdictOfSides(side, sideOf(to), [from, to])).toEqual(verdictOf(from, to));
      expect(verdictOfSides(side, sideOf(other), [from, other])).toEqual(verdictOf(from, other));
    }),
    draws(100),
  );
});

test("what is gone or fails is in a bounded verdict, whatever else there is", () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, { $value: value }]));
  const verdict = verdictOf(
    { z: { $type: "color", ...many(2000, "#000000"), gone: { $value: "#123456" } } },
    { z: { $type: "color", ...many(2000, "#ffffff") } },
  );
  const bounded = boundVerdict(verdict);
  expect(bounded.reasons).toHaveLength(bounds.reasons);
  expect(bounded.reasons[0]).toMatchObject({ code: "token_removed", path: "z.gone" });
  expect(bounded.changes).toHaveLength(bounds.changes);
  expect(bounded.changes[0]).toMatchObject({ kind: "removed", path: "z.gone" });
  expect(bounded).toMatchObject({ changesTotal: 2001, reasonsTotal: 2001 });
});

test("values as long as a document do not make an answer longer", () => {
  const long = (letter: string) =>
    Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [
        `t${at}`,
        { $type: "string", $value: letter.repeat(2000) },
      ]),
    );
  const bounded = boundVerdict(verdictOf(long("a"), long("b")));
  expect(bounded.changesTotal).toBe(400);
  expect(JSON.stringify(bounded).length).toBeLessThan(1_500_000);
});
