import { describe, expect, it } from "vitest";
import { countOurs, oursIn } from "../../../src/console/editing/seen/ours.ts";
import { reachedFrom } from "../../../src/console/editing/seen/reached.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";

const color = (value: string) => ({ $type: "color", $value: value });
const analysis = analyseWhole(
  JSON.stringify({
    ink: { dark: color("#111111"), pale: color("#eeeeee"), soft: color("#999999") },
    edge: { $type: "dimension", $value: { value: 1, unit: "px" } },
    text: color("{ink.dark}"),
    title: color("{text}"),
    line: {
      $type: "border",
      $value: { color: "{ink.soft}", width: "{edge}", style: "solid" },
    },
    $appearances: { dark: { text: color("{ink.pale}") } },
  }),
);
const reached = (seen: string[], appearances?: ("light" | "dark")[]) =>
  [...reachedFrom(seen, analysis, appearances)].sort();

describe("the tokens that are seen", () => {
  it("are those that aliases lead to, in the appearances that are shown", () => {
    expect(reached(["title"], ["light"])).toEqual(["ink.dark", "text", "title"]);
    expect(reached(["title"], ["dark"])).toEqual(["ink.pale", "text", "title"]);
    expect(reached(["title"])).toEqual(["ink.dark", "ink.pale", "text", "title"]);
  });

  it("are those within a composite value, and none that are not there", () => {
    expect(reached(["line"])).toEqual(["edge", "ink.soft", "line"]);
    expect(reached(["gone"])).toEqual([]);
  });
});

describe("the neutrals of components", () => {
  const defaults = new Map([
    ["--tk-color-accent", ["--tk-color-primary"]],
    ["--tk-color-border", ["--tk-color-text", "--tk-color-surface"]],
    ["--tk-color-surface", ["--tk-color-bg"]],
    ["--tk-space-md", ["--tk-space-sm"]],
  ]);

  it("are what a theme without colors would have", () => {
    const isOurs = oursIn({}, defaults);
    for (const role of ["bg", "text", "primary", "accent", "surface", "border", "overlay"]) {
      expect(isOurs(`--tk-color-${role}`), role).toBe(true);
    }
    expect(isOurs("--tk-space-md")).toBe(false);
  });

  it("are not what a theme's own colors are mixed for", () => {
    const isOurs = oursIn({ "--tk-color-bg": "#fff", "--tk-color-on-bg": "#000" }, defaults);
    const ours = ["bg", "text", "surface", "border", "primary", "accent"].filter((role) =>
      isOurs(`--tk-color-${role}`),
    );
    expect(ours).toEqual(["primary", "accent"]);
    expect(countOurs(isOurs)).toBeLessThan(countOurs(oursIn({}, defaults)));
  });
});
