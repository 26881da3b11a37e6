import { setTimeout as wait } from "node:timers/promises";
import { inSpan } from "../../src/platform/telemetry/tracing.ts";
import { dueTopic } from "../../src/procedures/due/topic.ts";
import type { WorkerServices } from "../services.ts";
import type { DueTask } from "./task.ts";

/**
 * The longest time between two looks for due rows. A timer is never set for longer, because one of
 * more than 24.8 days fires at once and the database's clock may differ from this machine's.
 */
const EVERY_MS = 30_000;
/** The shortest pause between two looks. */
const LEAST_MS = 250;
/**
 * The longest time between two looks while requests keep the process awake: next to slow answers Pub/Sub
 * pushes few messages, so that of an address that answers waits behind those of one that hangs.
 */
const AWAKE_MS = 1000;
/**
 * The longest time that one request keeps the process awake: the scheduler waits 300 s for it, and work in
 * progress may take another 45.
 */
const LONGEST_MS = 200_000;
/** Messages that a process handles at a time. */
const AT_A_TIME = 16;

export interface Due {
  /** Works on everything that is due, and on what falls due within half a minute. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the work with a time: when a message names a row, by a timer, and when triggered. */
export async function startDue(
  services: WorkerServices,
  tasks: readonly DueTask[],
  { timed }: { timed: boolean },
): Promise<Due> {
  for (const { name } of tasks) services.metrics.work.expectDueTask(name);
  const rounds = new DueRounds(services, tasks, timed);
  await services.queue.subscribe(dueTopic, AT_A_TIME, (message) => rounds.wake(message));
  if (timed) rounds.arm(0);
  return { run: () => rounds.stayAwake("every task", tasks), stop: () => rounds.stop() };
}

class DueRounds {
  private readonly services: WorkerServices;
  private readonly tasks: readonly DueTask[];
  private readonly timed: boolean;
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  /** Until when rows that fall due keep a request, by the task or for all. */
  private readonly awakeUntil = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private firesAt = Number.POSITIVE_INFINITY;

  constructor(services: WorkerServices, tasks: readonly DueTask[], timed: boolean) {
    this.services = services;
    this.tasks = tasks;
    this.timed = timed;
  }

  /** Works on the row of a message; without a timer also on those that fall due shortly. */
  async wake({ task: name, id }: { task: string; id: string }): Promise<void> {
    const task = this.tasks.find((one) => one.name === name);
    if (task === undefined) {
      this.services.logger.warn({ task: name }, "A message names a task of another release");
      return;
    }
    const work = this.tracked(this.runOne(task, id));
    if (!this.timed) {
      await Promise.all([work, this.stayAwake(name, [task])]);
      return;
    }
    await work;
    this.arm(await this.soonest([task]));
  }

  /**
   * Runs the tasks while more rows fall due within half a minute, and looks for others while work goes on.
   * One request stays for all that come meanwhile.
   */
  async stayAwake(key: string, tasks: readonly DueTask[]): Promise<void> {
    const { signal } = this.stopping;
    const started = performance.now();
    const isFirst = !this.awakeUntil.has(key);
    this.awakeUntil.set(key, started + EVERY_MS);
    if (!isFirst) return;
    void this.tracked(this.runAll(tasks));
    while (!signal.aborted && performance.now() - started < LONGEST_MS) {
      const soonest = await this.soonest(tasks);
      const isBusy = this.running.size > 0;
      const isDue = performance.now() + soonest < (this.awakeUntil.get(key) ?? 0);
      if (!isBusy && !isDue) break;
      if (await this.elapses(isBusy ? Math.min(soonest, AWAKE_MS) : soonest)) {
        void this.tracked(this.runAll(tasks));
      }
    }
    this.awakeUntil.delete(key);
    await Promise.allSettled(this.running);
  }

  /** Waits; returns false if work in progress, or the process, ends before. */
  private async elapses(ms: number): Promise<boolean> {
    const ended = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, ended.signal]);
    const elapsed = wait(ms, true, { signal }).catch(() => false);
    const idle = Promise.allSettled(this.running).then(() => false);
    const first = await Promise.race(this.running.size > 0 ? [elapsed, idle] : [elapsed]);
    ended.abort();
    return first;
  }

  /** Sets the timer, unless it fires sooner already. */
  arm(ms: number): void {
    const at = performance.now() + ms;
    if (this.stopping.signal.aborted || at >= this.firesAt) return;
    clearTimeout(this.timer);
    this.firesAt = at;
    this.timer = setTimeout(() => {
      this.firesAt = Number.POSITIVE_INFINITY;
      void this.tracked(this.look());
    }, ms);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await Promise.allSettled(this.running);
  }

  /** Sets the timer while the tasks run, because a slow row must not delay others. */
  private async look(): Promise<void> {
    const running = this.runAll(this.tasks);
    this.arm(await this.soonest(this.tasks));
    await running;
    this.arm(await this.soonest(this.tasks));
  }

  private async runAll(tasks: readonly DueTask[]): Promise<void> {
    await Promise.all(tasks.map((task) => this.runOne(task)));
  }

  /** Never throws, because the rows stay due and the next look finds them. */
  private async runOne(task: DueTask, id?: string): Promise<void> {
    const enough = AbortSignal.timeout(EVERY_MS);
    const signal = AbortSignal.any([this.stopping.signal, enough]);
    const { logger, metrics } = this.services;
    const run = (): Promise<void> => inSpan(`due ${task.name}`, () => task.run({ id, signal }));
    await metrics.work.dueTask(task.name, run).catch((error: unknown) => {
      logger.warn({ error, task: task.name }, "Due work failed; it is tried again");
    });
    // It stopped in the middle of a backlog.
    if (this.timed && enough.aborted) this.arm(LEAST_MS);
  }

  /** Milliseconds until the next look: half a minute, or less if a row is due sooner. */
  private async soonest(tasks: readonly DueTask[]): Promise<number> {
    const all = await Promise.all(tasks.map((task) => task.next().catch(() => null)));
    const due = all.map((ms) => Math.max(LEAST_MS, ms ?? EVERY_MS));
    return Math.min(EVERY_MS, ...due);
  }

  private async tracked(work: Promise<unknown>): Promise<void> {
    this.running.add(work);
    await work.finally(() => this.running.delete(work));
  }
}
