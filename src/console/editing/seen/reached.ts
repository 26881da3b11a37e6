/** Follows values through aliases: the tokens that those which are seen are made from. */
import { type Analysis, type Appearance, appearances as both } from "../types.ts";

type Known = Pick<Analysis, "tokens" | "references" | "stacks">;

/**
 * Finds every token whose value is seen: those given, and what they refer to in the layer that gives their value in
 * one of the appearances.
 */
export function reachedFrom(
  seen: Iterable<string>,
  { tokens, references, stacks }: Known,
  appearances: readonly Appearance[] = both,
): ReadonlySet<string> {
  const byPath = new Map(tokens.map((token) => [token.dotted, token]));
  const byFrom = Map.groupBy(references, ({ from }) => from);
  const layersOf = (path: string) =>
    new Set(
      appearances.map((one) =>
        stacks[one].find((layer) => byPath.get(path)?.written[layer] !== undefined),
      ),
    );
  const reached = new Set<string>();
  const open = [...seen].filter((path) => byPath.has(path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const layers = layersOf(path);
    for (const { to, layer } of byFrom.get(path) ?? []) {
      const target = layers.has(layer) ? targetOf(to, byPath) : undefined;
      if (target !== undefined) open.push(target);
    }
  }
  return reached;
}

/** The path of the token that a reference names; a pointer may lead to a part of a value. */
function targetOf(to: string, byPath: ReadonlyMap<string, unknown>): string | undefined {
  if (!to.startsWith("#/")) return byPath.has(to) ? to : undefined;
  const parts = to.slice(2).split("/").map(unescaped);
  const end = parts.indexOf("$value");
  const path = parts.slice(0, end === -1 ? undefined : end).join(".");
  return byPath.has(path) ? path : undefined;
}

const unescaped = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");
