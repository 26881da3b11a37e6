/** Patterns of names and texts: a plain part that is replaced, or a whole with `*` for what stays. */

/**
 * Replaces what a pattern finds in a text; undefined if it finds nothing. A pattern with `*` has to match all of the
 * text, and each `*` of the replacement gives back what the one in its place matched.
 */
export function replaceBy(text: string, find: string, replacement: string): string | undefined {
  if (find === "") return undefined;
  if (!find.includes("*")) {
    return text.includes(find) ? text.replaceAll(find, () => replacement) : undefined;
  }
  const found = matched(text, find.split("*"));
  if (found === undefined) return undefined;
  let at = -1;
  return replacement.replaceAll("*", () => {
    at += 1;
    return found[at] ?? "";
  });
}

/** The texts between the parts, each as short as it can be; undefined if the text has no such parts. */
function matched(text: string, parts: readonly string[]): string[] | undefined {
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const end = text.length - last.length;
  const found: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const next = text.indexOf(part, at);
    if (next === -1 || next + part.length > end) return undefined;
    found.push(text.slice(at, next));
    at = next + part.length;
  }
  return at > end ? undefined : [...found, text.slice(at, end)];
}
