import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import type { Access } from "./access.ts";
import type { Context } from "./context.ts";

export type Procedure = AnyTRPCProcedure;

/** A procedure's metadata. */
export interface ProcedureInfo {
  access: Access;
  /** Undefined if it takes no input. */
  input: z.ZodObject | undefined;
  output: z.ZodType | undefined;
}

export function infoOf(procedure: Procedure): ProcedureInfo {
  const { meta, inputs, output } = procedure._def as unknown as {
    meta?: { access?: Access };
    inputs: z.ZodObject[];
    output?: z.ZodType;
  };
  if (meta?.access === undefined) throw new Error("A procedure does not say who may call it");
  return { access: meta.access, input: merged(inputs), output };
}

/** A procedure may parse its input in parts, with checks in between. */
function merged([first, ...more]: readonly z.ZodObject[]): z.ZodObject | undefined {
  return more.reduce<z.ZodObject | undefined>((all, part) => all?.extend(part.shape), first);
}

/**
 * Calls a procedure and reads its input once, on demand, so that an unauthorised caller is refused before
 * the input is read.
 */
export function call(
  procedure: Procedure,
  path: string,
  ctx: Context,
  readInput: () => Promise<unknown>,
): Promise<unknown> {
  let input: Promise<unknown> | undefined;
  const getRawInput = (): Promise<unknown> => {
    input ??= readInput();
    return input;
  };
  const { type } = procedure._def;
  return procedure({ path, ctx, getRawInput, type, signal: ctx.signal, batchIndex: 0 });
}
