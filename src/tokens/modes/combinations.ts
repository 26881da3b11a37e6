/** Combinations of the axes' states, and their permutations. */
import type { Appearance } from "../findings.ts";
import type { Condition, Part, StatesOfAxis } from "./states.ts";

/** One state of each axis. */
export interface Combination {
  /** The index of each axis' state; 0 is its default state. */
  states: readonly number[];
  /** The number of axes outside their default state. */
  size: number;
  /** Its permutation's number in each color scheme. */
  light: number;
  dark: number;
  /** The color scheme that it sets; undefined if both are possible. */
  scheme: Appearance | undefined;
}

/** Numbers permutations in order of first use. */
export type NumberPermutation = (parts: readonly Part[]) => number;

/** The combinations of axes, in mixed radix, the first axis counting fastest. */
export class Combinations {
  readonly all: readonly Combination[];
  /** Their numbers, in the order of their rules. */
  readonly inOrder: readonly number[];
  /** The distance between neighbours along an axis. */
  readonly strides: readonly number[];
  private readonly axes: readonly StatesOfAxis[];
  private readonly ways: JoinConditions;
  private readonly byMask = new Map<number, readonly number[]>();
  private readonly ranks: number[] = [];
  private readonly conditions: (readonly Condition[] | undefined)[] = [];

  /**
   * @param from the rank of the first rule after the base
   * @param ways joins the conditions of the axes that leave their default
   */
  constructor(
    axes: readonly StatesOfAxis[],
    numberOf: NumberPermutation,
    from = 0,
    ways: JoinConditions = onOneElement,
  ) {
    this.axes = axes;
    this.ways = ways;
    const strides: number[] = [];
    let total = 1;
    for (const { states } of axes) {
      strides.push(total);
      total *= states.length;
    }
    this.strides = strides;
    this.all = Array.from({ length: total }, (_, number) => {
      const states = axes.map(
        ({ states: { length } }, axis) => Math.floor(number / (strides[axis] ?? 1)) % length,
      );
      const chosen = states.flatMap((state, axis) => axes[axis]?.states[state] ?? []);
      return {
        states,
        size: states.filter((state) => state > 0).length,
        light: numberOf(chosen.map(({ light }) => light)),
        dark: numberOf(chosen.map(({ dark }) => dark)),
        scheme: chosen.find((state) => state.scheme !== undefined)?.scheme,
      };
    });
    this.inOrder = this.all
      .map((_, number) => number)
      .sort((left, right) => this.sizeOf(left) - this.sizeOf(right) || left - right);
    for (const [rank, number] of this.inOrder.entries()) {
      this.ranks[number] = rank === 0 ? 0 : from + rank;
    }
  }

  /** The position of a combination's rule; the base comes first. */
  rankOf(number: number): number {
    return this.ranks[number] ?? 0;
  }

  sizeOf(number: number): number {
    return this.all[number]?.size ?? 0;
  }

  get axisCount(): number {
    return this.axes.length;
  }

  /** The same combination with an axis in its default state. */
  without(number: number, axis: number): number {
    const state = this.all[number]?.states[axis] ?? 0;
    return number - state * (this.strides[axis] ?? 0);
  }

  /** The combinations in which only the axes of a mask leave their default, in the order of their rules. */
  differing(mask: number): readonly number[] {
    let matching = this.byMask.get(mask);
    if (matching === undefined) {
      matching = this.inOrder.filter((number) => this.isWithin(number, mask));
      this.byMask.set(mask, matching);
    }
    return matching;
  }

  /** Every set of conditions for a combination; the same list at each call. */
  conditionsOf(number: number): readonly Condition[] {
    const conditions = this.conditions[number] ?? this.makeConditions(number);
    this.conditions[number] = conditions;
    return conditions;
  }

  private makeConditions(number: number): readonly Condition[] {
    const chosen: (readonly Condition[])[] = [];
    for (const [axis, state] of (this.all[number]?.states ?? []).entries()) {
      if (state > 0) chosen.push(this.axes[axis]?.states[state]?.conditions ?? []);
    }
    return this.ways(chosen);
  }

  /** Whether only the axes of a mask leave their default. */
  isWithin(number: number, mask: number): boolean {
    const states = this.all[number]?.states ?? [];
    return states.every((state, axis) => state === 0 || (this.bitOf(axis) & mask) !== 0);
  }

  /** The bit of an axis in an influence. */
  bitOf(axis: number): number {
    return this.axes[axis]?.bit ?? 0;
  }
}

/** Every set of conditions under which all axes are in their states; of none for the initial state. */
export type JoinConditions = (axes: readonly (readonly Condition[])[]) => readonly Condition[];

/** All conditions hold for one element. */
const onOneElement: JoinConditions = (axes) =>
  axes.reduce(
    (ways, conditions) => ways.flatMap((way) => conditions.map((one) => join(way, one))),
    [{ selector: "" }] as readonly Condition[],
  );

function join(left: Condition, right: Condition): Condition {
  const media = [left.media, right.media].filter((one) => one !== undefined).join(" and ");
  return { selector: left.selector + right.selector, media: media === "" ? undefined : media };
}
