/** A figure over time, as the service gives it. */
export interface MetricSeries {
  /** A value per bucket, oldest first; null if unknown. */
  points: readonly (number | null)[];
  now: number | null;
  before: number | null;
}

/** When the buckets of a chart are. */
export interface Span {
  /** RFC 3339 instant. */
  from: string;
  bucketSeconds: number;
}

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
});
const DAY_SECONDS = 86_400;

const startOf = ({ from, bucketSeconds }: Span, index: number): Date =>
  new Date(Date.parse(from) + index * bucketSeconds * 1000);

/** "Sat 21 Nov, 14:00–14:15"; the last bucket is not over yet. */
export function bucketText(span: Span, index: number, count: number): string {
  const [start, end] = [startOf(span, index), startOf(span, index + 1)];
  if (index === count - 1) return `${day.format(start)}, since ${time.format(start)}`;
  return `${day.format(start)}, ${time.format(start)}–${time.format(end)}`;
}

/** The axis label of a bucket: an hour within two days, else a day. */
export function tickText(span: Span, count: number, index: number): string {
  const isShort = span.bucketSeconds * count <= 2 * DAY_SECONDS;
  return (isShort ? time : day).format(startOf(span, index));
}

/** The segments without gaps, each as its first bucket and one past its last. */
export function runsOf(points: readonly (number | null)[]): [start: number, end: number][] {
  const runs: [number, number][] = [];
  let start: number | undefined;
  for (let at = 0; at <= points.length; at++) {
    const hasValue = (points[at] ?? null) !== null;
    if (hasValue) start ??= at;
    else if (start !== undefined) {
      runs.push([start, at]);
      start = undefined;
    }
  }
  return runs;
}

/** The end of the scale: a round number at or above the highest value. */
export function roundUp(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return Math.max(1, step * power);
}

/** Below this a share says less than the number. */
const FEW = 20;
const share = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** How a figure stands to the one before: "12% more than the 24 hours before". */
export function compared({ now, before }: MetricSeries, rangeBefore: string): string {
  if (before === null) return `Nothing is known of ${rangeBefore}`;
  if (now === null || now === before) return `The same as ${rangeBefore}`;
  if (before === 0) return `None in ${rangeBefore}`;
  if (before < FEW) return `${before.toLocaleString()} in ${rangeBefore}`;
  const [more, than] = [now > before ? "more" : "fewer", `than ${rangeBefore}`];
  const change = Math.abs(now - before) / before;
  if (change >= 10) return `${Math.round(now / before).toLocaleString()} times ${rangeBefore}`;
  return `${share.format(change)} ${more} ${than}`;
}
