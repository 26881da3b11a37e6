import { HITS, MISSES, UP } from "./metrics.ts";

/** A figure bucket by bucket, with its total and that of the previous range. */
export interface Series {
  points: (number | null)[];
  now: number | null;
  before: number | null;
}

interface Row {
  at: number;
  metric: string;
  value: number;
}

/** Turns the counts of a range and of the previous one into series. */
export class SeriesReader {
  /** Keyed by metric, then by the beginning of the bucket. */
  private readonly values = new Map<string, Map<number, number>>();
  private readonly now: number[];
  private readonly before: number[];

  /** Times and widths in seconds. */
  constructor(
    rows: readonly Row[],
    { from, to, seconds }: { from: number; to: number; seconds: number },
  ) {
    for (const { at, metric, value } of rows) {
      const points = this.values.get(metric);
      if (points === undefined) this.values.set(metric, new Map([[at, value]]));
      else points.set(at, value);
    }
    const length = (to - from) / seconds;
    this.now = Array.from({ length }, (_, n) => from + n * seconds);
    this.before = this.now.map((at) => at - (to - from));
  }

  sum(metric: string): Series {
    const added = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    return this.series((at) => this.at(metric, at), added);
  }

  peak(metric: string): Series {
    return this.series(
      (at) => this.at(metric, at),
      (values) => Math.max(...values),
    );
  }

  hitRate(): Series {
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

  /** A missing count is 0 if a replica ran in that bucket, else unknown. */
  private at(metric: string, at: number): number | null {
    return this.values.get(metric)?.get(at) ?? (this.values.get(UP)?.has(at) ? 0 : null);
  }

  private series(
    valueAt: (at: number) => number | null,
    together: (values: number[]) => number,
  ): Series {
    const of = (ats: readonly number[]): number | null => {
      const present = ats.map(valueAt).filter((value) => value !== null);
      return present.length === 0 ? null : together(present);
    };
    return { points: this.now.map(valueAt), now: of(this.now), before: of(this.before) };
  }
}
