/** Reports the axes of a document. */
import { quote } from "../tokens/findings.ts";
import { keyOf } from "../tokens/resolver/axes.ts";
import type { Place } from "./place.ts";
import type { Plan, PlannedAxis } from "./plan.ts";
import type { Report } from "./report.ts";

/** Reports the axes, those that became the appearances, and contexts that media choose. */
export function reportPlan({ faced, axes, turning }: Plan, place: Place, report: Report): void {
  for (const [axis, { light, dark }] of faced) {
    const message = `${light} and ${dark} of the axis ${axis} are the light and the dark appearance`;
    report.add("appearance_mapped", place, message);
  }
  for (const axis of axes) {
    report.add("axis_mapped", place, axisText(axis));
    if (axis === turning) report.add("appearance_mapped", place, turningText(axis));
    for (const [context, { media }] of axis.meanings) {
      if (media === undefined) continue;
      const message = `the context ${quote(context)} of the axis ${quote(axis.name)} is what ${media} chooses`;
      report.add("media_mapped", place, message);
    }
  }
}

function axisText({ name, contexts, default: usual }: PlannedAxis): string {
  const all = `${contexts.slice(0, 12).map(quote).join(", ")}${contexts.length > 12 ? ", …" : ""}`;
  return `the axis ${quote(name)} is chosen by ${keyOf(name)}, with the contexts ${all}; ${quote(usual)} where none is`;
}

function turningText({ name, meanings }: PlannedAxis): string {
  const dark = [...meanings].filter(([, { appearance }]) => appearance === "dark");
  const names = dark.map(([context]) => quote(context)).join(", ");
  return `of the axis ${quote(name)} the dark appearance has ${names}, and the light one all else`;
}
