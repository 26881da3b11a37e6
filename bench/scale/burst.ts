import { assumed, measured } from "./measured.ts";

export interface Burst {
  messages: number;
  /** Seconds within which the messages arrive, evenly; 0 for all at once. */
  within: number;
  maxInstances: number;
  /** Messages that an instance handles at a time. */
  concurrency?: number;
  /** Seconds that a message takes. */
  service?: number;
  /** Seconds until a new instance takes its first message. */
  starts?: number;
  /** The factor by which the instances multiply at each start. */
  grows?: number;
  /** Seconds of a step. */
  step?: number;
  /** The age of the oldest message, in seconds, at which the simulation stops. */
  patience?: number;
}

export interface Drained {
  messages: number;
  done: number;
  /** The most messages that waited, without those being handled. */
  deepest: number;
  /** The longest wait of a message before an instance took it, in seconds. */
  oldest: number;
  /** Seconds until the last was done. */
  drained: number;
  /** Waiting and in hand, by time in seconds. */
  course: { at: number; waiting: number; running: number; done: number; instances: number }[];
}

/** The seconds of one analysis on a worker's vCPUs, from its message to its answer. */
export const analysisSeconds = measured.analysis * assumed.vcpuSlower + assumed.analysisWaits;

/**
 * Steps through a burst from no instance until all messages are done. A first instance starts `starts`
 * after the first message; while more messages wait than instances take, their number grows by that
 * factor each `starts`.
 */
export function drain({
  messages,
  within,
  maxInstances,
  concurrency = 1,
  service = analysisSeconds,
  starts = assumed.instanceStarts,
  grows = assumed.instancesDouble,
  step = 0.1,
  patience = Number.POSITIVE_INFINITY,
}: Burst): Drained {
  const came = arrivals(messages, within, step);
  const serviceTicks = Math.max(1, Math.ceil(service / step - 1e-9));
  const startTicks = Math.ceil(starts / step - 1e-9);
  const grown = (instances: number): number =>
    Math.min(maxInstances, Math.max(1, Math.ceil(instances * grows)));
  const ending = new Map<number, number>();
  const course: Drained["course"] = [];
  let [started, running, done, deepest, oldest, oldestTick] = [0, 0, 0, 0, 0, 0];
  let instances = startTicks === 0 ? 1 : 0;
  let tick = 0;
  for (; done < messages; tick++) {
    const ended = taken(ending, tick);
    running -= ended;
    done += ended;
    const arrived = came(tick);
    if (isStart(tick, startTicks) && arrived > started) instances = grown(instances);
    const now = Math.min(arrived - started, instances * concurrency - running);
    if (now > 0) {
      add(ending, tick + serviceTicks, now);
      started += now;
      running += now;
    }
    const waiting = arrived - started;
    deepest = Math.max(deepest, waiting);
    // The oldest that waits is the one after those that were taken.
    oldestTick = firstAfter(started, oldestTick, tick, came);
    if (waiting > 0) oldest = Math.max(oldest, (tick - oldestTick) * step);
    if (tick % Math.round(1 / step) === 0) {
      course.push({ at: tick * step, waiting, running, done, instances });
    }
    if (done === messages || oldest > patience) break;
  }
  return { messages, done, deepest, oldest, drained: tick * step, course };
}

/** How many of the messages have come by a tick. */
function arrivals(messages: number, within: number, step: number): (tick: number) => number {
  if (within === 0) return () => messages;
  return (tick) => Math.min(messages, Math.floor((messages * tick * step) / within));
}

function taken(counts: Map<number, number>, tick: number): number {
  const count = counts.get(tick) ?? 0;
  counts.delete(tick);
  return count;
}

function add(counts: Map<number, number>, tick: number, count: number): void {
  counts.set(tick, (counts.get(tick) ?? 0) + count);
}

const isStart = (tick: number, startTicks: number): boolean =>
  tick > 0 && tick % Math.max(1, startTicks) === 0;

/** The first tick from one to another by which more messages than a count have come. */
function firstAfter(
  count: number,
  from: number,
  to: number,
  came: (tick: number) => number,
): number {
  let tick = from;
  while (tick < to && came(tick) <= count) tick++;
  return tick;
}
