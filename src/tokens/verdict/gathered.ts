/** Merges the findings of all permutations, each with its places. */
import { type Appearance, appearances } from "../findings.ts";
import type { Cells } from "./cells.ts";
import type { TokenChange } from "./change.ts";
import { type ContrastChange, contrastReasons, type Failing } from "./contrast.ts";
import type { Entries } from "./entries.ts";
import { type Ground, type Judgement, reasonOf } from "./judge.ts";
import type { Reason } from "./level.ts";
import { pathOf, type View } from "./side.ts";

interface Group<T> {
  item: T;
  /** Undefined if it holds in both. */
  appearance: Appearance | undefined;
  where: Set<number>;
}

/** Collects findings by cell and describes their places at the end. */
export class Gathered {
  private readonly cells: Cells;
  private readonly changes = new Map<string, Group<TokenChange>>();
  private readonly grounds = new Map<string, Group<Ground>>();
  private readonly contrast = new Map<string, Group<ContrastChange>>();
  /** Newly failing pairs, with their ratios per cell. */
  private readonly failing = new Map<string, Group<Map<number, Failing>>>();

  constructor(cells: Cells) {
    this.cells = cells;
  }

  /** @param appearance set if the judgement covers only one */
  add(
    { change, grounds }: Judgement,
    where: readonly number[],
    appearance: Appearance | undefined,
  ): void {
    note(this.changes, `${appearance} ${JSON.stringify(change)}`, change, appearance, where);
    for (const ground of grounds) {
      for (const one of ground.appearances) {
        const inIt = where.filter((cell) => this.appearanceOf(cell) === one);
        this.addGround(ground, one, inIt);
      }
    }
  }

  /** Adds a reason in one appearance. */
  addGround(ground: Ground, one: Appearance, where: readonly number[]): void {
    const key = JSON.stringify([ground.code, ground.path, ground.sentence, one]);
    const { item } = note(this.grounds, key, { ...ground, appearances: [one] }, one, where);
    item.greatest = Math.max(item.greatest, ground.greatest);
  }

  addContrast(change: ContrastChange, after: View, cell: number): void {
    const { appearance, front, outcome } = change;
    note(this.contrast, JSON.stringify(change), change, appearance, [cell]);
    if (outcome === "fails_now") this.addFailing({ ...change, path: pathOf(after, front) }, cell);
  }

  /** Adds the reason of a pair that now fails. */
  addFailing(failing: Failing, cell: number): void {
    const { appearance, front, back } = failing;
    const key = JSON.stringify([front, back, appearance]);
    const { item } = note(this.failing, key, new Map(), appearance, [cell]);
    item.set(cell, failing);
  }

  entries(): Entries {
    return {
      changes: this.placed(this.changes),
      reasons: [...this.reasons(), ...contrastReasons(this.worst())],
      contrast: this.placed(this.contrast),
    };
  }

  private appearanceOf(cell: number): Appearance {
    return this.cells.turns[Math.floor(cell / this.cells.combinations)]?.appearance ?? "light";
  }

  private placed<T extends object>(groups: ReadonlyMap<string, Group<T>>): T[] {
    return [...groups.values()].flatMap(({ item, appearance, where }) =>
      this.cells.placesOf(where, appearance).map(({ place }) => ({ ...item, ...place })),
    );
  }

  /** Merges equal reasons of light and dark. */
  private reasons(): Reason[] {
    const joined = new Map<string, Reason & { ground: Ground }>();
    for (const { item, appearance, where } of this.grounds.values()) {
      for (const { place } of this.cells.placesOf(where, appearance)) {
        const key = JSON.stringify([item.code, item.path, item.sentence, place]);
        const other = joined.get(key)?.ground;
        const greatest = Math.max(item.greatest, other?.greatest ?? 0);
        const together = new Set([...(other?.appearances ?? []), ...item.appearances]);
        const both = appearances.filter((one) => together.has(one));
        const ground = { ...item, appearances: both, greatest };
        joined.set(key, { ...reasonOf(ground, place), ground });
      }
    }
    return [...joined.values()].map(({ ground: _, ...reason }) => reason);
  }

  /** The pair with the worst contrast in each place. */
  private worst(): Failing[] {
    return [...this.failing.values()].flatMap(({ item, appearance, where }) =>
      this.cells.placesOf(where, appearance).flatMap(({ place, has }) => {
        const inside = [...item].filter(([cell]) => has(cell)).map(([, failing]) => failing);
        const [first] = inside.sort((left, right) => left.after - right.after);
        return first === undefined ? [] : [{ ...first, ...place }];
      }),
    );
  }
}

function note<T>(
  groups: Map<string, Group<T>>,
  key: string,
  item: T,
  appearance: Appearance | undefined,
  where: readonly number[],
): Group<T> {
  const group = groups.get(key) ?? { item, appearance, where: new Set() };
  for (const cell of where) group.where.add(cell);
  groups.set(key, group);
  return group;
}
