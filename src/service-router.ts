import type { EntityManager } from "@mikro-orm/postgresql";
import { again } from "./places/analysis/again.ts";
import { begin } from "./places/analysis/begin.ts";
import { finish } from "./places/analysis/finish.ts";
import { links } from "./places/linking/links.ts";
import { relate } from "./places/linking/relate.ts";
import { outdated, upToDate } from "./places/sweep/outdated.ts";
import { dueRemovals, removed } from "./places/sweep/removals.ts";
import { unfinished } from "./places/sweep/unfinished.ts";
import { newId } from "./platform/ids.ts";
import { Budget } from "./procedures/budget.ts";
import type { Services } from "./procedures/services.ts";
import { createCallerFactory, router } from "./procedures/trpc.ts";

/** What workers and commands call; no adapter mounts it. */
export const serviceRouter = router({
  analysis: router({ begin, finish, again }),
  linking: router({ relate, links }),
  sweep: router({ unfinished, dueRemovals, removed, outdated, upToDate }),
});

const createCaller = createCallerFactory(serviceRouter);
export type ServiceCaller = ReturnType<typeof createCaller>;

/** The procedures of the workers, under the identity of one of them. */
export function serviceCaller(services: Services, worker: string): ServiceCaller {
  const em = services.orm.em.fork() as EntityManager;
  const budget = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return createCaller({ services, em, requestId: newId(), budget, caller: null, worker });
}

/** What commands may call beside a platform that runs: it needs the database and nothing else. */
export function commandCaller(
  services: Pick<Services, "orm">,
  command: string,
): { links: ServiceCaller["linking"]["links"]; again: ServiceCaller["analysis"]["again"] } {
  const { linking, analysis } = serviceCaller(services as Services, command);
  return { links: linking.links, again: analysis.again };
}
