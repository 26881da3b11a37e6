import type { Engine } from "../editing/engine.ts";
import type { Stage } from "../editing/stage.ts";
import { trustedScript } from "../parts/trusted.ts";
import { type Answer, PAINTED } from "./messages.ts";
import workerAddress from "./worker.ts?worker&url";

const program = trustedScript("tokenkit-worker", workerAddress);

/** A thread of the engine; there is one program for all that it does. */
export const startWorker = (): Worker => new Worker(program, { type: "module" });

/** The engine in a worker of its own. */
export function startEngine(): Engine {
  const worker = startWorker();
  const listeners = new Map<string, { revision: number; onStage: (stage: Stage) => void }>();
  worker.addEventListener("message", ({ data: text }: MessageEvent<string>) => {
    const data: Answer = JSON.parse(text);
    const listener = listeners.get(data.channel);
    if (listener === undefined || listener.revision !== data.stage.revision) return;
    if (!data.last) listener.onStage(data.stage);
    if (data.stage.findings) {
      requestAnimationFrame(() => setTimeout(() => worker.postMessage(PAINTED)));
    }
  });
  return {
    analyse(question, onStage) {
      listeners.set(question.channel, { revision: question.revision, onStage });
      worker.postMessage(question);
    },
    close: () => worker.terminate(),
  };
}
