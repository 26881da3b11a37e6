import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { Budget } from "./budget.ts";
import type { Caller, Refusal } from "./caller.ts";
import type { Services } from "./services.ts";

/** What every procedure of one request shares. */
export interface Context {
  services: Services;
  /** An entity manager of this request alone; inside a mutation, the transaction's. */
  em: EntityManager;
  requestId: string;
  /** What all that this request asks for may cost together. */
  budget: Budget;
  caller: Caller | null;
  /** Fires when nobody waits for the answer any more; statements of `em` are cancelled then. */
  signal?: AbortSignal | undefined;
  /** The client's address, for IPv6 its network. */
  address?: string | undefined;
  /** Lets the client go at once; there where answers go on for as long as it listens. */
  hangUp?: (() => void) | undefined;
  /**
   * What a procedure takes, by its name; there where nothing has looked yet for fields that are
   * unknown.
   */
  inputOf?: ((procedure: string) => z.ZodObject | undefined) | undefined;
  /** Why the credential that came with the request counts for nothing. */
  refusal?: Refusal | undefined;
}
