import type { Request, Response } from "express";
import type { Budget } from "../../src/procedures/budget.ts";
import type { Services } from "../../src/procedures/services.ts";
import { createCaller } from "../../src/router.ts";
import { signalOf } from "../support/connections.ts";
import { requestIdOf } from "../support/exchange.ts";
import { contextOf } from "../support/request.ts";
import { FieldBudget } from "./budget.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** The context that Yoga receives with a request. */
export interface ServerContext {
  req: Request;
  res: Response;
  /** Whether the client asked by HEAD, whose answer has no body. */
  isHead: boolean;
}

/** A resolver's context: the procedures under the caller's identity, and loaders over them. */
export interface GraphqlContext {
  requestId: string;
  call: ReturnType<typeof createCaller>;
  /** The stream of what happens to places and pictures, which ends with the connection. */
  events: () => ReturnType<ReturnType<typeof createCaller>["places"]["events"]>;
  loaders: Loaders;
  budget: FieldBudget;
  /** That of the whole request. */
  requestBudget: Budget;
}

export async function graphqlContext(
  services: Services,
  req: Request,
  res: Response,
): Promise<GraphqlContext> {
  const context = { ...(await contextOf(services, req, res)), hangUp: () => void res.destroy() };
  const call = createCaller(context);
  return {
    requestId: requestIdOf(res),
    call,
    events: () => createCaller(context, { signal: signalOf(res) }).places.events({}),
    loaders: createLoaders(call),
    budget: new FieldBudget(context.budget),
    requestBudget: context.budget,
  };
}
