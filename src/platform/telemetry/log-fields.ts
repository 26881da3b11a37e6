import { TraceFlags } from "@opentelemetry/api";
import { currentTrace } from "./remote-trace.ts";

/**
 * What a log line says of the span it belongs to: as Cloud Logging reads it, so that the line stands
 * below its request, and plain where there is no project of Google's.
 */
export function traceFields(project: string | undefined): () => object {
  return () => {
    const current = currentTrace();
    if (current === undefined) return {};
    const { traceId, spanId, traceFlags } = current;
    const sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
    if (project === undefined) {
      return { trace_id: traceId, span_id: spanId, trace_sampled: sampled };
    }
    return {
      "logging.googleapis.com/trace": `projects/${project}/traces/${traceId}`,
      "logging.googleapis.com/spanId": spanId,
      "logging.googleapis.com/trace_sampled": sampled,
    };
  };
}
