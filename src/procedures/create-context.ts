import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import { Budget } from "./budget.ts";
import type { Credentials } from "./caller.ts";
import type { Context } from "./context.ts";
import type { Services } from "./services.ts";

/** The parts of a request that procedures need. */
export interface Incoming extends Credentials {
  requestId: string;
  /** Fires when the client disconnects. */
  signal: AbortSignal;
  /** The client's address, for IPv6 its network. */
  address: string;
  /** True for a write from a page of another site, to which a browser adds the cookie by itself. */
  crossSiteWrite: boolean;
}

/**
 * Creates the context of one request: its own entity manager, whose statements are cancelled when the
 * client disconnects, and the caller of its credential.
 *
 * @throws PlatformError `forbidden` for a cookie's write from another site
 */
export async function createContext(services: Services, incoming: Incoming): Promise<Context> {
  const { requestId, address, signal } = incoming;
  const em = services.orm.em.fork({
    signal,
    inflightQueryAbortStrategy: "cancel query",
  }) as EntityManager;
  const { caller, refusal } = await services.authenticate(em, incoming);
  if (caller !== null && caller.via !== "api_key" && incoming.crossSiteWrite) {
    throw new PlatformError(
      "forbidden",
      "A page of another site may not write with your session (by Origin or Sec-Fetch-Site).",
    );
  }
  const budget = Budget.counted(services.metrics.refusals);
  return { services, em, requestId, address, budget, signal, caller, refusal };
}
