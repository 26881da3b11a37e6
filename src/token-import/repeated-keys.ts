/** Finds names that stand twice in one object of a file: JSON, with comments or as JSON5. */

/** A repeated name and the offset where it stands again. */
export interface Repeated {
  name: string;
  offset: number;
}

/** Most names that are returned. */
const most = 100;
const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$\u200C\u200D]*/uy;
const blank = /\s+/y;

/** The names that repeat one before them in their object, in the order of the text, which parses. */
export function repeatedKeys(text: string): Repeated[] {
  const found: Repeated[] = [];
  const objects = new Objects();
  for (let at = 0; at < text.length && found.length < most; ) {
    const char = text[at] ?? "";
    const skipped = skipAt(char, text, at);
    const word = skipped === undefined ? wordAt(char, text, at) : undefined;
    const name = word === undefined ? undefined : keyOf(word, text, at);
    if (name !== undefined && objects.has(name)) found.push({ name, offset: at });
    objects.enter(char);
    at += Math.max(1, (skipped ?? word ?? "").length);
  }
  return found;
}

/** The names in the objects around a place. */
class Objects {
  /** `undefined` for a list. */
  private readonly around: (Set<string> | undefined)[] = [];

  /** Enters or leaves an object or a list by its bracket. */
  enter(char: string): void {
    if (char === "{") this.around.push(new Set());
    else if (char === "[") this.around.push(undefined);
    else if (char === "}" || char === "]") this.around.pop();
  }

  /** Whether the innermost object has a name already; it has it from now on. */
  has(name: string): boolean {
    const names = this.around.at(-1);
    const repeats = names?.has(name) === true;
    names?.add(name);
    return repeats;
  }
}

/** The name that a word is, if a colon follows it. */
function keyOf(word: string, text: string, at: number): string | undefined {
  let end = at + word.length;
  for (let gap = gapAt(text, end); gap > 0; gap = gapAt(text, end)) end += gap;
  if (text[end] !== ":") return undefined;
  return /^["']/.test(word) ? unquoted(word) : word;
}

/** The length of the blanks or the comment at a place. */
const gapAt = (text: string, at: number): number =>
  (matchAt(blank, text, at) ?? matchAt(comment, text, at) ?? "").length;

function skipAt(char: string, text: string, at: number): string | undefined {
  if (char === "/") return matchAt(comment, text, at);
  return char <= " " ? matchAt(blank, text, at) : undefined;
}

function wordAt(char: string, text: string, at: number): string | undefined {
  if (char === '"' || char === "'") return matchAt(string, text, at);
  return /[[\]{},:\d]/.test(char) ? undefined : matchAt(identifier, text, at);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The name in a quoted text. */
function unquoted(text: string): string {
  const inner = text.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  return inner.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
