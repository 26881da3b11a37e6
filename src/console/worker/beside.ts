/** A worker thread separate from the page and from the one that analyses typed text. */
import { startWorker } from "./engine.ts";
import type { Answered, Answers, Inquiry } from "./messages.ts";

let worker: Worker | undefined;
let lastId = 0;
const UNREADABLE = "The console cannot read this document.";
const waiting = new Map<number, (answer: Answered) => void>();

/** Asks about documents; the thread is started by the first question. */
export function askHelper<Ask extends keyof Answers>(
  ask: Ask,
  ...given: unknown[]
): Promise<Answers[Ask]> {
  worker ??= started();
  const id = ++lastId;
  const question: Inquiry = { id, ask, given };
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ answered }) => {
      if (answered === undefined) reject(new Error(UNREADABLE));
      else resolve(answered.answer as Answers[Ask]);
    });
    worker?.postMessage(question);
  });
}

/** Asks a thread of its own, which ends with the answer, or as soon as the caller gives the question up. */
export function askUntil<Ask extends keyof Answers>(
  signal: AbortSignal,
  ask: Ask,
  ...given: unknown[]
): Promise<Answers[Ask]> {
  const own = startWorker();
  return new Promise<Answers[Ask]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    own.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      if (data.answered === undefined) reject(new Error(UNREADABLE));
      else resolve(data.answered.answer as Answers[Ask]);
    });
    own.postMessage({ id: 1, ask, given } satisfies Inquiry);
  }).finally(() => own.terminate());
}

function started(): Worker {
  const helper = startWorker();
  helper.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return helper;
}
