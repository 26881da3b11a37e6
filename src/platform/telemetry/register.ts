// Runs before the platform, because traced libraries must be patched before they are
// imported. Without an OTLP endpoint it loads nothing else.
import { isTracingOn } from "./environment.ts";

if (isTracingOn(process.env)) {
  const { startTracing } = await import("./sdk.ts");
  await startTracing(process.env);
}
