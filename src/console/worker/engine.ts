import type { Analysis } from "../document/types.ts";
import { Signal } from "../parts/signal.ts";
import type { Answer, Question } from "./messages.ts";
import { advance, empty, type Stage } from "./stage.ts";

/** Analyses texts; answers come stage by stage, of the latest text only. */
export interface Engine {
  analyse(question: Question, onStage: (stage: Stage) => void): void;
  close(): void;
}

/** Takes stages into a signal; what is first seen has tokens, so that nobody sees half a theme. */
export function taking(signal: Signal<Analysis | undefined>): (stage: Stage) => void {
  let waiting: Stage | undefined;
  return (stage) => {
    const known = signal.get();
    if (known === undefined && stage.tokens === undefined && stage.broken === undefined) {
      waiting = waiting ? advance(advance(empty, waiting), stage) : stage;
      return;
    }
    const before = known ?? (waiting ? advance(empty, waiting) : empty);
    signal.set(advance(before, stage));
    waiting = undefined;
  };
}

/** A thread of the engine; there is one program for all that it does. */
export const startWorker = (): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** The engine in a worker of its own. */
export function startEngine(): Engine {
  const worker = startWorker();
  const listeners = new Map<string, { revision: number; onStage: (stage: Stage) => void }>();
  worker.addEventListener("message", ({ data: text }: MessageEvent<string>) => {
    const data: Answer = JSON.parse(text);
    const listener = listeners.get(data.channel);
    if (listener === undefined || listener.revision !== data.stage.revision) return;
    if (!data.last) listener.onStage(data.stage);
  });
  return {
    analyse(question, onStage) {
      listeners.set(question.channel, { revision: question.revision, onStage });
      worker.postMessage(question);
    },
    close: () => worker.terminate(),
  };
}

/** One analysis of a text, kept in a signal. */
export function analysed(engine: Engine, question: Question): Signal<Analysis | undefined> {
  const signal = new Signal<Analysis | undefined>(undefined);
  engine.analyse(question, taking(signal));
  return signal;
}
