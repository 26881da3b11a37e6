import { describe, expect, test } from "vitest";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";

const hex = (text: string) => ({ $type: "color", $value: text });
const own = (json: object) => ({ $extensions: { "io.tokenkit": json } });
const level = (before: object, after: object) => verdictOf(before, after).level;

describe("a front that the document does not want judged", () => {
  const silent = (front: string) => own({ pairs: [{ front, back: null }] });

  test.each([
    ["color.text", (text: object) => ({ text })],
    ["color.text.$root", (text: object) => ({ text: { $root: text, strong: hex("#000000") } })],
    ["color.text muted", (text: object) => ({ "text muted": text })],
  ])("is not judged under the name of a role: %s", (front, groupOf) => {
    const set = (text: string) => ({
      color: { ...groupOf(hex(text)), bg: hex("#ffffff") },
      ...silent(front),
    });
    expect(level(set("#000000"), set("#999999"))).toBe("minor");
  });
});

describe("a pair that a change takes from judgement", () => {
  const set = (text: string, json: object = {}) => ({
    ...{ primary: hex("#171717"), "primary-foreground": hex(text) },
    ...own(json),
  });
  const pairOf = (needed: number) => ({
    pairs: [{ front: "primary-foreground", back: "primary", needed }],
  });
  const silent = { pairs: [{ front: "primary-foreground", back: null }] };

  test.each([
    ["silenced", {}, silent],
    ["needing less", {}, pairOf(1)],
    ["needing less than declared", pairOf(7), pairOf(1)],
  ])("and breaks is major: %s", (_, before, after) => {
    const { level: found, reasons } = verdictOf(set("#ffffff", before), set("#1c1c1c", after));
    expect(found).toBe("major");
    expect(reasons[0]?.message).toMatch(
      /^--tk-primary-foreground on --tk-primary reads 1\.05:1 in light, .* 17\.92:1; it needed [\d.]+:1 before this change\./,
    );
  });

  test("and keeps legible, or that failed before, is no break", () => {
    expect(level(set("#ffffff"), set("#eeeeee", silent))).toBe("minor");
    expect(level(set("#1c1c1c"), set("#1d1d1d", silent))).toBe("patch");
    expect(level(set("#ffffff"), set("#ffffff", silent))).toBe("none");
    expect(level(set("#ffffff", silent), set("#1c1c1c", silent))).toBe("minor");
  });

  test("is told if its declaration goes, in each context of a resolver", () => {
    const resolver = (text: string, json: object) => ({
      version: "2025.10",
      resolutionOrder: [
        { type: "set", name: "core", sources: [{ ink: hex("#000000"), paper: hex("#ffffff") }] },
        {
          type: "modifier",
          name: "density",
          contexts: { cosy: [], compact: [{ ink: hex(text) }] },
          default: "cosy",
        },
      ],
      ...own(json),
    });
    const pairs = [{ front: "ink", back: "paper" }];
    const { reasons } = verdictOf(resolver("#111111", { pairs }), resolver("#dddddd", {}));
    expect(reasons.find(({ code }) => code === "contrast_fails")).toMatchObject({
      path: "ink",
      modes: { density: "compact" },
    });
  });

  test("does not count on a first publication", () => {
    const { level: found, contrast } = verdictOf(null, set("#1c1c1c", silent));
    expect([found, contrast]).toEqual(["minor", []]);
  });
});
