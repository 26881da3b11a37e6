/** Advice about colors whose value has not the form that their token asks for under own names. */
import { type FindingList, quote } from "../findings.ts";
import type { ResolvedToken } from "../resolve.ts";
import { channelFormOf } from "./token-name.ts";

/** Adds a warning for each color that stays text, and for each whose form leaves its alpha out. */
export function adviseForms(
  { resolved }: { resolved: readonly ResolvedToken[] },
  findings: FindingList,
): void {
  for (const { node, type, value } of resolved) {
    const form = channelFormOf(node.raw);
    if (form === undefined || value === undefined) continue;
    if (value.kind === "css" && type === "color") {
      const shown = quote(value.text).slice(1, -1);
      const message = `as "${form}" has no numbers to print, because the color is the text ${shown}; write the color that it comes to, or take as away`;
      findings.add("as_lossy", node.dotted, message);
    } else if (form === "rgb-list" && value.kind === "color" && value.color.alpha < 1) {
      const message = `as "rgb-list" leaves out the alpha of the color; make it opaque, or write as "rgb"`;
      findings.add("as_lossy", node.dotted, message);
    }
  }
}
