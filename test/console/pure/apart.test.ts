import { describe, expect, test } from "vitest";
import { collapsesIn } from "../../../src/console/routes/themes/theme/contrast/apart.ts";

const grounds = { light: [1, 1, 1], dark: [0, 0, 0] } as const;

const inLight = (colors: Record<string, string>) =>
  collapsesIn(
    {
      light: Object.fromEntries(
        Object.entries(colors).map(([role, css]) => [`--tk-color-${role}`, css]),
      ),
      dark: {},
    },
    grounds,
  ).map(({ roles, eyes, appearances }) => [...roles, eyes, ...appearances].join(" "));

describe("roles that are hard to tell apart", () => {
  test("are a red and a green of one lightness for green-blind eyes", () => {
    expect(inLight({ danger: "#d1242f", success: "#7d7a00" })).toContain(
      "danger success deuteranopia light",
    );
  });

  test("are blue and green for blue-blind eyes alone", () => {
    expect(inLight({ info: "#0b7fc4", success: "#008a5e" })).toEqual([
      "success info tritanopia light",
    ]);
  });

  test("are none that differ in lightness, and none that are near for everyone", () => {
    expect(inLight({ danger: "#8f0010", success: "#5fd38a" })).toEqual([]);
    expect(inLight({ danger: "#d1242f", accent: "#d32a35" })).toEqual([]);
  });

  test("are looked at as they lie on the page", () => {
    expect(inLight({ danger: "rgb(209 36 47 / 0.02)", success: "rgb(0 138 94 / 0.02)" })).toEqual(
      [],
    );
    expect(inLight({ danger: "url(x)" })).toEqual([]);
  });
});
