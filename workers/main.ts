import type { Services } from "../src/services.ts";
import { type Analyse, startAnalysis } from "./analysis/worker.ts";
import { startLinking } from "./linking/worker.ts";
import { type Sweep, startSweep } from "./sweep/worker.ts";

export interface Workers {
  sweep: Sweep;
  stop(): Promise<void>;
}

/** Starts every worker in this process. `alone`: no other process works on the same rows. */
export async function startWorkers(
  services: Services,
  analyse: Analyse,
  alone: boolean,
): Promise<Workers> {
  await startAnalysis(services, analyse);
  await startLinking(services);
  const sweep = startSweep(services, alone);
  return { sweep, stop: () => sweep.stop() };
}
