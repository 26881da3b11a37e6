/** The permutations in which two resolvers are compared, as cells of their axes. */
import type { Appearance } from "../findings.ts";
import { type Modes, permutationLimit } from "../resolver/permutations.ts";
import type { PairedAxes, State } from "./axes.ts";
import { type Box, Cover } from "./cover.ts";
import type { Place } from "./place.ts";

/** The contexts of both sides in a permutation. */
interface Choice {
  before: Modes;
  after: Modes;
}

/** Permutations by number: a combination of the plain axes, then the appearance. */
export class Cells {
  /** The number of combinations of the plain axes. */
  readonly combinations: number;
  readonly turns: PairedAxes["turns"];
  private readonly axes: PairedAxes;
  private readonly states: readonly (readonly State[])[];
  private readonly cover: Cover;

  /** @param all whether to compare every permutation, or only the defaults */
  constructor(axes: PairedAxes, all: boolean) {
    this.axes = axes;
    this.turns = all ? axes.turns : axes.turns.slice(0, 2);
    this.states = all
      ? bounded(axes.plain.map(({ states }) => states))
      : axes.plain.map(({ states }) => states.slice(0, 1));
    this.combinations = sizeOf(this.states);
    const sizes = this.states.map(({ length }) => length);
    this.cover = new Cover([...sizes, this.turns.length]);
  }

  /** The contexts of a combination, without the appearance. */
  choiceOf(combination: number): Choice {
    const [before, after]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const [index, { before: old, after: young }] of this.axes.plain.entries()) {
      const state = this.states[index]?.[this.cover.indexOf(combination, index)];
      if (old && state?.before !== undefined) before[old.key] = state.before;
      if (young && state?.after !== undefined) after[young.key] = state.after;
    }
    return { before, after };
  }

  /** The same with a context of the axis of the appearances. */
  turnedBy({ before, after }: Choice, turn: State): Choice {
    const { turned } = this.axes;
    const old = turned?.before?.key;
    const young = turned?.after?.key;
    return {
      before: old === undefined ? before : { ...before, [old]: turn.before ?? "" },
      after: young === undefined ? after : { ...after, [young]: turn.after ?? "" },
    };
  }

  cell(combination: number, turn: number): number {
    return combination + turn * this.combinations;
  }

  /** All cells, or those of an appearance. */
  cellsIn(appearance: Appearance | undefined): number[] {
    const all = [...Array(this.combinations * this.turns.length).keys()];
    return all.filter((cell) => this.counts(cell, appearance));
  }

  private counts(cell: number, appearance: Appearance | undefined): boolean {
    const turn = this.turns[Math.floor(cell / this.combinations)];
    return appearance === undefined || turn?.appearance === appearance;
  }

  /**
   * The places that describe a set of cells, each with its cells of the set.
   *
   * @param appearance restricts the cells to this appearance
   */
  placesOf(
    where: ReadonlySet<number>,
    appearance: Appearance | undefined,
  ): { place: Place; has: (cell: number) => boolean }[] {
    const counts = (cell: number) => this.counts(cell, appearance);
    const ascending = new Set([...where].sort((left, right) => left - right));
    return this.cover.boxes(ascending, counts, appearance ?? "").map((box) => ({
      place: this.placeOf(box),
      has: (cell) =>
        box.every((index, axis) => index === undefined || this.cover.indexOf(cell, axis) === index),
    }));
  }

  private placeOf(box: Box): Place {
    const modes: Record<string, string> = {};
    const unasked: string[] = [];
    const { plain, turned } = this.axes;
    for (const [axis, index] of box.entries()) {
      const key = (plain[axis] ?? turned)?.key;
      if (index === undefined || key === undefined) continue;
      const state = axis < plain.length ? this.states[axis]?.[index] : this.turns[index];
      if (state === undefined) continue;
      modes[key] = state.context;
      if (state.unasked) unasked.push(key);
    }
    return {
      ...(Object.keys(modes).length === 0 ? {} : { modes }),
      ...(unasked.length === 0 ? {} : { unasked }),
    };
  }
}

const sizeOf = (states: readonly (readonly State[])[]): number =>
  states.reduce((size, { length }) => size * length, 1);

/**
 * A changed default is a state in addition to the contexts. If these states make more than twice the
 * permutations that a theme may have, the last of them appear only as reasons.
 */
function bounded(states: readonly (readonly State[])[]): (readonly State[])[] {
  const kept = [...states];
  for (let axis = kept.length - 1; axis >= 0 && sizeOf(kept) > 2 * permutationLimit; axis -= 1) {
    const named = kept[axis]?.filter(({ unasked }) => !unasked) ?? [];
    if (named.length > 0) kept[axis] = named;
  }
  return kept;
}
