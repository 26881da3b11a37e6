import { diag } from "@opentelemetry/api";
import {
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";

/**
 * Samples every trace that the caller samples, and a share of the others (`OTEL_TRACES_SAMPLER_ARG`), the
 * same traces in every process. Ignores a caller's negative flag, because Google's front ends sample at most
 * one request per ten seconds and instance. Undefined if `OTEL_TRACES_SAMPLER` names another sampler.
 */
export function shareSampler(env: NodeJS.ProcessEnv, usual: number): Sampler | undefined {
  if (env.OTEL_TRACES_SAMPLER) return undefined;
  const share = new TraceIdRatioBasedSampler(shareOf(env.OTEL_TRACES_SAMPLER_ARG, usual));
  return new ParentBasedSampler({ root: share, remoteParentNotSampled: share });
}

function shareOf(text: string | undefined, usual: number): number {
  if (!text) return usual;
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  diag.error(
    `OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, not ${text}; it is ${usual} now`,
  );
  return usual;
}
