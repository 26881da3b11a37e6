import { describe, expect, it } from "vitest";
import { pointingAction } from "../../../src/console/routes/themes/theme/editor/preview/pointing-keys.ts";

const parts = ["heading", "button", "link"];
const point = (at: string) => ({ kind: "point", at });

describe("keys on a preview page", () => {
  it.each([
    ["ArrowDown", undefined, "heading"],
    ["ArrowRight", "heading", "button"],
    ["ArrowDown", "link", "link"],
    ["ArrowUp", "button", "heading"],
    ["ArrowLeft", "heading", "heading"],
    ["ArrowUp", undefined, "heading"],
    ["Home", "link", "heading"],
    ["End", undefined, "link"],
  ])("%s goes from %s to %s", (key, at, to) => {
    expect(pointingAction(key, parts, at)).toEqual(point(to));
  });

  it("Enter holds the tokens of a part, and Escape closes them", () => {
    expect(pointingAction("Enter", parts, "link")).toEqual({ kind: "hold", at: "link" });
    expect(pointingAction("Escape", parts, "link")).toEqual({ kind: "close" });
  });

  it("leaves all other keys alone", () => {
    expect(pointingAction("Enter", parts, undefined)).toBeUndefined();
    expect(pointingAction("Escape", parts, undefined)).toBeUndefined();
    expect(pointingAction("Tab", parts, "link")).toBeUndefined();
    expect(pointingAction("ArrowDown", [], undefined)).toBeUndefined();
  });
});
