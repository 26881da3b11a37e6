/** The token engine as editing needs it; a worker runs it. */
import { Signal } from "../parts/signal.ts";
import { advance, empty, type Scope, type Stage } from "./stage.ts";
import type { Analysis, Appearance } from "./types.ts";

/** A text to analyse; the latest one of a channel replaces those before it. */
export interface Question {
  channel: string;
  text: string;
  revision: number;
  visible: Appearance;
  scope: Scope;
}

/** Analyses texts; answers come stage by stage, of the latest text only. */
export interface Engine {
  analyse(question: Question, onStage: (stage: Stage) => void): void;
  close(): void;
}

/** Merges stages into a signal; the first visible state has tokens, so no one sees half a theme. */
export function taking(signal: Signal<Analysis | undefined>): (stage: Stage) => void {
  let waiting: Stage | undefined;
  return (stage) => {
    const analysis = signal.get();
    if (analysis === undefined && stage.tokens === undefined && stage.broken === undefined) {
      waiting = waiting ? advance(advance(empty, waiting), stage) : stage;
      return;
    }
    const before = analysis ?? (waiting ? advance(empty, waiting) : empty);
    signal.set(advance(before, stage));
    waiting = undefined;
  };
}

/** One analysis of a text, kept in a signal. */
export function analysed(engine: Engine, question: Question): Signal<Analysis | undefined> {
  const signal = new Signal<Analysis | undefined>(undefined);
  engine.analyse(question, taking(signal));
  return signal;
}
