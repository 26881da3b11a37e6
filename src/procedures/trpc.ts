import { initTRPC } from "@trpc/server";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import type { Access } from "./access.ts";
import type { Context } from "./context.ts";

interface Meta {
  /** Set by the authorising builder. */
  access?: Access;
  /** Set only by the mutation door. */
  [key: symbol]: true;
}

/** tRPC with this platform's context and errors; every procedure starts from a builder. */
export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
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

export const { router, createCallerFactory, mergeRouters } = t;
