/** The axes of a written document, as its own names call them. */
import { hasAppearances } from "../../tokens/appearance.ts";
import { appearances } from "../../tokens/findings.ts";
import type { JsonObject } from "../../tokens/json.ts";
import { listAxes } from "../../tokens/resolver/listing.ts";
import { resolverOf } from "../../tokens/resolver/resolver-of.ts";
import { sourcesOf } from "../../tokens/resolver/union.ts";
import type { Plan } from "../plan.ts";

/** An axis whose contexts may have conditions. */
export interface NamedAxis {
  name: string;
  /** Its other names. */
  keys: readonly string[];
  contexts: readonly string[];
  preset: string;
}

/** The axes of a document; the appearances are one if they differ and no other axis decides them. */
export function namedAxesOf(document: JsonObject): NamedAxis[] {
  const listed = listAxes(document);
  const axes = listed.map((axis): NamedAxis => {
    const keys = [axis.name, axis.parameter, ...(axis.appearances ? ["appearance"] : [])];
    const contexts = axis.contexts.map(({ name }) => name);
    return { name: axis.name, keys, contexts, preset: axis.default };
  });
  if (listed.some((axis) => axis.appearances !== undefined)) return axes;
  if (!sourcesOf(resolverOf(document)).some(hasAppearances)) return axes;
  const name = "appearance";
  return [...axes, { name, keys: [name], contexts: appearances, preset: "light" }];
}

/** The place of a context of the source in a document; undefined if it has none such. */
export function placeOfContext(
  axis: string,
  context: string,
  axes: readonly NamedAxis[],
  { axes: planned, faced }: Plan,
): { axis: NamedAxis; context: string } | undefined {
  const name = planned.find(({ source }) => source === axis)?.name ?? axis;
  const own = axes.find((one) => one.name === name);
  if (own?.contexts.includes(context)) return { axis: own, context };
  const faces = faced.get(axis);
  const face = appearances.find((one) => faces?.[one] === context);
  const turned = axes.find((one) => one.keys.includes("appearance"));
  return face !== undefined && turned?.contexts.includes(face)
    ? { axis: turned, context: face }
    : undefined;
}
