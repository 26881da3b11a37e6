import type { Analysis, Appearance } from "../document/types.ts";
import { Signal } from "../parts/signal.ts";
import type { Stage } from "./analyse.ts";
import type { Answer, Question } from "./messages.ts";

/** Analyses texts; answers come stage by stage, of the latest text only. */
export interface Engine {
  analyse(question: Question, onStage: (stage: Stage) => void): void;
  close(): void;
}

const nothing: Omit<Analysis, "revision"> = {
  broken: undefined,
  tokens: [],
  groups: [],
  findings: [],
  errors: 0,
  warnings: 0,
  references: [],
  properties: { light: {}, dark: {} },
};

/** What is known after another stage; the first of all is complete, so that nobody sees half a theme. */
export function advance(known: Analysis | undefined, stage: Stage): Analysis {
  if (known === undefined) return { ...nothing, ...stage };
  // Until the other appearance is painted anew, it stays as it was.
  const { properties } = stage;
  if (properties === undefined) return { ...known, ...stage };
  const keep = (appearance: Appearance) =>
    Object.keys(properties[appearance]).length === 0 ? known.properties : properties;
  return {
    ...known,
    ...stage,
    properties: { light: keep("light").light, dark: keep("dark").dark },
  };
}

/** The engine in a worker of its own. */
export function startEngine(): Engine {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const listeners = new Map<string, { revision: number; onStage: (stage: Stage) => void }>();
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
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
  engine.analyse(question, (stage) => signal.set(advance(signal.get(), stage)));
  return signal;
}
