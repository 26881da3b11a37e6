/** Patterns of names and texts: a plain part that is replaced, or a whole with `*` for what stays. */

const special = /[.+?^${}()|[\]\\]/g;

/**
 * Replaces what a pattern finds in a text; undefined if it finds nothing. A pattern with `*` has to match all of the
 * text, and each `*` of the replacement gives back what the one in its place matched.
 */
export function replaceBy(text: string, find: string, replacement: string): string | undefined {
  if (find === "") return undefined;
  if (!find.includes("*")) {
    return text.includes(find) ? text.replaceAll(find, () => replacement) : undefined;
  }
  const found = expressionOf(find).exec(text);
  if (found === null) return undefined;
  let at = 0;
  return replacement.replaceAll("*", () => {
    at += 1;
    return found[at] ?? "";
  });
}

const expressions = new Map<string, RegExp>();

function expressionOf(find: string): RegExp {
  const there = expressions.get(find);
  if (there !== undefined) return there;
  const parts = find.split("*").map((part) => part.replaceAll(special, "\\$&"));
  const made = new RegExp(`^${parts.join("(.*?)")}$`, "s");
  expressions.set(find, made);
  return made;
}
