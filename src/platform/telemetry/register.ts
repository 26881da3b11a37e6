// Loaded before the platform: what is to be traced must be patched before it is
// imported. Without an OTLP endpoint nothing else is loaded.
import { isTracingOn } from "./environment.ts";

if (isTracingOn(process.env)) {
  const { startTracing } = await import("./sdk.ts");
  await startTracing(process.env);
}
