/** Specificity as one number: ids, then classes, attributes and states, then elements. */
const ID = 10_000;
const CLASS = 100;

/** Of a selector without commas at its top (CSS Selectors 4, 17). */
export function specificityOf(selector: string): number {
  let total = 0;
  let rest = selector;
  while (rest !== "") {
    const [text = "", sign = "", name = ""] =
      /^(?:(::?|[#.])([\w-]+)|\[[^\]]*\]|[\w-]+|[\s\S])/.exec(rest) ?? [];
    rest = rest.slice(text.length);
    if (sign === "#") total += ID;
    else if (sign === ".") total += CLASS;
    else if (sign.startsWith(":")) {
      const inner = rest.startsWith("(") ? balanced(rest) : undefined;
      if (inner !== undefined) rest = rest.slice(inner.length + 2);
      total += ofPseudo(sign, name, inner);
    } else if (text.startsWith("[")) total += CLASS;
    else if (/^[\w-]/.test(text)) total += 1;
  }
  return total;
}

function ofPseudo(sign: string, name: string, inner: string | undefined): number {
  if (sign === "::" || name === "before" || name === "after") return 1;
  if (name === "where") return 0;
  if (inner === undefined || !/^(is|not|has)$/.test(name)) return CLASS;
  return Math.max(...listOf(inner).map(specificityOf));
}

/** What stands between the first bracket of a text and the one that closes it. */
function balanced(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  return text.slice(1);
}

/** The selectors of a list, whose commas are not in brackets. */
export function listOf(selectors: string): string[] {
  return splitOutside(selectors, ",");
}

/** Splits where a character stands in no brackets and no string. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "\\") at += 1;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "[") depth += 1;
    else if (char === ")" || char === "]") depth -= 1;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
