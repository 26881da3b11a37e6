import type { Engine } from "../editing/engine.ts";
import type { Stage } from "../editing/stage.ts";
import { type Answer, PAINTED } from "./messages.ts";
import { Thread } from "./thread.ts";

/** The engine in a worker of its own. */
export function startEngine(): Engine {
  const listeners = new Map<string, { revision: number; onStage: (stage: Stage) => void }>();
  const thread = new Thread((text: string) => {
    const data: Answer = JSON.parse(text);
    const listener = listeners.get(data.channel);
    if (listener === undefined || listener.revision !== data.stage.revision) return;
    if (!data.last) listener.onStage(data.stage);
    if (data.stage.findings) {
      requestAnimationFrame(() => setTimeout(() => thread.post(PAINTED, PAINTED)));
    }
  });
  return {
    analyse(question, onStage) {
      listeners.set(question.channel, { revision: question.revision, onStage });
      thread.post(question.channel, question);
    },
    close: () => thread.end(),
  };
}
