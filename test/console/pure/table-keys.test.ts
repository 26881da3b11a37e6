/** Keys that act on the active cell of the table. */
import { describe, expect, it } from "vitest";
import { keyAction } from "../../../src/console/routes/themes/theme/editor/table/keys.ts";
import type { Line } from "../../../src/console/routes/themes/theme/editor/table/lines.ts";

const line = { kind: "token" } as Line;
const at = { line, column: 0, rows: 1, columns: 1 };
const plain = { shiftKey: false, altKey: false, mod: false, altGraph: false };

describe("typing over a cell", () => {
  it("takes characters of AltGr, which some systems report as Control and Alt", () => {
    const edit = { kind: "edit", text: "{" };
    expect(keyAction({ ...plain, key: "{", altGraph: true }, at)).toEqual(edit);
    expect(
      keyAction({ key: "{", shiftKey: false, altKey: true, mod: true, altGraph: true }, at),
    ).toEqual(edit);
  });

  it("leaves keys with Alt or Control alone", () => {
    expect(keyAction({ ...plain, key: "x", altKey: true }, at)).toBeUndefined();
    expect(keyAction({ ...plain, key: "x", mod: true }, at)).toBeUndefined();
  });
});
