import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import type { Budget } from "./budget.ts";
import type { Caller, Refusal } from "./caller.ts";
import type { Services } from "./services.ts";

/** The context that all procedures of one request share. */
export interface Context {
  services: Services;
  /** An entity manager of this request alone; inside a mutation, the transaction's. */
  em: EntityManager;
  requestId: string;
  /** The budget for the whole request. */
  budget: Budget;
  caller: Caller | null;
  /** Fires when the client disconnects, which also cancels the statements of `em`. */
  signal?: AbortSignal | undefined;
  /** The client's address, for IPv6 its network. */
  address?: string | undefined;
  /** Disconnects the client at once; present for answers that stream. */
  hangUp?: (() => void) | undefined;
  /** Returns a procedure's input schema; present if the adapter has not checked for misspelt fields. */
  inputOf?: ((procedure: string) => z.ZodObject | undefined) | undefined;
  /** Whether the adapter sends results as JSON, so that rendered answers need their bodies. */
  answersInJson?: true | undefined;
  /** Why the request's credential was refused. */
  refusal?: Refusal | undefined;
}
