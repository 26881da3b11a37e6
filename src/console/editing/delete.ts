/** Deleting tokens and groups. */
import { applyEdits, type Path, removeAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { followingRoles } from "./following-roles.ts";
import { type Plan, placesOnce, rewrite } from "./plan.ts";
import { structureOf } from "./structure.ts";

/** Takes tokens or groups away; who mentioned a token mentions `instead`, where that is given. */
export function deleting(text: string, paths: readonly Path[], instead?: string): Plan {
  const structure = structureOf(text, treeOf(text));
  const sources = sourcesOf(treeOf(text));
  const gone = (dotted: string): boolean =>
    paths.some((path) => dotted === path.join(".") || dotted.startsWith(`${path.join(".")}.`));
  const references = structure.references.filter(({ to, from }) => gone(to) && !gone(from));
  const mentions =
    instead === undefined
      ? []
      : [
          ...references.map((reference) => rewrite(text, reference, instead.split("."), sources)),
          ...followingRoles(text, (dotted) => (gone(dotted) ? instead.split(".") : undefined)),
        ];
  const steps = [mentions];
  let present = applyEdits(text, mentions);
  for (const path of paths) {
    for (const { layer, path: above } of placesOnce(sources)) {
      const keep = layer === "base" ? undefined : above.length;
      const step = removeAt(present, [...above, ...path], keep);
      steps.push(step);
      present = applyEdits(present, step);
    }
  }
  return { steps: steps.filter((step) => step.length > 0), references };
}
