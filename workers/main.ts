import type { Services } from "../src/procedures/services.ts";
import { closeAnalyzers, createAnalyzers } from "./analysis/analyzers/index.ts";
import { startAnalysis } from "./analysis/worker.ts";
import { startDeadLetters } from "./dead-letters/worker.ts";
import { startLinking } from "./linking/worker.ts";
import { type Sweep, startSweep } from "./sweep/worker.ts";

export interface Workers {
  sweep: Sweep;
  /** Ends the sweep; handlers that run are waited for by the queue. */
  stop(): Promise<void>;
  /** Ends the threads, once no handler runs. */
  close(): Promise<void>;
}

/** Starts every worker in this process. `alone`: no other process works on the same rows. */
export async function startWorkers(services: Services, alone: boolean): Promise<Workers> {
  const { analyzers: names, analysesAtOnce: atOnce } = services.config;
  const analyzers = await createAnalyzers({ analyzers: names, atOnce });
  await startAnalysis(services, analyzers, atOnce);
  await startLinking(services);
  await startDeadLetters(services);
  const sweep = startSweep(services, alone);
  return {
    sweep,
    stop: () => sweep.stop(),
    close: () => closeAnalyzers(analyzers),
  };
}
