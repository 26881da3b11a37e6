import { type Cdn, CdnFailure } from "../../src/platform/cdn/cdn.ts";
import { PURGES } from "../../src/procedures/purges/request.ts";
import { ALL_TAG } from "../../src/procedures/purges/tags.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { DueRun, DueTask } from "../due/task.ts";
import type { WorkerServices } from "../services.ts";

/** Purges the shared cache in front, all changes since the last round in one. */
export class Purges implements DueTask {
  readonly name = PURGES;
  private readonly services: WorkerServices;
  private readonly cdn: Cdn;

  constructor(services: WorkerServices, cdn: Cdn) {
    this.services = services;
    this.cdn = cdn;
  }

  async run({ signal }: DueRun): Promise<void> {
    const { paceSeconds } = this.cdn;
    const { purges } = serviceCaller(this.services, this.name);
    while (!signal.aborted) {
      const claimed = await purges.claim({ paceSeconds });
      if (claimed.length === 0) return;
      const error = await this.purge(new Set(claimed.flatMap(({ tags }) => tags)));
      if (error !== null) this.services.logger.warn({ error }, "A purge failed; it comes again");
      const held = claimed.map(({ id, claim, last }) => ({ id, claim, last }));
      await purges.finish({ purges: held, error });
    }
  }

  next(): Promise<number | null> {
    const { paceSeconds } = this.cdn;
    return serviceCaller(this.services, this.name).purges.next({ paceSeconds });
  }

  /** Returns why the cache did not take it; null if it did. */
  private async purge(wanted: ReadonlySet<string>): Promise<string | null> {
    const tags = wanted.has(ALL_TAG) ? [ALL_TAG] : [...wanted];
    const { mostTags } = this.cdn;
    try {
      for (let at = 0; at < tags.length; at += mostTags) {
        await this.cdn.purge(tags.slice(at, at + mostTags));
      }
      return null;
    } catch (error) {
      if (error instanceof CdnFailure) return error.message;
      throw error;
    }
  }
}
