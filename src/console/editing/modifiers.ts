/** The axes of a document's text: where each stands, and which of them has the appearances. */
import type { Node } from "jsonc-parser";
import { isObject, memberOf, nodeAt, type Path, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { FindingList } from "../../tokens/findings.ts";
import { pointerSegments } from "../../tokens/reference.ts";
import { keyOf, type Modifier, mapAxes } from "../../tokens/resolver/axes.ts";

/** The place of the mapping from media and appearances to contexts. */
export const mappings: Path = ["$extensions", "io.tokenkit", "axes"];

/** The place of an axis: among the modifiers, or inline in the order. */
export function modifierAt(tree: Node | undefined, name: string): Path | undefined {
  if (nodeAt(tree, ["modifiers", name]) !== undefined) return ["modifiers", name];
  const items = memberOf(tree, "resolutionOrder")?.children ?? [];
  const at = items.findIndex(
    (item) =>
      memberOf(item, "type")?.value === "modifier" && memberOf(item, "name")?.value === name,
  );
  return at === -1 ? undefined : ["resolutionOrder", String(at)];
}

/** The names of the contexts of the axis at a place. */
export const contextsAt = (tree: Node | undefined, place: Path): string[] =>
  (memberOf(nodeAt(tree, place), "contexts")?.children ?? []).map(({ children }) =>
    String(children?.[0]?.value),
  );

/** The axis whose contexts the engine takes for the appearances; undefined if none has them. */
export function turningAxis(text: string): string | undefined {
  const tree = treeOf(text);
  if (!sourcesOf(tree).isResolver) return undefined;
  const stated = nodeAt(tree, mappings);
  const axes: unknown = stated && jsonAt(text, stated);
  const extensions = isObject(axes) ? { $extensions: { "io.tokenkit": { axes } } } : {};
  const modifiers = [...new Set(axisNames(tree))].map((name): Modifier => {
    const contexts = contextsAt(tree, modifierAt(tree, name) ?? []).map((context) => ({
      name: context,
      sources: [],
    }));
    return { name, key: keyOf(name), contexts, preset: "", isAppearance: false };
  });
  const mapped = mapAxes(JSON.parse(JSON.stringify(extensions)), modifiers, new FindingList());
  return mapped.find(({ isAppearance }) => isAppearance)?.name;
}

/** The names of the axes in the order in which they count. */
export function axisNames(tree: Node | undefined): string[] {
  return (memberOf(tree, "resolutionOrder")?.children ?? []).flatMap((item) => {
    const pointer: unknown = memberOf(item, "$ref")?.value;
    const [part, name] = typeof pointer === "string" ? pointerSegments(pointer) : [];
    if (part === "modifiers" && name !== undefined) return [name];
    return memberOf(item, "type")?.value === "modifier"
      ? [String(memberOf(item, "name")?.value ?? "")]
      : [];
  });
}

/** The JSON of a node; undefined while its text is unfinished. */
function jsonAt(text: string, { offset, length }: Node): unknown {
  try {
    return JSON.parse(text.slice(offset, offset + length));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
