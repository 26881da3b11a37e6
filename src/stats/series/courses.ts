import { HITS, MISSES, UP } from "./metrics.ts";

/** How a figure went, bucket by bucket, and what it comes to beside the range before. */
export interface Course {
  points: (number | null)[];
  now: number | null;
  before: number | null;
}

interface Row {
  at: number;
  metric: string;
  value: number;
}

/** What was counted in a range and in the one before it, as courses. */
export class Courses {
  /** By metric, then by the beginning of the bucket. */
  private readonly values = new Map<string, Map<number, number>>();
  private readonly now: number[];
  private readonly before: number[];

  /** Times and widths in seconds. */
  constructor(
    rows: readonly Row[],
    { from, to, seconds }: { from: number; to: number; seconds: number },
  ) {
    for (const { at, metric, value } of rows) {
      const known = this.values.get(metric);
      if (known === undefined) this.values.set(metric, new Map([[at, value]]));
      else known.set(at, value);
    }
    const length = (to - from) / seconds;
    this.now = Array.from({ length }, (_, n) => from + n * seconds);
    this.before = this.now.map((at) => at - (to - from));
  }

  sum(metric: string): Course {
    const added = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    return this.course((at) => this.at(metric, at), added);
  }

  peak(metric: string): Course {
    return this.course(
      (at) => this.at(metric, at),
      (values) => Math.max(...values),
    );
  }

  hitRate(): Course {
    const rate = (ats: readonly number[]): number | null => {
      const sum = (metric: string): number =>
        ats.reduce((total, at) => total + (this.values.get(metric)?.get(at) ?? 0), 0);
      const all = sum(HITS) + sum(MISSES);
      return all === 0 ? null : sum(HITS) / all;
    };
    return {
      points: this.now.map((at) => rate([at])),
      now: rate(this.now),
      before: rate(this.before),
    };
  }

  /** Nothing is none where somebody counted, else it is not known. */
  private at(metric: string, at: number): number | null {
    return this.values.get(metric)?.get(at) ?? (this.values.get(UP)?.has(at) ? 0 : null);
  }

  private course(
    valueAt: (at: number) => number | null,
    together: (values: number[]) => number,
  ): Course {
    const of = (ats: readonly number[]): number | null => {
      const known = ats.map(valueAt).filter((value) => value !== null);
      return known.length === 0 ? null : together(known);
    };
    return { points: this.now.map(valueAt), now: of(this.now), before: of(this.before) };
  }
}
