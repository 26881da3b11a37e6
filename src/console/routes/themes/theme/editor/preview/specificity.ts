/** Specificity as one number: ids, then classes, attributes and states, then elements. */
const ID = 10_000;
const CLASS = 100;

const part = /^(?:(::?|[#.])([\w-]+)|\[[^\]]*\]|[\w-]+|[\s\S])/;

/** The specificity of one selector, without commas at its top (CSS Selectors 4, 17). */
export function specificityOf(selector: string): number {
  let total = 0;
  let rest = selector;
  while (rest !== "") {
    const [text = "", sign = "", name = ""] = part.exec(rest) ?? [];
    rest = rest.slice(text.length);
    if (sign.startsWith(":")) {
      const inner = rest.startsWith("(") ? balanced(rest) : undefined;
      if (inner !== undefined) rest = rest.slice(inner.length + 2);
      total += ofPseudo(sign, name, inner);
    } else total += ofSimple(text, sign);
  }
  return total;
}

function ofSimple(text: string, sign: string): number {
  if (sign === "#") return ID;
  if (sign === "." || text.startsWith("[")) return CLASS;
  return /^[\w-]/.test(text) ? 1 : 0;
}

function ofPseudo(sign: string, name: string, inner: string | undefined): number {
  if (sign === "::" || name === "before" || name === "after") return 1;
  if (name === "where") return 0;
  if (inner === undefined || !/^(is|not|has)$/.test(name)) return CLASS;
  return Math.max(...listOf(inner).map(specificityOf));
}

/** The text between its first bracket and the one that closes it. */
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

/** Characters that a split looks at: escapes and strings whole, then single brackets. */
const unit = /\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|[\s\S]/g;

/** Splits a text at a separator that stands in no brackets and no string. */
export function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [piece] of text.matchAll(unit)) {
    if (piece === "(" || piece === "[") depth += 1;
    else if (piece === ")" || piece === "]") depth -= 1;
    if (piece === separator && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + piece);
  }
  return parts.map((text) => text.trim()).filter((text) => text !== "");
}
