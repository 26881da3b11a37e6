import { PlatformError } from "../errors/errors.ts";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import { inProcedureSpan } from "../platform/telemetry/procedure-span.ts";
import { authorize } from "./access.ts";
import { wholeOf } from "./budget.ts";
import type { Caller } from "./caller.ts";
import { assertCleanInput } from "./clean-input.ts";
import { assertNoNearMisses } from "./near-misses.ts";
import type { Role } from "./roles.ts";
import { assertInScopeOf, forOtherThemes, isReaderOf } from "./scope.ts";
import { t } from "./trpc.ts";

/** The client has disconnected, so the error is neither sent nor logged. */
const gone = (): PlatformError => new PlatformError("unavailable", "The client has gone.");

/**
 * The base of all builders: runs a procedure in its span and its turn, charges its answer to the budget,
 * and turns every error into a PlatformError.
 */
const normalised = t.procedure.use(({ ctx, path, type, next }) =>
  inProcedureSpan(path, async () => {
    const result = await ctx.budget.inTurn(() => {
      if (ctx.signal?.aborted) throw gone();
      return next();
    });
    if (!result.ok) throw ctx.signal?.aborted ? gone() : platformErrorFrom(result.error);
    if (type === "query") ctx.budget.answer(result.data);
    else ctx.budget.done(result.data);
    return ctx.answersInJson ? { ...result, data: await wholeOf(result.data) } : result;
  }),
);

/** Refuses unclean input, and misspelt fields if the adapter has not checked them. */
const clean = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const input = await getRawInput();
  assertCleanInput(input);
  const schema = ctx.inputOf?.(path);
  if (schema !== undefined) assertNoNearMisses(schema, input);
  return next();
});

const withRole = (role: Role) =>
  normalised
    .meta({ access: role })
    .use(async ({ ctx, next }) => {
      await authorize(ctx, role);
      return next({ ctx: { caller: ctx.caller as Caller } });
    })
    .use(async ({ ctx, path, getRawInput, next }) => {
      await assertInScopeOf(ctx.caller, path, getRawInput);
      return next();
    })
    .use(clean);

/** Procedure builders, one per role; they refuse callers before reading the input. */
export const open = normalised.meta({ access: "open" }).use(clean);
export const signedIn = withRole("viewer");
export const editor = withRole("editor");
export const admin = withRole("admin");

/** A batch may render three artefacts, because each may be large and uncached. */
const OBJECTS_A_RENDERING = 1500;

/** Run time's procedures: for everyone, or for any caller while `runtime.public` is off. */
export const runtime = normalised
  .meta({ access: "runtime" })
  .use(async ({ ctx, path, getRawInput, next }) => {
    await authorize(ctx, "runtime");
    ctx.budget.take(OBJECTS_A_RENDERING);
    if (isReaderOf(ctx.caller, path, await getRawInput())) return next();
    if (!(await ctx.services.runtimeIsPublic())) throw forOtherThemes(ctx.caller);
    // Beyond its themes a key reads what anyone reads.
    return next({ ctx: { caller: null as Caller | null } });
  })
  .use(clean);
