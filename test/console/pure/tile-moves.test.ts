import { describe, expect, it } from "vitest";
import { justified } from "../../../src/console/parts/pictures/layout.ts";
import { positionsOf, tileFor } from "../../../src/console/parts/pictures/tile-moves.ts";

const shape = { width: 400, height: 200 };
const items = ["a", "b", "c", "d", "e"].map((id) => ({ id, ...shape }));
/** Rows of two, and a last one of one tile. */
const rows = justified(items, { width: 404, rowHeight: 100, gap: 4 });
const positions = positionsOf(rows);

const to = (key: string, id: string) => {
  const from = positions.get(id);
  if (from === undefined) throw new Error(`No tile ${id}`);
  return tileFor(key, from, rows, items);
};

describe("keys in rows of pictures", () => {
  it("has a row, an index and a center for each tile", () => {
    expect(rows.map(({ tiles }) => tiles.length)).toEqual([2, 2, 1]);
    expect(positions.get("d")).toEqual({ row: 1, index: 3, middle: 304 });
  });

  it.each([
    ["ArrowRight", "a", "b"],
    ["ArrowRight", "b", "c"],
    ["ArrowLeft", "c", "b"],
    ["ArrowDown", "b", "d"],
    ["ArrowDown", "d", "e"],
    ["ArrowUp", "e", "c"],
    ["Home", "d", "a"],
    ["End", "a", "e"],
  ])("%s goes from %s to %s", (key, from, target) => {
    expect(to(key, from)).toBe(target);
  });

  it("stays at the edges", () => {
    expect(to("ArrowLeft", "a")).toBeNull();
    expect(to("ArrowUp", "b")).toBeNull();
    expect(to("ArrowRight", "e")).toBeNull();
    expect(to("ArrowDown", "e")).toBeNull();
  });

  it("leaves all other keys alone", () => {
    expect(to("Enter", "a")).toBeUndefined();
    expect(to("toString", "a")).toBeUndefined();
  });
});
