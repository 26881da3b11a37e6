import { client } from "./client.ts";
import { failureOf } from "./error.ts";
import { sessionEnded } from "./session-ended.ts";

/** How long a busy service may take for its answer before the console calls it away. */
const PATIENCE_MS = 4_000;
const AGAIN_MS = 2_000;

/** Whether the service answers. Reads the session, because a refused stream does not say why it was refused. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const session = await client.session.current.query(undefined, { signal });
    if (session === null) sessionEnded.notify();
    return true;
  } catch (error) {
    return !signal.aborted && failureOf(error).code !== "network";
  }
}

/** After a failure, finds out whether the service is away, and when it is back. */
export class ServiceWatch {
  private isLooking = false;
  private isStopped = false;
  private readonly onAway: () => void;
  private readonly onBack: () => void;

  constructor(onAway: () => void, onBack: () => void) {
    this.onAway = onAway;
    this.onBack = onBack;
  }

  /** Looks once at a time, and goes on every two seconds until the service answers. */
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    let isAway = false;
    while (!(this.isStopped || (await answers()))) {
      if (!isAway) this.onAway();
      isAway = true;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    this.isLooking = false;
    if (isAway && !this.isStopped) this.onBack();
  }

  stop(): void {
    this.isStopped = true;
  }
}
