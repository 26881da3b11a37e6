import type { ClaimedDelivery } from "../../src/outbox/delivering/claim.ts";
import { Line } from "../../src/platform/queue/line.ts";
import { DELIVERIES } from "../../src/procedures/events/emit.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { DueRun, DueTask } from "../due/task.ts";
import type { WorkerServices } from "../services.ts";
import { type Attempted, failed, send } from "./send.ts";

/** Deliveries of this process at a time. */
const MOST = 8;
/** The share of addresses that fail, so that several dead ones hold up no others. */
const MOST_FAILING = 4;

/** Delivers events to webhooks. */
export class Deliveries implements DueTask {
  readonly name = DELIVERIES;
  private readonly services: WorkerServices;
  private readonly free = { all: MOST, failing: MOST_FAILING };
  private readonly claims = new Line(1);

  constructor(services: WorkerServices) {
    this.services = services;
  }

  async run({ id, signal }: DueRun): Promise<void> {
    const running = new Set<Promise<void>>();
    if (id !== undefined) await this.fill(running, id);
    for (;;) {
      if (!signal.aborted) await this.fill(running);
      if (running.size === 0) return;
      await Promise.race(running);
    }
  }

  next(): Promise<number | null> {
    return serviceCaller(this.services, this.name).deliveries.next();
  }

  /**
   * Claims as many deliveries as there are free slots, those to failing addresses last. One claim at a
   * time: a run that found every slot reserved would return, although its row is not claimed.
   */
  private fill(running: Set<Promise<void>>, id?: string): Promise<void> {
    return this.claims.run(async () => {
      for (const failing of [false, true]) {
        const limit = Math.min(this.free.all, failing ? this.free.failing : MOST);
        if (limit <= 0) continue;
        const { deliveries } = serviceCaller(this.services, this.name);
        for (const one of await deliveries.claim({ id, limit, failing })) {
          this.take(failing, 1);
          const work = this.deliver(one).finally(() => {
            this.take(failing, -1);
            running.delete(work);
          });
          running.add(work);
        }
      }
    });
  }

  private take(failing: boolean, count: number): void {
    this.free.all -= count;
    if (failing) this.free.failing -= count;
  }

  /** Never throws; a claim without an outcome lapses. */
  private async deliver(claimed: ClaimedDelivery): Promise<void> {
    const { id, claim } = claimed;
    const started = performance.now();
    const outcome = await this.attempt(claimed);
    const ms = Math.round(performance.now() - started);
    this.services.metrics.countDelivery(outcome.error === null ? "delivered" : "failed");
    try {
      const { deliveries } = serviceCaller(this.services, this.name);
      await deliveries.finish({ id, claim, ms, ...outcome });
    } catch (error) {
      this.services.logger.warn({ error, delivery: id }, "A delivery broke off; it comes again");
    }
  }

  /** Never throws, because the pauses and the end after ten attempts hold for failures of our own, too. */
  private async attempt(claimed: ClaimedDelivery): Promise<Attempted> {
    try {
      return await send(this.services, claimed);
    } catch (error) {
      this.services.logger.error({ error, delivery: claimed.id }, "A delivery could not be sent");
      return failed("The platform failed to send it.");
    }
  }
}
