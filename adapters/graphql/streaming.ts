import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type SubscriptionArgs,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { PlatformError } from "../../src/errors/errors.ts";
import type { Services } from "../../src/procedures/services.ts";
import { exchangeOf } from "../support/exchange.ts";
import { STREAM_HEADERS } from "../support/stream-headers.ts";
import { type GraphqlContext, graphqlContext, type ServerContext } from "./context.ts";
import { refusal, withCodes } from "./errors.ts";
import { bounded } from "./execution.ts";

const STREAM = "text/event-stream";
/** A route of its own in metrics, because its duration of hours would hide that of requests. */
const ROUTE = "/graphql (subscription)";
const HEAD = "HEAD gets no stream of events: subscribe by GET or POST.";
const NO_STREAM = `A subscription is answered by a stream of events: send Accept: ${STREAM}.`;

type Args = SubscriptionArgs & { contextValue: GraphqlContext & ServerContext };

/**
 * Subscriptions as server-sent events. Each event is answered like a request of its own: by the caller's
 * rights of that moment, with a budget and loaders of its own, and within the same bounds.
 */
export const streaming = (services: Services): Plugin<object, ServerContext> => ({
  onSubscribe({ setSubscribeFn }) {
    setSubscribeFn(async (given: ExecutionArgs) => {
      const args = given as Args;
      const { req, res, isHead } = args.contextValue;
      if (isHead) return refused(HEAD);
      if (!req.get("accept")?.includes(STREAM)) {
        return refused(NO_STREAM);
      }
      exchangeOf(res).route = ROUTE;
      const source = await createSourceEventStream(args);
      return Symbol.asyncIterator in source ? answers(services, args, source) : source;
    });
  },
  onResponse({ response: { headers } }) {
    if (headers.get("content-type")?.startsWith(STREAM) !== true) return;
    for (const [name, value] of Object.entries(STREAM_HEADERS)) headers.set(name, value);
  },
});

const refused = (message: string): ExecutionResult => ({
  errors: [refusal(new PlatformError("validation_failed", message))],
});

async function* answers(
  services: Services,
  args: Args,
  source: AsyncIterable<unknown>,
): AsyncGenerator<ExecutionResult, void> {
  const { req, res } = args.contextValue;
  try {
    for await (const rootValue of source) {
      const contextValue = await graphqlContext(services, req, res);
      const answer = await execute({ ...(args as ExecutionArgs), rootValue, contextValue });
      yield withCodes(bounded(answer, contextValue), args.contextValue, services.logger);
    }
  } catch (error) {
    // Breaks off when the client must connect again, to another replica or with other rights.
    if ((error as Error).name !== "AbortError") throw error;
    res.destroy();
  }
}
