import { inSpan, isTracing } from "./tracing.ts";

/** Opens a span with the procedure's name, independent of the surface that calls it. */
export function inProcedureSpan<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  return inSpan(path, work, { "rpc.system.name": "trpc", "rpc.method": path });
}
