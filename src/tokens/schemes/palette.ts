/** The ramps of a scheme. */
import { hexOf } from "../color.ts";
import { type Channels, eightBit, fromOklch, reduceChroma, toOklch } from "../oklch.ts";
import type { Harmony, SchemeChoices, SchemeName } from "./choices.ts";
import { type Choice, literal, Steps } from "./choose.ts";
import { coloredRamp, neutralRamp, type Ramp, rampChroma } from "./ramp.ts";

/** The traits by which schemes differ. */
interface Character {
  /** Share of the brand color's chroma in its ramp. */
  chroma: number;
  /** Chroma of tinted greys. */
  tint: number;
  /** Degrees from the brand color to the second hue. */
  turn: number;
}

const characters: Record<SchemeName, Character> = {
  true: { chroma: 1, tint: 0.008, turn: 0 },
  calm: { chroma: 0.42, tint: 0.014, turn: 0 },
  bold: { chroma: 1.25, tint: 0.02, turn: 160 },
  ink: { chroma: 1, tint: 0.003, turn: 0 },
};

const turns: Record<Exclude<Harmony, "scheme">, number> = {
  same: 0,
  near: 30,
  triad: 120,
  opposite: 180,
};

/** Hue and chroma of the signs of success and failure, in every theme. */
const signs = {
  green: [150, 0.15],
  amber: [72, 0.135],
  red: [25, 0.2],
  sky: [238, 0.14],
} as const;

export type RampName = "neutral" | "brand" | "second" | keyof typeof signs;

export interface Palette {
  ramps: Readonly<Record<RampName, Ramp>>;
  steps: Readonly<Record<RampName, Steps>>;
  /** The brand color with the chosen chroma; undefined if the scheme has steps of the ramp alone. */
  brand: Choice | undefined;
  /** The second color, if the author gave one. */
  second: Choice | undefined;
  /** The luminance of the brand color. */
  luminance: number;
}

/** Chroma under which a color has no hue. */
const grey = 0.008;

export function paletteOf(name: SchemeName, choices: SchemeChoices): Palette {
  const { chroma, tint, turn } = characters[name];
  const own = channelsOf(choices.color);
  const { c, h } = toOklch(own);
  const isGrey = c < grey;
  const share = choices.chroma / 100;
  const strength = isGrey ? 0 : rampChroma(own) * share;
  const secondOwn = choices.second === undefined ? undefined : channelsOf(choices.second);
  const angle = choices.harmony === "scheme" ? turn : turns[choices.harmony];
  const hue = isGrey ? 262 : h;
  const second = secondOwn
    ? coloredRamp(toOklch(secondOwn).h, rampChroma(secondOwn))
    : coloredRamp((hue + angle) % 360, secondChroma(strength, angle));
  const ramps = {
    neutral: neutralRamp(hue, choices.greys === "pure" || isGrey ? 0 : tint),
    brand: coloredRamp(hue, strength * chroma),
    second,
    ...signRamps(),
  };
  return {
    ramps,
    steps: stepsOf(ramps),
    brand: name === "true" ? literal(turned(own, share)) : undefined,
    second: secondOwn && literal(hexOf(eightBit(secondOwn))),
    luminance: literal(turned(own, share)).luminance,
  };
}

/** A second hue is as strong as the brand color, but never so pale that no one sees it as a second one. */
const secondChroma = (strength: number, angle: number): number =>
  angle === 0 ? strength * 1.3 : Math.max(strength, 0.12);

function turned(channels: Channels, share: number): string {
  if (share === 1) return hexOf(eightBit(channels));
  const { l, c, h } = toOklch(channels);
  return hexOf(eightBit(fromOklch(reduceChroma({ l, c: c * share, h }))));
}

const signRamps = (): Record<keyof typeof signs, Ramp> => ({
  green: coloredRamp(...signs.green),
  amber: coloredRamp(...signs.amber),
  red: coloredRamp(...signs.red),
  sky: coloredRamp(...signs.sky),
});

const stepsOf = (ramps: Palette["ramps"]): Palette["steps"] =>
  Object.fromEntries(
    Object.entries(ramps).map(([name, ramp]) => [name, new Steps(name, ramp)]),
  ) as Record<RampName, Steps>;

function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
