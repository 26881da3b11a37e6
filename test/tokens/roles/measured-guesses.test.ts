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

const third = {
  vibe: ["surface: primary-surface-color"],
  "antd-mobile": [],
  cloudfour: [],
  livechat: ["bg: background-01", "surface: background-02", "on-secondary: content-basic-primary"],
  swirl: [],
  semi: ["surface-hover: semi-color-default-hover"],
  "wonder-blocks": [],
} satisfies Record<string, readonly string[]>;

const fourth = {
  gestalt: ["secondary: color-background-neutral", "on-secondary: color-text-inverse"],
  "element-plus": [],
  vkui: [],
  vant: ["surface: van-card-background"],
  bento: [],
  canon: [],
  nhsuk: [],
} satisfies Record<string, readonly string[]>;

const fifth = {
  talend: [],
  baloise: ["on-danger: bal-color-text-inverted"],
  sumup: ["primary: cui-bg-brand", "primary-hover: cui-bg-brand-hovered"],
  opentiny: ["surface-sunken: tv-color-bg-secondary", "surface-hover: tv-color-bg-hover-2"],
  warp: ["primary-hover: w-color-button-primary-background-hover"],
  pluralsight: [],
} satisfies Record<string, readonly string[]>;

const sixth = {
  strato: [],
  backpack: [
    "surface: bpk-card-background-color",
    "surface-sunken: bpk-surface-tint-day",
    "field: bpk-input-background",
    "text: bpk-font-color-base",
    "on-secondary: bpk-font-color-base",
  ],
  lightning: [
    "surface: card-color-background",
    "surface-sunken: color-background-alt",
    "border-strong: color-border-input",
    "success: color-background-button-success",
  ],
  bezier: [
    "surface-raised: color-elevation-base",
    "surface-hover: color-surface-hovered",
    "text-muted: color-text-neutral",
  ],
  launchpad: ["warning: lp-color-bg-feedback-warning"],
  amplify: [],
  "ring-ui": [],
} satisfies Record<string, readonly string[]>;

/** Polaris is in the table too, but its licence does not let others ship its colors. */
const table = { mui: [], carbon: [], material: [], fluent: [] } satisfies Record<
  string,
  readonly string[]
>;

describe.each([
  ["sets whose names the vocabulary has", "answers-known.json", known, 0.97, 12],
  ["sets of the first draw", "answers-first.json", first, 0.97, 9],
  ["sets of the second draw", "answers-second.json", second, 0.97, 10],
  ["sets of the third draw", "answers-third.json", third, 0.95, 8],
  ["sets of the fourth draw", "answers-fourth.json", fourth, 0.95, 10],
  ["sets of the fifth draw", "answers-fifth.json", fifth, 0.9, 9],
  ["sets of the sixth draw", "answers-sixth.json", sixth, 0.86, 6],
  ["further sets of the design's table", "answers-table.json", table, 0.97, 15],
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
