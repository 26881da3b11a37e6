import { TraceFlags } from "@opentelemetry/api";
import { currentTrace } from "./remote-trace.ts";

/**
 * The fields of a log line's span: in Cloud Logging's form, so that the line appears below its request, and
 * in plain form without a Google project.
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
