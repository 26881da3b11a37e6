// One span with a log line in it, sent at once: `node --import …/register.ts one-span.ts`.
import { createLogger } from "../../../src/platform/logger.ts";
import {
  flushTelemetry,
  inSpan,
  shutdownTelemetry,
} from "../../../src/platform/telemetry/tracing.ts";

const logger = await createLogger({ level: "info", pretty: false });
await inSpan("work", async () => logger.info("In it"));
await flushTelemetry(120_000);
logger.info("Flushed");
await shutdownTelemetry();
