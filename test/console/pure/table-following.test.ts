/** The active cell of the table after its token is renamed or deleted. */
import { describe, expect, it } from "vitest";
import { followed } from "../../../src/console/editing/table/following.ts";
import { single } from "../../../src/console/editing/table/ranges.ts";

const linesOf = (text: string) =>
  text.split(" ").map((key) => ({ key, isToken: !key.startsWith("#") }));

const choiceIn = (text: string, last: number, more: { at?: string; from?: string } = {}) => {
  const lines = linesOf(text);
  const at = { key: more.at ?? "a.x", column: 1 };
  const from = { key: more.from ?? at.key, column: 0 };
  return followed(
    { at, from },
    {
      ...{ lines, last, has: (key) => key === "hidden" },
      indexOf: (key) => lines.findIndex((line) => line.key === key),
      renames: [
        { from: "a.x", to: "b.x" },
        { from: "c", to: "d" },
      ],
    },
  );
};

describe("the active cell", () => {
  it("follows its token to another name, also within a group", () => {
    expect(choiceIn("#b b.x", 1)?.at).toEqual({ key: "b.x", column: 1 });
    expect(choiceIn("#d d.y", 1, { at: "c.y" })?.at.key).toBe("d.y");
    expect(choiceIn("#b b.x d.y", 1, { from: "c.y" })).toEqual({
      at: { key: "b.x", column: 1 },
      from: { key: "d.y", column: 0 },
    });
  });

  it("goes to the line in the place of a deleted token, within its group if it can", () => {
    const gone = (text: string, last: number) => choiceIn(text, last, { at: "gone" });
    expect(gone("#a a.w a.y", 2)).toEqual(single({ key: "a.y", column: 1 }));
    expect(gone("#a a.w #b b.w", 2)?.at.key).toBe("a.w");
    expect(gone("#a a.w", 2)?.at.key).toBe("a.w");
    expect(gone("#a #b b.w", 1)?.at.key).toBe("#b");
  });

  it("stays where it is while its token is there, or only hidden", () => {
    expect(choiceIn("#a a.x", 1)).toBeUndefined();
    expect(choiceIn("#a a.w", 1, { at: "hidden" })).toBeUndefined();
    expect(choiceIn("#a a.x", 1, { from: "gone" })).toEqual(single({ key: "a.x", column: 1 }));
  });
});
