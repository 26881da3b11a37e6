/** Turns property names into identifiers of other languages. */

/**
 * The words of `--tk-legacy-oldBrand500`: `legacy`, `old`, `Brand`, `500`. Letters lose their accents; any
 * other character except A to Z and digits separates words.
 */
function wordsOf(property: string): string[] {
  const plain = property.slice("--tk-".length).normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? ["token"];
}

/** `colorBrand500`, or `ColorBrand500`. */
export function camelCase(property: string, capital: boolean): string {
  const joined = wordsOf(property)
    .map((word, index) => (index === 0 && !capital ? lowerFirst(word) : capitalize(word)))
    .join("_")
    .replace(/_(?=[A-Za-z])|(?<=[A-Za-z])_/g, "");
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

/** `color_brand_500`, lower case. */
export function snakeCase(property: string): string {
  const joined = wordsOf(property).join("_").toLowerCase();
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `Old` as `old`, and `HTML` as `html`. */
function lowerFirst(word: string): string {
  return word === word.toUpperCase()
    ? word.toLowerCase()
    : word.charAt(0).toLowerCase() + word.slice(1);
}

/** Makes names unique: a repeated one gets a number. */
export class UniqueNames {
  private readonly taken: Set<string>;

  /** Never returns a `reserved` name. */
  constructor(reserved: Iterable<string> = []) {
    this.taken = new Set(reserved);
  }

  give(name: string): string {
    let unique = name;
    for (let count = 2; this.taken.has(unique); count += 1) unique = `${name}_${count}`;
    this.taken.add(unique);
    return unique;
  }
}

/** Escapes a text for a double-quoted string in Swift, Kotlin or TypeScript. */
export function escapeText(text: string, extra = ""): string {
  let out = "";
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    if (char === '"' || char === "\\" || extra.includes(char)) out += `\\${char}`;
    else if (code === 10) out += "\\n";
    else if (code < 32 || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029)
      out += " ";
    else out += char;
  }
  return out;
}

/** A number with at most five decimals, as every language reads it. */
export function decimal(value: number): string {
  const rounded = Number(value.toFixed(5));
  return String(rounded === 0 ? 0 : rounded);
}
