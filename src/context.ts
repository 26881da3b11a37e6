import type { EntityManager } from "@mikro-orm/postgresql";
import { authenticateKey } from "./identity/authenticate.ts";
import type { Services } from "./services.ts";
import type { Context } from "./trpc.ts";

/** The context of one request: its own entity manager, and the caller that its API key names. */
export async function createContext(
  services: Services,
  request: { requestId: string; apiKey: string | undefined },
): Promise<Context> {
  const em = services.orm.em.fork() as EntityManager;
  const caller = request.apiKey === undefined ? null : await authenticateKey(em, request.apiKey);
  return { services, em, requestId: request.requestId, caller };
}
