import {
  type Context,
  ROOT_CONTEXT,
  SamplingDecision,
  SpanKind,
  type TraceFlags,
  trace,
} from "@opentelemetry/api";
import { expect, it } from "vitest";
import { shareSampler } from "../../../src/platform/telemetry/sampler.ts";

const { RECORD_AND_SAMPLED: yes, NOT_RECORD: no } = SamplingDecision;
const low = "00000001000000000000000000000000";
const high = "fffffffe000000000000000000000000";

const below = (traceFlags: TraceFlags, isRemote: boolean, traceId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: "b7ad6b7169203331", traceFlags, isRemote });

function decide(share: string | undefined, parent: Context, traceId = low): SamplingDecision {
  const sampler = shareSampler({ OTEL_TRACES_SAMPLER_ARG: share }, 1);
  return sampler?.shouldSample(parent, traceId, "GET", SpanKind.SERVER, {}, [])
    .decision as SamplingDecision;
}

it.each([
  ["a caller that is not sampled, at a share of 1", "1", below(0, true, low), low, yes],
  ["a caller that is not sampled, at a share of 0", "0", below(0, true, low), low, no],
  ["a caller that is not sampled, at the usual share", undefined, below(0, true, low), low, yes],
  ["a caller that is sampled, at a share of 0", "0", below(1, true, low), low, yes],
  ["a span of ours that is sampled, at a share of 0", "0", below(1, false, low), low, yes],
  ["a span of ours that is not, at a share of 1", "1", below(0, false, low), low, no],
  ["nobody, at a share of 1", "1", ROOT_CONTEXT, low, yes],
  ["nobody, at a share of 0", "0", ROOT_CONTEXT, low, no],
  ["nobody, a trace within the share", "0.1", ROOT_CONTEXT, low, yes],
  ["nobody, a trace beyond the share", "0.1", ROOT_CONTEXT, high, no],
  ["a caller that is not sampled, a trace beyond the share", "0.1", below(0, true, high), high, no],
  ["nobody, where the share is no number", "most", ROOT_CONTEXT, low, yes],
])("below %s", (_name, share, parent, traceId, decision) => {
  expect(decide(share, parent, traceId)).toBe(decision);
});

it("a sampler that the environment names is the SDK's own", () => {
  expect(shareSampler({ OTEL_TRACES_SAMPLER: "parentbased_always_on" }, 1)).toBeUndefined();
});
