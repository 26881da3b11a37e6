/** Chooses steps of ramps by their contrast with others. */
import { luminance } from "../oklch.ts";
import type { Ramp, Step } from "./ramp.ts";

/** A color that a role may have: a step of a ramp, named by its path, or a color of its own. */
export interface Choice {
  /** The value of its token: a reference, or a color. */
  value: string | { hex: string };
  hex: string;
  luminance: number;
}

/** A ratio of two luminances, not rounded. */
const ratioOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The lowest ratio that passes after it was cut to two decimals. */
const passes = (one: number, other: number, needed: number): boolean =>
  ratioOf(one, other) >= needed;

/** The ratio that a color needs against others. */
export interface Need {
  from: readonly Choice[];
  ratio: number;
}

export const meets = (choice: Choice, needs: readonly Need[]): boolean =>
  needs.every(({ from, ratio }) =>
    from.every((other) => passes(choice.luminance, other.luminance, ratio)),
  );

/** A ramp whose steps are tokens of a group. */
export class Steps {
  readonly all: readonly Choice[];
  private readonly names: readonly string[];

  constructor(group: string, ramp: Ramp) {
    this.all = ramp.map((step) => choiceOf(group, step));
    this.names = ramp.map(({ name }) => name);
  }

  at(name: number): Choice {
    return this.all[this.names.indexOf(String(name))] as Choice;
  }

  /** The step nearest to one that meets needs; with two equally near, the one with more contrast. */
  nearest(name: number, needs: readonly Need[]): Choice {
    const start = this.names.indexOf(String(name));
    const sorted = this.all
      .map((choice, at) => ({ choice, distance: Math.abs(at - start) }))
      .sort((one, other) => one.distance - other.distance);
    const found = sorted.find(({ choice }) => meets(choice, needs));
    return (found ?? sorted[0])?.choice as Choice;
  }

  /** The step whose luminance is nearest to a wanted one, of those that fit; the darkest readable one without any. */
  like(wanted: number, fits: (choice: Choice) => boolean): Choice {
    const sorted = this.all
      .filter(fits)
      .sort((one, other) => ratioOf(one.luminance, wanted) - ratioOf(other.luminance, wanted));
    return sorted[0] ?? this.at(700);
  }

  /** The two states of a fill, away from its text where the ramp goes on there. */
  states(fill: Choice, text: Choice, needed: number): [hover: Choice, active: Choice] {
    const fits = (choice: Choice) =>
      ratioOf(choice.luminance, fill.luminance) >= 1.08 &&
      passes(choice.luminance, text.luminance, needed);
    const darker = this.all.filter((one) => one.luminance < fill.luminance && fits(one));
    const lighter = this.all.filter((one) => one.luminance > fill.luminance && fits(one)).reverse();
    const away = text.luminance > fill.luminance ? [darker, lighter] : [lighter, darker];
    const [hover, active] = away.find(({ length }) => length > 1) ?? away.flat();
    return [hover ?? fill, active ?? hover ?? fill];
  }
}

const choiceOf = (group: string, { name, hex, luminance: own }: Step): Choice => ({
  value: `{color.${group}.${name}}`,
  hex,
  luminance: own,
});

/** A color of its own. */
export function literal(hex: string): Choice {
  const value = Number.parseInt(hex.slice(1), 16);
  const channels = [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255);
  return {
    value: { hex },
    hex,
    luminance: luminance(channels as unknown as [number, number, number]),
  };
}
