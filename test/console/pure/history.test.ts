import { describe, expect, it } from "vitest";
import {
  chooseFrom,
  chooseTo,
  comparedBy,
  emptyText,
  shownView,
  startText,
  versionOptions,
} from "../../../src/console/routes/themes/theme/history/chosen.ts";
import type { Version } from "../../../src/console/routes/themes/theme/history/versions.ts";

const version = (number: number, message?: string, live = false) =>
  ({ version: number, message, live }) as Version;
const versions = [version(3, "Darker"), version(2, undefined, true), version(1)];

describe("the states that the history compares", () => {
  it("are the newest version and the one before it", () => {
    expect(comparedBy({}, versions, false)).toEqual({ from: 2, to: 3 });
    expect(comparedBy({ to: 1 }, versions, false)).toEqual({ from: undefined, to: 1 });
  });

  it("are the draft and the newest version while the draft differs", () => {
    expect(comparedBy({ to: "draft" }, versions, true)).toEqual({ from: 3, to: "draft" });
    expect(comparedBy({ to: "draft" }, versions, false)).toEqual({ from: 2, to: 3 });
  });

  it("stay in their order, whichever the reader chooses", () => {
    expect(chooseTo(3, 1)).toEqual({ to: 3, from: 1 });
    expect(chooseTo(1, 2)).toEqual({ to: 1, from: undefined });
    expect(chooseTo("draft", 2)).toEqual({ to: "draft", from: 2 });
    expect(chooseFrom(3, 1)).toEqual({ from: 1, to: 3 });
    expect(chooseFrom(1, "draft")).toEqual({ from: 1, to: "draft" });
    expect(chooseFrom(1, undefined)).toEqual({ from: 1 });
  });
});

it("offers the versions that fit, and a chosen one that is not loaded", () => {
  expect(versionOptions(versions, 9, (number) => number < 4)).toEqual([
    { value: "3", text: "Version 3 · Darker" },
    { value: "2", text: "Version 2, live" },
    { value: "1", text: "Version 1" },
    { value: "9", text: "Version 9" },
  ]);
  expect(versionOptions(versions, 1, (number) => number < 2)).toHaveLength(1);
});

it("names the start, and the reason for an empty list", () => {
  expect(startText(undefined, versions)).toBe("the first version; there is nothing before it");
  expect(startText(3, versions)).toBe("since “Darker”");
  expect(startText(2, versions)).toBeUndefined();
  expect(emptyText(4, false)).toBe("No token differs in these contexts.");
  expect(emptyText(0, true)).toBe("No token differs.");
  expect(emptyText(0, false)).toMatch(/name, state or description/);
});

it("shows sources only for themes with axes", () => {
  expect(shownView("source", true)).toBe("source");
  expect(shownView("source", false)).toBeUndefined();
  expect(shownView("text", false)).toBe("text");
});
