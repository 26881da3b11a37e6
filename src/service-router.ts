import type { EntityManager } from "@mikro-orm/postgresql";
import { claim, next } from "./outbox/delivering/claim.ts";
import { complete, published } from "./outbox/delivering/complete.ts";
import { finish as finishDelivery } from "./outbox/delivering/finish.ts";
import { forget } from "./outbox/delivering/forget.ts";
import { claim as claimPurges, next as nextPurge } from "./outbox/purging/claim.ts";
import { finish as finishPurges } from "./outbox/purging/finish.ts";
import { begin } from "./places/analysis/begin.ts";
import { finish } from "./places/analysis/finish.ts";
import { renew } from "./places/analysis/renew.ts";
import { links } from "./places/linking/links.ts";
import { relate } from "./places/linking/relate.ts";
import { emptyBin } from "./places/sweep/bin.ts";
import { outdated, upToDate } from "./places/sweep/outdated.ts";
import { dueRemovals, removed } from "./places/sweep/removals.ts";
import { unfinished } from "./places/sweep/unfinished.ts";
import { waitingLinks } from "./places/sweep/waiting-links.ts";
import type { Services } from "./procedures/services.ts";
import { workers } from "./procedures/worker-builders.ts";
import { letters, reopened } from "./queues/for-commands.ts";
import { keep } from "./queues/keep.ts";
import { claim as claimRelease } from "./releases/claim.ts";
import { fire } from "./releases/fire.ts";
import { next as nextRelease } from "./releases/next.ts";

const { router, createCallerFactory } = workers;

/** The procedures for workers and commands; no adapter mounts them. */
export const serviceRouter = router({
  analysis: router({ begin, renew, finish }),
  linking: router({ relate, links }),
  deadLetters: router({ keep, letters, reopened }),
  deliveries: router({ claim, next, finish: finishDelivery, published, complete, forget }),
  releases: router({ next: nextRelease, claim: claimRelease, fire }),
  purges: router({ claim: claimPurges, next: nextPurge, finish: finishPurges }),
  sweep: router({ unfinished, waitingLinks, emptyBin, dueRemovals, removed, outdated, upToDate }),
});

const createCaller = createCallerFactory(serviceRouter);
export type ServiceCaller = ReturnType<typeof createCaller>;

/** Calls the workers' procedures under the name of a worker. */
export const serviceCaller = (
  services: Pick<Services, "orm" | "queue" | "logger" | "changes"> &
    Partial<Pick<Services, "engine" | "settings">>,
  worker: string,
): ServiceCaller => createCaller({ services, em: forkOf(services), worker });

/** Calls the procedures that a command may use next to a running platform; they need only the database. */
export const commandCaller = (
  services: Pick<Services, "orm">,
  worker: string,
): Pick<ServiceCaller, "linking"> & {
  deadLetters: Pick<ServiceCaller["deadLetters"], "keep" | "letters" | "reopened">;
} => createCaller({ em: forkOf(services), worker });

const forkOf = ({ orm }: Pick<Services, "orm">) => orm.em.fork() as EntityManager;
