/** JSON Pointers (RFC 6901) as the tokens of a document refer to one another by them. */

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The names on the way of a JSON Pointer. */
export const segmentsOf = (pointer: string): string[] =>
  pointer
    .replace(/^#\//, "")
    .split("/")
    .map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"));

/** A pointer by the names on its way. */
export const pointerTo = (segments: readonly string[]): string =>
  `#/${segments
    .map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25"))
    .join("/")}`;
