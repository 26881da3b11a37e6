import type { Config } from "../src/config/config.ts";
import { runs } from "../src/config/owners.ts";
import type { Analyzer } from "./analysis/analyzers/analyzer.ts";
import { closeAnalyzers, createAnalyzers } from "./analysis/analyzers/index.ts";
import { startAnalysis } from "./analysis/worker.ts";
import { startDeadLetters } from "./dead-letters/worker.ts";
import { dueTasks } from "./due/tasks.ts";
import { type Due, startDue } from "./due/worker.ts";
import { startLinking } from "./linking/worker.ts";
import type { WorkerServices } from "./services.ts";
import { type Sweep, type SweepOptions, startSweep } from "./sweep/worker.ts";

/** The threads that the handlers use. */
export interface PreparedWorkers {
  analyzers: readonly Analyzer[];
  /** Ends the threads, once no handler runs. */
  close(): Promise<void>;
}

export interface Workers {
  sweep: Sweep;
  due: Due;
  /** Ends the sweep and the due work; the queue waits for running handlers. */
  stop(): Promise<void>;
}

export async function prepareWorkers(config: Config): Promise<PreparedWorkers> {
  if (!runs(config, "places")) return { analyzers: [], close: async () => {} };
  const { analyzers: names, analysesAtOnce: atOnce } = config;
  const analyzers = await createAnalyzers({ analyzers: names, atOnce });
  return { analyzers, close: () => closeAnalyzers(analyzers) };
}

/** Starts every worker of the services that run, and the sweep, in this process. */
export async function startWorkers(
  services: WorkerServices,
  { analyzers }: PreparedWorkers,
  options: SweepOptions,
): Promise<Workers> {
  if (runs(services.config, "places")) {
    await startAnalysis(services, analyzers, services.config.analysesAtOnce);
    await startLinking(services);
  }
  await startDeadLetters(services);
  const due = await startDue(services, dueTasks(services), options);
  const sweep = startSweep(services, options);
  return {
    sweep,
    due,
    stop: async () => {
      await Promise.all([sweep.stop(), due.stop()]);
    },
  };
}
