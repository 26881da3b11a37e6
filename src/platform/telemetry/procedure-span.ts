import { inSpan, isTracing } from "./tracing.ts";

/** A procedure is the same whoever calls it, by tRPC or by another surface: a span with its name. */
export function inProcedureSpan<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  return inSpan(path, work, { "rpc.system.name": "trpc", "rpc.method": path });
}
