import type { Histogram } from "prom-client";

/** Upper bounds in seconds for work that takes from a millisecond to the ten minutes of a message. */
export const WORK_SECONDS = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300,
];

/** Measures the work in seconds with an `outcome`: `done`, or `failed` if it throws. */
export async function timed<T>(
  histogram: Histogram,
  labels: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "done";
    return result;
  } finally {
    histogram.observe({ ...labels, outcome }, (performance.now() - started) / 1000);
  }
}
