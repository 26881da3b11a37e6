/** A worker thread separate from the page and from the one that analyses typed text. */
import type { Answered, Answers, Inquiry } from "./messages.ts";
import { Thread } from "./thread.ts";

let thread: Thread | undefined;
let lastId = 0;
const UNREADABLE = "The console cannot read this document.";
const waiting = new Map<number, (answer: Answered) => void>();

/** Asks about documents; the thread is started by the first question. */
export function askHelper<Ask extends keyof Answers>(
  ask: Ask,
  ...given: unknown[]
): Promise<Answers[Ask]> {
  thread ??= new Thread((answer: Answered) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const id = ++lastId;
  const question: Inquiry = { id, ask, given };
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ answered }) => {
      if (answered === undefined) reject(new Error(UNREADABLE));
      else resolve(answered.answer as Answers[Ask]);
    });
    thread?.post(id, question);
  });
}

/** Asks a thread of its own, which ends with the answer, or as soon as the caller gives the question up. */
export function askUntil<Ask extends keyof Answers>(
  signal: AbortSignal,
  ask: Ask,
  ...given: unknown[]
): Promise<Answers[Ask]> {
  const { promise, resolve, reject } = Promise.withResolvers<Answers[Ask]>();
  const own = new Thread(({ answered }: Answered) => {
    if (answered === undefined) reject(new Error(UNREADABLE));
    else resolve(answered.answer as Answers[Ask]);
  });
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  own.post(1, { id: 1, ask, given } satisfies Inquiry);
  return promise.finally(() => own.end());
}
