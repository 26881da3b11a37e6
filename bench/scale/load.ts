/** The incoming load, of the busiest minute unless a field states otherwise. */
export interface Load {
  factor: number;
  /** Run-time requests a second that reach the CDN, without those that browsers' caches answer. */
  requests: number;
  themes: number;
  /** Theme versions written in a day. */
  versionsPerDay: number;
  picturesPerDay: number;
  /** Uploads a second in the busiest hour: four times the day's mean. */
  pictures: number;
  /** Pictures uploaded within one minute. */
  burst: number;
  /** Consoles and programs that hear of changes at the same time. */
  listeners: number;
  /** Lists and searches of places a second, which no cache answers. */
  reads: number;
  /** Pictures and places after a year. */
  picturesAfterYear: number;
  placesAfterYear: number;
  /** Places within reach of a picture, on average and at the busiest sight. */
  reach: number;
  busiestReach: number;
}

const DAY = 86_400;
const YEAR = 365;
const PEAK = 4;

/**
 * The load of a company with its readers and contributors, times a factor. Only themes grow with its
 * square root: a hundred times the readers want ten times as many.
 */
export function loadAt(factor: number): Load {
  const picturesPerDay = 2000 * factor;
  return {
    factor,
    requests: 100 * factor,
    themes: Math.round(100 * Math.sqrt(factor)),
    versionsPerDay: 20 * Math.sqrt(factor),
    picturesPerDay,
    pictures: (picturesPerDay / DAY) * PEAK,
    burst: 200 * factor,
    listeners: 30 * factor,
    reads: 5 * factor,
    picturesAfterYear: picturesPerDay * YEAR,
    placesAfterYear: picturesPerDay * YEAR * 0.2,
    reach: 2 * factor,
    busiestReach: 20 * factor,
  };
}
