import { initTRPC } from "@trpc/server";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import type { Access } from "./access.ts";
import type { Context } from "./context.ts";

interface Meta {
  /** Set by the builder that authorises. */
  access?: Access;
  /** Set by the mutation door alone. */
  [key: symbol]: true;
}

/** tRPC with this platform's context and errors; procedures begin with one of the builders. */
export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      // Below what proxies take for an idle connection; a client that misses two connects again.
      ping: { enabled: true, intervalMs: 25_000 },
      client: { reconnectAfterInactivityMs: 60_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const platformError = platformErrorFrom(error);
      return {
        ...shape,
        message: platformError.message,
        data: {
          code: shape.data.code,
          httpStatus: platformError.status,
          errorCode: platformError.errorCode,
          details: platformError.details,
          requestId: ctx?.requestId,
        },
      };
    },
  });

export const { router, createCallerFactory } = t;
