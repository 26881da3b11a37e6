import { z } from "zod";
import { text, type Variable, variable } from "./kinds.ts";

/** Traces and the log. */
export const observation = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    "",
    "Turns tracing on: a collector, or https://telemetry.googleapis.com, which gets Google credentials; further OTEL_* variables are the OpenTelemetry SDK's own, such as OTEL_TRACES_SAMPLER_ARG, the share of requests to trace unless the caller decides (1; 0.1 to Google)",
    text,
  ),
  LOG_LEVEL: variable(
    "info",
    "trace, debug, info, warn, error, fatal or silent",
    z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  ),
  LOG_REQUESTS_SAMPLE: variable(
    "1",
    "The share of requests that get a line in the log, from 0 to 1; those of status 400 and above, or of a second and longer, always do",
    z
      .string()
      .regex(/^(0|1|0?\.\d{1,6})$/, { error: "must be a number from 0 to 1" })
      .default("1")
      .transform(Number),
  ),
} satisfies Record<string, Variable>;
