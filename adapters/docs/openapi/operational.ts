import { z } from "zod";
import type { ErrorCode } from "../../../src/errors/errors.ts";
import type { OpenApiDocument, Operation, ResponseObject, Schema } from "./document.ts";
import type { Surface } from "./operations.ts";
import { headerRefs } from "./responses.ts";
import { sample } from "./sample.ts";

/** Probes and metrics (decisions.md#probes-and-metrics). */
export function operational(health: z.ZodType, surface: Surface): OpenApiDocument["paths"] {
  const schema = surface.schemas.describe(health, "output");
  const text = { schema: surface.schemas.describe(z.string(), "output") };
  const expositions = { "text/plain": text, "application/openmetrics-text": text };
  const { alive, ready, notReady } = healthExamples(schema, surface);
  const json = (description: string, example: unknown): ResponseObject =>
    success(description, { "application/json": { schema, example } });
  const get = (operation: Pick<Operation, "operationId" | "summary" | "description">) =>
    operationOf(surface, operation);
  return {
    "/healthz": get({
      operationId: "healthz",
      summary: "Whether the process lives",
      description: "Checks nothing beyond the process itself. No probe ever gets a 429.",
    })({ 200: json("Health", alive) }),
    "/livez": get({
      operationId: "livez",
      summary: "The same, for a liveness probe",
      description: "Answers as /healthz does.",
    })({ 200: json("Health", alive) }),
    "/readyz": get({
      operationId: "readyz",
      summary: "Whether requests can be served",
      description:
        "Checks the database, or repeats its answer from the last half second. 503 while it does not answer, and from the moment that the process shuts down. " +
        "Storage that is full or read-only is a warning: reads still work, writes answer 503.",
    })({
      200: json("Ready", ready),
      503: json("Not ready; a Health that is an error body too", notReady),
    }),
    "/status": get({
      operationId: "status",
      summary: "The same, for checks from outside",
      description: "Answers like /readyz. Some platforms (Cloud Run) reserve paths that end in z.",
    })({
      200: json("Ready", ready),
      503: json("Not ready; a Health that is an error body too", notReady),
    }),
    "/metrics": get({
      operationId: "metrics",
      summary: "Metrics for Prometheus",
      description:
        "In the text format of Prometheus, or in OpenMetrics 1.0 if Accept prefers it. 404 where ENABLE_METRICS is false.",
    })({ 200: success("Metrics", expositions) }, ["not_found", "rate_limited"]),
  };
}

const operationOf =
  (surface: Surface, named: Pick<Operation, "operationId" | "summary" | "description">) =>
  (responses: Operation["responses"], errors: ErrorCode[] = []): { get: Operation } => ({
    get: {
      ...named,
      tags: ["Operations"],
      security: [],
      parameters: [],
      responses: { ...responses, ...surface.errors.of([...errors, "internal"]) },
    },
  });

const success = (
  description: string,
  content: NonNullable<ResponseObject["content"]>,
): ResponseObject => ({
  description,
  headers: headerRefs(["X-Request-ID", "Cache-Control"]),
  content,
});

/** One Health, as each probe shows it. */
function healthExamples(schema: Schema, { schemas }: Surface) {
  const whole = sample(schema, schemas.components) as Record<string, unknown>;
  const { checks, code: _, message: __, requestId, ...plain } = whole;
  const alive: Record<string, unknown> = { ...plain, version: "1.0.0" };
  return {
    alive,
    ready: { ...alive, checks },
    notReady: {
      ...alive,
      status: "unavailable",
      checks: { database: { status: "unavailable", latencyMs: 2000 } },
      code: "unavailable",
      message: "The database does not answer.",
      requestId,
    },
  };
}
