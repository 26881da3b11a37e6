/**
 * How many guesses of roles are right, on the colors of published design systems. README.md says how sets were drawn
 * and what the guesses were when the guesser first ran on them. The rules include since then what they taught, so they measure
 * no more than that it stays.
 */
import { describe, expect, test } from "vitest";
import { answersIn, measure } from "./support/measure.ts";

/** Right, guessed, and every wrong guess. */
const known = {
  "shadcn-admin": [],
  primer: [],
  bootstrap: [],
  daisyui: [],
  pico: [],
  mantine: [],
  designsystemet: [],
  atlassian: [],
} satisfies Record<string, readonly string[]>;

const first = {
  spectrum: [],
  "web-awesome": [],
  cloudscape: [],
  ionic: [],
  patternfly: [],
  paste: [],
  lumo: [],
} satisfies Record<string, readonly string[]>;

const second = {
  italia: [],
  alfa: [],
  koobiq: ["surface-raised: kbq-popup-background"],
  ultraviolet: [],
  gcds: [],
  instui: [],
  pie: ["on-danger: dt-color-content-inverse"],
} satisfies Record<string, readonly string[]>;

describe.each([
  ["sets whose names the vocabulary has", "answers-known.json", known, 0.97, 12],
  ["sets of the first draw", "answers-first.json", first, 0.97, 9],
  ["sets of the second draw", "answers-second.json", second, 0.97, 10],
] as const)("%s", (_, file, wrong, share, least) => {
  const answers = answersIn(file);

  test.each(Object.entries(wrong))("%s", (set, expected) => {
    const measured = measure(set, answers[set] ?? {});
    expect(measured.wrong).toEqual(expected);
    expect(measured.right).toBeGreaterThanOrEqual(least);
  });

  test("the share of right guesses", () => {
    const all = Object.keys(wrong).map((set) => measure(set, answers[set] ?? {}));
    const sum = (of: "right" | "guessed") => all.reduce((total, one) => total + one[of], 0);
    expect(sum("right") / sum("guessed")).toBeGreaterThanOrEqual(share);
  });
});
