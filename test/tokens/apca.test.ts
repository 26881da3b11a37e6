import { describe, expect, test } from "vitest";
import { apca, apcaOn } from "../../src/tokens/apca.ts";
import { parseColor } from "../../src/tokens/color.ts";

const seen = (css: string) => parseColor(css) as NonNullable<ReturnType<typeof parseColor>>;

describe("APCA", () => {
  // The check values that its author publishes with the constants 0.0.98G-4g.
  test.each([
    ["#888", "#fff", 63.056469930209424],
    ["#fff", "#888", -68.54146436644962],
    ["#000", "#aaa", 58.146262578561334],
    ["#aaa", "#000", -56.24113336839742],
    ["#123", "#def", 91.66830811481631],
    ["#def", "#123", -93.06770049484275],
    ["#123", "#444", 8.32326136957393],
    ["#444", "#123", -7.526878460278154],
    ["#777", "#777", 0],
  ])("gives %s on %s the published Lc", (text, surface, lc) => {
    expect(apca(seen(text).mapped, seen(surface).mapped)).toBeCloseTo(lc, 10);
  });

  test("lays translucent colors on what is below them first", () => {
    const ground = seen("#000").mapped;
    const through = apcaOn(seen("rgb(255 255 255 / 0.5)"), seen("rgb(0 0 0 / 0.2)"), ground);
    expect(through).toBeCloseTo(apca([0.5, 0.5, 0.5], [0, 0, 0]), 10);
    expect(apcaOn(seen("#fff"), undefined, ground)).toBe(apca([1, 1, 1], [0, 0, 0]));
  });
});
