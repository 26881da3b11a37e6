import { setTimeout as wait } from "node:timers/promises";
import { type Counts, countAll } from "./counts.ts";
import type { Fault } from "./fault.ts";
import type { MessageQueue } from "./message-queue.ts";
import { type Setting, startSetting } from "./setting.ts";

/** How long each fault lasts. */
const LASTS_MS = 5000;
/** The bound on the time from the fault's end until everything is done. */
export const DONE_SECONDS = 120;
const LOOK_MS = 100;

export interface Outcome extends Counts {
  fault: string;
  queue: MessageQueue["name"];
  /** From the fault's end until everything is done; null if that takes longer than the bound. */
  seconds: number | null;
  /** The last lines of the processes' logs. */
  lastWords: string;
}

/** Work that is left: of pictures, of links, of webhooks. */
const LEFT = `
  select 1 from image where analysis_status in ('pending', 'processing')
  union all select 1 from link_change
  union all select 1 from delivery where due_at is not null
  limit 1`;

/** Uploads a third of the pictures before a fault, a third while it happens, and the rest after it. */
export async function runFault(
  fault: Fault,
  queue: MessageQueue,
  pictures: number,
): Promise<Outcome> {
  const setting = await startSetting(queue);
  try {
    const { sender } = setting;
    const third = Math.floor(pictures / 3);
    await sender.send(third);
    const during = sender.send(third);
    const end = await fault.begin(setting);
    await wait(LASTS_MS);
    await end();
    const ended = performance.now();
    await Promise.all([during, sender.send(pictures - 2 * third)]);
    const done = await isDone(setting, ended + DONE_SECONDS * 1000);
    const seconds = done ? (performance.now() - ended) / 1000 : null;
    return {
      ...(await countAll(setting)),
      ...{ fault: fault.name, queue: queue.name, lastWords: setting.replicas.lastWords(), seconds },
    };
  } finally {
    await setting.stop();
  }
}

/** @param until on the clock of `performance.now()` */
async function isDone({ database }: Setting, until: number): Promise<boolean> {
  for (; performance.now() < until; await wait(LOOK_MS)) {
    const left = await database.query(LEFT).catch(() => [1]);
    if (left.length === 0) return true;
  }
  return false;
}
