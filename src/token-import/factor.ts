/**
 * Factors the tokens of every permutation into a base and each context's additions, so that overlaying them
 * in the order of the axes restores every permutation.
 */
import { type JsonObject, sameJson } from "../tokens/json.ts";

/** A token in one permutation, per appearance if they differ. */
export interface Cell {
  light: JsonObject | undefined;
  /** Equal to `light` if absent. */
  dark: JsonObject | undefined;
}

/** A token by permutation. */
export interface Row {
  path: readonly string[];
  /** Numbers of cells; `none` if the permutation lacks the token. */
  cells: readonly number[];
}

export const none = -1;

/** An axis with its number of contexts, the default first. */
export interface Dimension {
  axis: number;
  contexts: readonly number[];
}

/** A layer: the base, or a context of an axis. */
export type Layer = "base" | `${number} ${number}`;

export const layerOf = (axis: number, context: number): Layer => `${axis} ${context}`;

/** A token that a layer holds. */
export interface Entry {
  layer: Layer;
  path: readonly string[];
  light: JsonObject | undefined;
  /** Present if it differs from the light value, or hides another below. */
  dark: JsonObject | undefined;
}

/** Factors rows. `helper` names a token that replaces another in one context of an axis. */
export class Factoring {
  readonly entries: Entry[] = [];
  /** Paths of tokens that depend on several axes at once, so helpers replace them. */
  readonly combined: (readonly string[])[] = [];
  private readonly cells: readonly Cell[];
  private readonly helper: (
    axis: number,
    context: number,
    path: readonly string[],
  ) => readonly string[];

  constructor(cells: readonly Cell[], helper: Factoring["helper"]) {
    this.cells = cells;
    this.helper = helper;
  }

  /** Writes a token into the layers. Cells count the first dimension fastest. */
  add({ path, cells }: Row, dimensions: readonly Dimension[]): void {
    const used = dimensions.filter((_, index) => depends(cells, dimensions, index));
    const left = project(cells, dimensions, used);
    if (used.length > 1) this.addDeep(path, left, used);
    else this.addFlat(path, left, used[0]);
  }

  private addFlat(path: readonly string[], cells: readonly number[], dimension?: Dimension): void {
    const [first = none] = cells;
    const base = cells.includes(none) ? undefined : this.cells[first];
    const below = base === undefined || isSame(base.light, base.dark) ? undefined : base.dark;
    if (base !== undefined) this.put("base", path, base.light, below);
    for (const [index, number] of cells.entries()) {
      const cell = this.cells[number];
      if (dimension === undefined || cell === undefined || cell === base) continue;
      const light = isSame(cell.light, base?.light) ? undefined : cell.light;
      const shown = below ?? cell.light;
      const dark = isSame(cell.dark, shown) ? undefined : cell.dark;
      this.put(layerOf(dimension.axis, dimension.contexts[index] ?? 0), path, light, dark);
    }
  }

  /** Whether a cell's light and dark differ. */
  private hasFaces(number: number): boolean {
    const cell = this.cells[number];
    return cell !== undefined && !isSame(cell.light, cell.dark);
  }

  /**
   * Slices the cells by the context of the last axis. The first slice with unequal cells goes to the other axes,
   * and slices that equal it need nothing more; a slice of equal cells goes to its context of the last axis; a
   * helper replaces every other.
   */
  private addDeep(
    path: readonly string[],
    cells: readonly number[],
    dimensions: readonly Dimension[],
  ): void {
    const last = dimensions.at(-1) as Dimension;
    const rest = dimensions.slice(0, -1);
    const size = cells.length / last.contexts.length;
    const slices = last.contexts.map((_, index) => cells.slice(index * size, (index + 1) * size));
    const below = slices.find((slice) => new Set(slice).size > 1) ?? [];
    const faced = cells.some((number) => this.hasFaces(number));
    this.add({ path, cells: below }, rest);
    for (const [index, slice] of slices.entries()) {
      if (isEqual(slice, below)) continue;
      const context = last.contexts[index] ?? 0;
      const layer = layerOf(last.axis, context);
      if (new Set(slice).size === 1) {
        const cell = this.cells[slice[0] ?? none];
        this.putCell(layer, path, cell, faced);
        continue;
      }
      const helper = this.helper(last.axis, context, path);
      const alias: JsonObject = { $value: `{${helper.join(".")}}` };
      if (!this.combined.includes(path)) this.combined.push(path);
      this.putCell(layer, path, { light: alias, dark: alias }, faced);
      this.add({ path: helper, cells: slice }, rest);
    }
  }

  /** Writes a cell; its dark value only if the token's light and dark differ. */
  private putCell(
    layer: Layer,
    path: readonly string[],
    cell: Cell | undefined,
    faced: boolean,
  ): void {
    if (cell) this.put(layer, path, cell.light, faced ? cell.dark : undefined);
  }

  private put(
    layer: Layer,
    path: readonly string[],
    light: JsonObject | undefined,
    dark: JsonObject | undefined,
  ): void {
    if (light === undefined && dark === undefined) return;
    this.entries.push({ layer, path, light, dark });
  }
}

const isEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((number, index) => number === other[index]);

function isSame(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one === other || sameJson(one, other);
}

/** Whether a dimension's context matters anywhere. */
function depends(
  cells: readonly number[],
  dimensions: readonly Dimension[],
  index: number,
): boolean {
  const stride = sizeOf(dimensions.slice(0, index));
  const length = dimensions[index]?.contexts.length ?? 1;
  return cells.some((cell, at) => {
    const context = Math.floor(at / stride) % length;
    return context > 0 && cell !== cells[at - context * stride];
  });
}

/** The cells of some dimensions, with the others at their default. */
function project(
  cells: readonly number[],
  dimensions: readonly Dimension[],
  kept: readonly Dimension[],
): number[] {
  return cells.filter((_, at) => {
    let rest = at;
    return dimensions.every((dimension) => {
      const context = rest % dimension.contexts.length;
      rest = Math.floor(rest / dimension.contexts.length);
      return context === 0 || kept.includes(dimension);
    });
  });
}

function sizeOf(dimensions: readonly Dimension[]): number {
  return dimensions.reduce((size, { contexts }) => size * contexts.length, 1);
}
