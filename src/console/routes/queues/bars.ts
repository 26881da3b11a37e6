import { momentOf } from "../../parts/chart/series.ts";
import { counted } from "../../parts/status.tsx";
import type { QueueDepth, QueueSeries } from "./words.ts";

/** Quarters of an hour in a bar. */
const TOGETHER = 2;

interface Bars {
  /** Percent of the tallest, oldest first; null while nothing was counted. */
  heights: (number | null)[];
  /** The bars in which messages were put aside. */
  failed: ReadonlySet<number>;
  /** The bars in words. */
  text: string;
}

/** The work of a queue in 24 hours; undefined if it was not counted. */
export function barsOf(
  { topic, failedLately }: Pick<QueueDepth, "topic" | "failedLately">,
  series: QueueSeries,
): Bars | undefined {
  const handled = series.queues.find((one) => one.topic === topic)?.handled;
  if (handled === undefined || handled.now === null) return undefined;
  const count = Math.ceil(handled.points.length / TOGETHER);
  const sums = Array.from({ length: count }, (_, at) =>
    handled.points
      .slice(at * TOGETHER, (at + 1) * TOGETHER)
      .reduce<number>((sum, point) => sum + (point ?? 0), 0),
  );
  const isCounted = (at: number): boolean =>
    handled.points.slice(at * TOGETHER, (at + 1) * TOGETHER).some((point) => point !== null);
  const width = series.bucketSeconds * TOGETHER * 1000;
  const indexOf = (from: string): number =>
    Math.floor((Date.parse(from) - Date.parse(series.from)) / width);
  const failed = new Set(failedLately.map(({ from }) => indexOf(from)).filter((at) => at >= 0));
  const most = Math.max(...sums);
  const span = { from: series.from, bucketSeconds: series.bucketSeconds * TOGETHER };
  const parts = [
    `${counted(handled.now, "message")} done`,
    most > 0 && `most at ${momentOf(span, sums.indexOf(most), count)}, ${most.toLocaleString()}`,
    failed.size > 0 && `put aside ${[...failed].map((at) => momentOf(span, at, count)).join(", ")}`,
  ];
  return {
    // A message put aside is seen even if the queue did nothing else in that time.
    heights: sums.map((sum, at) => {
      if (failed.has(at)) return Math.max(30, (sum / Math.max(1, most)) * 100);
      return isCounted(at) ? (sum / Math.max(1, most)) * 100 : null;
    }),
    failed,
    text: parts.filter((part) => part !== false).join("; "),
  };
}
