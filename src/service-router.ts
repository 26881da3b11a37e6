import type { EntityManager } from "@mikro-orm/postgresql";
import { begin } from "./places/analysis/begin.ts";
import { finish } from "./places/analysis/finish.ts";
import { renew } from "./places/analysis/renew.ts";
import { links } from "./places/linking/links.ts";
import { relate } from "./places/linking/relate.ts";
import { outdated, upToDate } from "./places/sweep/outdated.ts";
import { dueRemovals, removed } from "./places/sweep/removals.ts";
import { unfinished } from "./places/sweep/unfinished.ts";
import type { Services } from "./procedures/services.ts";
import { workers } from "./procedures/worker-builders.ts";
import { letters, reopened } from "./queues/for-commands.ts";
import { keep } from "./queues/keep.ts";

const { router, createCallerFactory } = workers;

/** What workers and commands call; no adapter mounts it. */
export const serviceRouter = router({
  analysis: router({ begin, renew, finish }),
  linking: router({ relate, links }),
  deadLetters: router({ keep, letters, reopened }),
  sweep: router({ unfinished, dueRemovals, removed, outdated, upToDate }),
});

const createCaller = createCallerFactory(serviceRouter);
export type ServiceCaller = ReturnType<typeof createCaller>;

/** The procedures of the workers, under the identity of one of them. */
export const serviceCaller = (
  services: Pick<Services, "orm" | "queue" | "logger" | "changes">,
  worker: string,
): ServiceCaller => createCaller({ services, em: forkOf(services), worker });

/** What commands may call beside a platform that runs: it needs the database and nothing else. */
export const commandCaller = (
  services: Pick<Services, "orm">,
  worker: string,
): Pick<ServiceCaller, "linking"> & {
  deadLetters: Pick<ServiceCaller["deadLetters"], "keep" | "letters" | "reopened">;
} => createCaller({ em: forkOf(services), worker });

const forkOf = ({ orm }: Pick<Services, "orm">) => orm.em.fork() as EntityManager;
