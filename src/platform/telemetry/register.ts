// Loaded by `node --import` before the platform: what is to be traced must be patched before it is
// imported. Without an OTLP endpoint nothing else is loaded.
import { readEnvFile } from "../env-file.ts";
import { isTracingOn } from "./environment.ts";

readEnvFile();
if (isTracingOn(process.env)) {
  const { startTracing } = await import("./sdk.ts");
  await startTracing(process.env);
}
