/** CSS texts taken apart at the outermost level only. */

/** The parts of a text between separators that stand outside of parentheses and quotes. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [""];
  let nesting: Nesting = { depth: 0, quote: "" };
  for (const char of text) {
    nesting = after(nesting, char);
    if (nesting.depth === 0 && nesting.quote === "" && separator.test(char)) parts.push("");
    else parts.push((parts.pop() ?? "") + char);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

interface Nesting {
  depth: number;
  /** The quote that is open, or the empty text. */
  quote: string;
}

function after(nesting: Nesting, char: string): Nesting {
  const { depth, quote } = nesting;
  if (quote !== "") return char === quote ? { depth, quote: "" } : nesting;
  if (char === '"' || char === "'") return { depth, quote: char };
  if (char === "(" || char === "{") return { depth: depth + 1, quote };
  if (char === ")" || char === "}") return { depth: depth - 1, quote };
  return nesting;
}
