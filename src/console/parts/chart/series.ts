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
  /** Whether counting began with the first bucket. */
  isBegin?: boolean;
}

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const day = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
});
const DAY_SECONDS = 86_400;

export const startOf = ({ from, bucketSeconds }: Span, index: number): Date =>
  new Date(Date.parse(from) + index * bucketSeconds * 1000);

/** "Sat 21 Nov, 14:00–14:15"; the last bucket is not over yet. */
export function bucketText(span: Span, index: number, count: number): string {
  const [start, end] = [startOf(span, index), startOf(span, index + 1)];
  if (index === count - 1) return `${day.format(start)}, since ${time.format(start)}`;
  return `${day.format(start)}, ${time.format(start)}–${time.format(end)}`;
}

const isShort = ({ bucketSeconds }: Span, count: number): boolean =>
  bucketSeconds * count <= 2 * DAY_SECONDS;

/** When a bucket began: "11:45" within two days, else "Sat 21 Nov, 14:00", or the day alone. */
export function momentOf(span: Span, index: number, count: number): string {
  const start = startOf(span, index);
  if (isShort(span, count)) return time.format(start);
  return span.bucketSeconds < DAY_SECONDS / 4
    ? `${day.format(start)}, ${time.format(start)}`
    : day.format(start);
}

/** The first bucket with a value of a figure that was never counted before it; 0 otherwise. */
export function beginOf({ points, before }: MetricSeries): number {
  const first = points.findIndex((point) => point !== null);
  return before === null && first > 0 ? first : 0;
}

/** A label of the time axis, at a share of its length. */
export interface Tick {
  at: number;
  text: string;
}

const HOUR = 1;
const DAY = 24;
const steps = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY];
const MOST_TICKS = 5;
/** Labels at the ends take this share of the axis. */
const [ROOM_BEFORE, ROOM_AFTER] = [0.16, 0.9];

/** Round hours or days between the ends of the axis. */
export function ticksOf(span: Span, count: number): Tick[] {
  const [start, end] = [startOf(span, 0), startOf(span, count)];
  const length = end.getTime() - start.getTime();
  const step = steps.find((hours) => length <= hours * 3_600_000 * MOST_TICKS) ?? 7 * DAY;
  const format = step < DAY ? time : shortDay;
  const ticks: Tick[] = [];
  const at = new Date(start.getFullYear(), start.getMonth(), start.getDate());
  while (at < end) {
    const share = (at.getTime() - start.getTime()) / length;
    if (share > ROOM_BEFORE && share < ROOM_AFTER)
      ticks.push({ at: share, text: format.format(at) });
    if (step < DAY) at.setHours(at.getHours() + step);
    else at.setDate(at.getDate() + step / DAY);
  }
  return ticks;
}

/** The labels at the ends of the axis: when it begins, and the present instant. */
export function endsOf(span: Span, count: number, now = new Date()): [first: string, last: string] {
  const format = isShort(span, count) ? time : shortDay;
  const first = format.format(startOf(span, 0));
  return [span.isBegin ? `${first}, counting began` : first, format.format(now)];
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

/** The scale has a line at each third. */
export const SCALE_LINES = 3;

/** The end of the scale: three times a round number, at or above the highest value. */
export function roundUp(highest: number): number {
  const third = Math.max(1, highest / SCALE_LINES);
  const power = 10 ** Math.floor(Math.log10(third));
  const factors = power === 1 ? [1, 2, 3, 4, 5, 6, 8, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  const step = factors.find((factor) => factor * power >= third) ?? 10;
  return SCALE_LINES * step * power;
}

/** Below this a share says less than the number. */
const FEW = 20;
const share = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** How a figure stands to the one before: "12% more than the 24 hours before"; empty if that was not counted. */
export function compared({ now, before }: MetricSeries, rangeBefore: string): string {
  if (before === null) return "";
  if (now === null || now === before) return `The same as ${rangeBefore}`;
  if (before === 0) return `None in ${rangeBefore}`;
  if (before < FEW) return `${before.toLocaleString()} in ${rangeBefore}`;
  const [more, than] = [now > before ? "more" : "fewer", `than ${rangeBefore}`];
  const change = Math.abs(now - before) / before;
  if (change >= 10) return `${Math.round(now / before).toLocaleString()} times ${rangeBefore}`;
  return `${share.format(change)} ${more} ${than}`;
}
