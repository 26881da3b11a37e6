/** The axes of a document's text, and where each stands. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, type Path, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { FindingList } from "../../tokens/findings.ts";
import type { Json, JsonObject } from "../../tokens/json.ts";
import { pointerSegments } from "../../tokens/reference.ts";
import { keyOf, keyProblem, type Modifier, mapAxes } from "../../tokens/resolver/axes.ts";

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
const contextsAt = (tree: Node | undefined, place: Path): string[] =>
  (memberOf(nodeAt(tree, place), "contexts")?.children ?? []).map(({ children }) =>
    String(children?.[0]?.value),
  );

/** The axes that the engine reads of a text, at once, while the worker may still be on the text before it. */
export function axesIn(text: string): Modifier[] {
  const tree = treeOf(text);
  if (!sourcesOf(tree).isResolver) return [];
  const stated = nodeAt(tree, mappings);
  const axes = stated && jsonAt(text, stated);
  const document: JsonObject =
    axes === undefined ? {} : { $extensions: { "io.tokenkit": { axes } } };
  const modifiers: Modifier[] = [];
  for (const name of namesInOrder(tree)) {
    const modifier = modifierOf(tree, name);
    const isRead = modifier.contexts.length > 0 && problemOf(modifier) === undefined;
    if (isRead && modifiers.every(({ key }) => key !== modifier.key)) modifiers.push(modifier);
  }
  return mapAxes(document, modifiers, new FindingList());
}

function modifierOf(tree: Node | undefined, name: string): Modifier {
  const place = modifierAt(tree, name) ?? [];
  const names = contextsAt(tree, place);
  const preset = names.find((one) => one === memberOf(nodeAt(tree, place), "default")?.value);
  return {
    name,
    key: keyOf(name),
    contexts: names.map((context) => ({ name: context, sources: [] })),
    preset: preset ?? names[0] ?? "",
    isAppearance: false,
  };
}

const problemOf = ({ key, name, contexts }: Modifier): string | undefined =>
  keyProblem(
    key,
    name,
    contexts.map((context) => context.name),
  );

/** The names of axes in the order in which they count. */
function namesInOrder(tree: Node | undefined): string[] {
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
function jsonAt(text: string, { offset, length }: Node): Json | undefined {
  try {
    return JSON.parse(text.slice(offset, offset + length));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
