import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import {
  beginOf,
  type MetricSeries,
  momentOf,
  type Span,
  startOf,
} from "../../parts/chart/series.ts";
import { clockText, instantWithin } from "../../parts/time.tsx";

export type Series = inferRouterOutputs<AppRouter>["stats"]["series"];
export type Range = Series["range"];

/** The range before, in words. */
export const rangeBefore = {
  "24h": "the 24 hours before",
  "7d": "the 7 days before",
  "30d": "the 30 days before",
} as const;

const buckets = { "24h": "quarter of an hour", "7d": "hour", "30d": "six hours" } as const;

export const percent = new Intl.NumberFormat(undefined, {
  style: "percent",
  maximumFractionDigits: 1,
});

/** The shown part of a range: it begins with the first bucket that was counted. */
export function spanOf(series: Series): {
  span: Span;
  shown: <T extends MetricSeries>(one: T) => T;
} {
  const begin = beginOf(series.requests ?? series.errors);
  const span = {
    from: startOf(series, begin).toISOString(),
    bucketSeconds: series.bucketSeconds,
    isBegin: begin > 0,
  };
  return { span, shown: (one) => ({ ...one, points: one.points.slice(begin) }) };
}

/** "each quarter of an hour; most at 11:45, 8,120". */
export function courseText({ points }: MetricSeries, span: Span, range: Range): string {
  const each = `each ${buckets[range]}`;
  const most = Math.max(0, ...points.map((point) => point ?? 0));
  if (most === 0) return `${each}; none so far`;
  const when = momentOf(span, points.indexOf(most), points.length);
  return `${each}; most ${range === "24h" ? "at" : "on"} ${when}, ${most.toLocaleString()}`;
}

/** "since 02:15 today", or "since yesterday, 08:00". */
export function sinceText({ from }: Span, now = new Date()): string {
  const begin = new Date(from);
  return begin.toDateString() === now.toDateString()
    ? `since ${clockText(begin)} today`
    : `since ${instantWithin(begin, now)}`;
}
