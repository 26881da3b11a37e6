/** CSS texts taken apart at the outermost level only. */

/** The parts of a text between separators that stand outside of parentheses and quotes. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let part = "";
  for (const char of text) {
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "{") depth += 1;
    else if (char === ")" || char === "}") depth -= 1;
    if (depth === 0 && quote === "" && separator.test(char)) {
      if (part.trim() !== "") parts.push(part.trim());
      part = "";
    } else part += char;
  }
  if (part.trim() !== "") parts.push(part.trim());
  return parts;
}
