import { describe, expect, it } from "vitest";
import type { Column } from "../../../src/console/editing/types.ts";
import { inColumns } from "../../../src/console/routes/themes/theme/editor/table/use-choice.ts";

const columns = (...layers: string[]) => layers.map((layer) => ({ layer }) as Column);
const before = columns("base", "dark", "compact");
const choice = { from: { key: "text", column: 1 }, at: { key: "link", column: 2 } };

describe("a choice of cells when columns change", () => {
  it("stays in its modes where they move", () => {
    expect(inColumns(choice, before, columns("compact", "base", "dark"))).toEqual({
      from: { key: "text", column: 2 },
      at: { key: "link", column: 0 },
    });
  });

  it("goes to the names where its mode is hidden, and is the same where nothing moves", () => {
    expect(inColumns(choice, before, columns("base", "dark")).at.column).toBe(-1);
    expect(inColumns(choice, before, columns("base", "dark", "compact", "wide"))).toBe(choice);
  });
});
