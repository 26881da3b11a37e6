import type { EntityManager } from "@mikro-orm/postgresql";
import { Budget } from "./budget.ts";
import { PlatformError } from "./errors.ts";
import { authenticateKey } from "./identity/authenticate.ts";
import type { Caller, Refusal } from "./identity/caller.ts";
import type { Services } from "./services.ts";
import type { Context } from "./trpc.ts";

/** What a request brings along to say who makes it. */
export interface Credentials {
  requestId: string;
  apiKey: string | undefined;
  /** The value of the session cookie; looked at only where no key came. */
  session: string | undefined;
  /** Fires when the client has gone. */
  signal: AbortSignal;
  /** Whether it comes straight from this machine, as far as can be told. */
  fromThisMachine: boolean;
  /** The client's address, for IPv6 its network. */
  address: string;
  /** True for a write that a page of another site makes: a browser adds the cookie by itself. */
  crossSiteWrite: boolean;
}

/**
 * The context of one request: its own entity manager, whose statements are cancelled when the client
 * goes, and the caller that its credential names. A key that is refused is not made up for by the
 * cookie.
 *
 * @throws PlatformError `forbidden` for a cookie's write from another site
 */
export async function createContext(
  services: Services,
  credentials: Credentials,
): Promise<Context> {
  const { signal } = credentials;
  const em = services.orm.em.fork({
    signal,
    inflightQueryAbortStrategy: "cancel query",
  }) as EntityManager;
  const { caller, refusal } = await authenticate(services, em, credentials);
  if (caller !== null && caller.via !== "api_key" && credentials.crossSiteWrite) {
    throw new PlatformError(
      "forbidden",
      "A page of another site may not write with your session (by Origin or Sec-Fetch-Site).",
    );
  }
  const { requestId, address } = credentials;
  return { services, em, requestId, address, budget: new Budget(), signal, caller, refusal };
}

async function authenticate(
  { sessions }: Services,
  em: EntityManager,
  { apiKey, session, fromThisMachine }: Credentials,
): Promise<{ caller: Caller | null; refusal?: Refusal }> {
  if (apiKey !== undefined) {
    const caller = await authenticateKey(em, apiKey);
    return caller === null ? { caller, refusal: "unknown_key" } : { caller };
  }
  if (session === undefined) return { caller: null };
  if (sessions === null) return { caller: null, refusal: "invalid_session" };
  const found = await sessions.read(session, fromThisMachine);
  return typeof found === "string" ? { caller: null, refusal: found } : { caller: found };
}
