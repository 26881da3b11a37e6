/** Steps of the ramp that a color belongs to. */
import type { Appearance } from "#console/editing/types.ts";
import { aliasOf } from "#tokens/reference.ts";
import type { Lookup } from "../editor/inspector/value.ts";

const STEP = /^(.*?)[.-]?\d+$/;

/** The least number of steps that make a ramp. */
const LEAST = 3;

/** The name of a step's ramp, such as `color.blue` of `color.blue.600`; undefined of another path. */
const rampOf = (dotted: string): string | undefined => STEP.exec(dotted)?.[1] || undefined;

/** The steps of the ramp of what a token refers to; none if it refers to no step. */
export function rampSteps(dotted: string, lookup: Lookup, appearance: Appearance): string[] {
  const token = lookup.get(dotted);
  const layer = token && (lookup.layerOf(token, appearance) ?? "base");
  const written = layer && token.written[layer];
  const target = written?.alias ?? aliasOf(written?.json);
  const ramp = target === undefined ? undefined : rampOf(target);
  if (ramp === undefined) return [];
  const steps = lookup.tokens
    .filter((one) => rampOf(one.dotted) === ramp && one.dotted !== dotted)
    .map((one) => one.dotted);
  return steps.length < LEAST ? [] : steps;
}
