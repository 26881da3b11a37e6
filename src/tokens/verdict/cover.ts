/** Describes sets of permutations by their common contexts. */

/** An index per axis; undefined for all of its contexts. */
export type Box = readonly (number | undefined)[];

/**
 * Permutations as cells in mixed radix, the first axis counting fastest. Covers a set of them exactly by
 * boxes, each named by the fewest contexts.
 */
export class Cover {
  private readonly sizes: readonly number[];
  private readonly strides: number[] = [];
  private readonly boxesByKey = new Map<string, Box[]>();

  constructor(sizes: readonly number[]) {
    this.sizes = sizes;
    let stride = 1;
    for (const size of sizes) {
      this.strides.push(stride);
      stride *= size;
    }
  }

  /**
   * @param where the cells, in ascending order
   * @param counts whether a cell is relevant; others are ignored
   * @param kind names `counts`
   */
  boxes(where: ReadonlySet<number>, counts: (cell: number) => boolean, kind: string): Box[] {
    const key = `${kind} ${[...where].join()}`;
    let boxes = this.boxesByKey.get(key);
    if (boxes === undefined) {
      boxes = this.find(where, counts);
      this.boxesByKey.set(key, boxes);
    }
    return boxes;
  }

  /** The index of a cell on an axis. */
  indexOf(cell: number, axis: number): number {
    return Math.floor(cell / (this.strides[axis] ?? 1)) % (this.sizes[axis] ?? 1);
  }

  private find(where: ReadonlySet<number>, counts: (cell: number) => boolean): Box[] {
    const boxes: Box[] = [];
    const covered = new Set<number>();
    for (const first of where) {
      if (covered.has(first)) continue;
      let inside = [first];
      const box = this.sizes.map((size, axis) => {
        const wider = inside.flatMap((cell) => this.along(cell, axis, size)).filter(counts);
        if (!wider.every((cell) => where.has(cell))) return this.indexOf(first, axis);
        inside = wider;
        return undefined;
      });
      for (const cell of inside) covered.add(cell);
      boxes.push(box);
    }
    return boxes;
  }

  private along(cell: number, axis: number, size: number): number[] {
    const stride = this.strides[axis] ?? 1;
    const start = cell - this.indexOf(cell, axis) * stride;
    return Array.from({ length: size }, (_, index) => start + index * stride);
  }
}
