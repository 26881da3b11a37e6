import { analysisSeconds } from "./burst.ts";

/** Seconds of the retry policy of pictures (terraform/foundation.tf). */
export const POLICY = { shortest: 2, longest: 120 } as const;
/** Pushes that an instance of the worker takes in at a time (terraform/variables-size.tf). */
export const TAKES = 16;

/** Pushes of one burst to instances that answer 429 when they are full, and Pub/Sub's back-off. */
export interface Pushes {
  messages: number;
  instances: number;
  /** Pushes that an instance takes in at a time (`max_instance_request_concurrency`). */
  takes: number;
  /** Messages that it works on at a time (`ANALYSES_AT_ONCE`); the others that it took in wait. */
  works?: number;
  /** Seconds that a message takes. */
  service?: number;
  /** Seconds of the subscription's retry policy: each refusal doubles a message's pause, up to the longest. */
  shortest?: number;
  longest?: number;
  /** Deliveries after which Pub/Sub puts a message aside. */
  deliveries?: number;
  /** Seconds after which the simulation stops. */
  until?: number;
}

export interface Pushed {
  done: number;
  /** Messages that Pub/Sub gave up. */
  dead: number;
  /** Answers with 429. */
  refused: number;
  /** Seconds until the last message was done; null if some never are. */
  drained: number | null;
}

/**
 * Steps through the pushes in the order of their times. All messages come at once and all pauses are
 * equal, so that refused messages come again together: the worst that Pub/Sub may do, which adds some
 * chance to each pause.
 */
export function push({
  messages,
  instances,
  takes,
  works = 1,
  service = analysisSeconds,
  shortest = POLICY.shortest,
  longest = POLICY.longest,
  deliveries = 50,
  until = 24 * 3600,
}: Pushes): Pushed {
  const room = instances * takes;
  /** When each working place is free again. */
  const places = new Array<number>(instances * works).fill(0);
  let inside: number[] = [];
  let arriving = Array.from({ length: messages }, () => 0);
  let [at, attempt, refused, last, done] = [0, 0, 0, 0, 0];
  while (arriving.length > 0 && attempt < deliveries && at <= until) {
    inside = inside.filter((end) => end > at);
    const taken = Math.min(arriving.length, room - inside.length);
    for (let n = 0; n < taken; n++) {
      const end = worked(places, at, service);
      inside.push(end);
      if (end <= until) done += 1;
      last = Math.max(last, end);
    }
    arriving = arriving.slice(taken);
    refused += arriving.length;
    at += Math.min(longest, shortest * 2 ** attempt);
    attempt += 1;
  }
  const dead = attempt === deliveries ? arriving.length : 0;
  return { done, dead, refused, drained: done === messages ? last : null };
}

/** Gives a message that came at a time to the working place that is free first; when it is done. */
function worked(places: number[], at: number, service: number): number {
  const first = places.indexOf(Math.min(...places));
  const end = Math.max(at, places[first] as number) + service;
  places[first] = end;
  return end;
}
