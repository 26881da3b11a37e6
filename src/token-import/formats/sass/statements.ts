/** The variables that Sass files declare at their top level. */

/** One declaration. */
export interface Assignment {
  /** Without `$`, with hyphens for underscores, which Sass does not distinguish. */
  name: string;
  value: string;
  /** Whether it counts only if nothing else gives the variable a value. */
  isDefault: boolean;
  offset: number;
}

/** A name of Sass in its one spelling. */
export const plainName = (name: string): string => name.replaceAll("_", "-");

const declaration = /^\$([\w-]+)\s*:\s*([\s\S]+)$/;
const flags = /!(?:default|global)\b/g;

/** Reads a file in either syntax; what rules, mixins and functions hold is local to them. */
export function readAssignments(file: string, content: string): Assignment[] {
  const text = withoutComments(content);
  const lines = /\.sass$/i.test(file);
  return statementsOf(text, lines).flatMap(({ text: statement, offset }) => {
    const match = declaration.exec(statement);
    if (match === null) return [];
    const [, name = "", value = ""] = match;
    const isDefault = /!default\b/.test(value);
    return [{ name: plainName(name), value: value.replace(flags, "").trim(), isDefault, offset }];
  });
}

/** A text of the same length with spaces in place of comments. */
export function withoutComments(text: string): string {
  let out = "";
  // No `url(` before this offset is closed without quotes.
  let open = 0;
  for (let at = 0; at < text.length; ) {
    const isComment = text.startsWith("//", at) || text.startsWith("/*", at);
    const isAddress = at >= open && text.startsWith("url(", at);
    if (isAddress) open = endOfAddress(text, at);
    const isClosed = isAddress && text[open] === ")";
    const end = isComment ? endOfComment(text, at) : isClosed ? open + 1 : endOfQuoted(text, at);
    const part = text.slice(at, end);
    out += isComment ? part.replace(/[^\n]/g, " ") : part;
    at = end;
  }
  return out;
}

/** The offset of the first parenthesis or quote in an address. */
function endOfAddress(text: string, at: number): number {
  let end = at + 4;
  while (end < text.length && !`)"'`.includes(text[end] ?? "")) end += 1;
  return end;
}

/** An open comment goes on to the end of the text. */
function endOfComment(text: string, at: number): number {
  const isLine = text[at + 1] === "/";
  const close = text.indexOf(isLine ? "\n" : "*/", at + 2);
  if (close === -1) return text.length;
  return isLine ? close : close + 2;
}

/** The end of a quoted text, which goes on to the end of its line if it is open, or else of one character. */
function endOfQuoted(text: string, from: number): number {
  if (text[from] !== '"' && text[from] !== "'") return from + 1;
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\n") return at;
    if (text[at] === text[from]) return at + 1;
    if (text[at] === "\\" && text[at + 1] !== "\n") at += 1;
  }
  return text.length;
}

interface Statement {
  text: string;
  offset: number;
}

/** Statements outside of all blocks; `lines` end at their line, and indented ones are within another. */
function statementsOf(text: string, lines: boolean): Statement[] {
  const statements: Statement[] = [];
  const scan = new Scan();
  let start = 0;
  const end = (at: number) => {
    const raw = text.slice(start, at);
    const isInner = lines && /^[ \t]/.test(raw.replace(/^\n+/, ""));
    if (raw.trim() !== "" && !isInner) {
      statements.push({ text: raw.trim(), offset: start + raw.search(/\S/) });
    }
    start = at + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    const wasBlock = scan.blocks > 0;
    scan.take(char, text[at - 1] ?? "");
    if (scan.quote !== "" || scan.depth > 0) continue;
    if (scan.blocks > 0 || wasBlock) start = at + 1;
    else if (char === ";" || (lines && char === "\n")) end(at);
  }
  end(text.length);
  return statements;
}

/** Everything that is open at a place: quotes, parentheses, blocks. */
class Scan {
  quote = "";
  /** Open parentheses and brackets. */
  depth = 0;
  blocks = 0;
  private interpolations = 0;

  take(char: string, before: string): void {
    if (this.quote !== "") {
      if (char === this.quote && before !== "\\") this.quote = "";
    } else if (char === '"' || char === "'") this.quote = char;
    else if (char === "(" || char === "[") this.depth += 1;
    else if (char === ")" || char === "]") this.depth = Math.max(0, this.depth - 1);
    else this.takeBrace(char, before);
  }

  private takeBrace(char: string, before: string): void {
    if (char === "{" && before === "#") this.interpolations += 1;
    else if (char === "{") this.blocks += 1;
    else if (char === "}" && this.interpolations > 0) this.interpolations -= 1;
    else if (char === "}") this.blocks = Math.max(0, this.blocks - 1);
  }
}
