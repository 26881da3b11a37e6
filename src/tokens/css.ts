/** Serialising to CSS: identifiers, strings, numbers, custom property names (CSS Syntax 3, CSSOM §2.1). */

const plainIdentifier = /^-?[A-Za-z_][A-Za-z0-9_-]*$/;
const plainString = /^[ !#-;=-[\]-~]*$/;
const plainName = /^[A-Za-z0-9_-]*$/;

/**
 * Escapes a string as the part of an identifier that follows its first characters. `<` is written
 * `\3c ` as in strings.
 */
export function escapeName(text: string): string {
  if (plainName.test(text)) return text;
  let out = "";
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0) out += "\ufffd";
    else if (code < 0x20 || code === 0x7f || char === "<") out += `\\${code.toString(16)} `;
    else if (code >= 0x80 || plainName.test(char)) out += char;
    else out += `\\${char}`;
  }
  return out;
}

/** A CSS string in double quotes. `<` is written `\3c ` so that no HTML tag can appear in it. */
export function cssString(text: string): string {
  if (plainString.test(text)) return `"${text}"`;
  let out = '"';
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0) out += "\ufffd";
    else if (code < 0x20 || code === 0x7f || char === "<") out += `\\${code.toString(16)} `;
    else if (char === '"' || char === "\\") out += `\\${char}`;
    else out += char;
  }
  return `${out}"`;
}

/** A number in CSS; `decimals` rounds computed values, authored ones stay unchanged. */
export function cssNumber(value: number, decimals?: number): string {
  const rounded = decimals === undefined ? value : Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}

/** Whether a text is a CSS identifier without escapes. */
export function isIdentifier(text: string): boolean {
  return plainIdentifier.test(text);
}

/** Whether a name needs no escapes inside an identifier, after its first characters. */
export function isPlainName(name: string): boolean {
  return plainName.test(name);
}

/**
 * Joins a group's path and a name with a hyphen. White space and `/` become `-`; `$root` names its group.
 */
export function joinName(group: string | undefined, name: string, plain: boolean): string {
  if (name === "$root") return group ?? "root";
  const part = plain ? name : name.replace(/[\s/]/gu, "-");
  return group === undefined ? part : `${group}-${part}`;
}

/** Joins the names of a dotted path, none of which has a dot. */
export const joinDotted = (dotted: string): string =>
  dotted.replace(/\.\$root$/, "").replaceAll(/[.\s/]/gu, "-");

/** The custom property of a joined path, as scripts use it. */
export function propertyName(joined: string): `--tk-${string}` {
  return `--tk-${joined}`;
}

/** The same name for a stylesheet, with escapes if needed. */
export function printedName(name: string): string {
  return plainName.test(name) ? name : `--${escapeName(name.slice(2))}`;
}

/** The selector of a theme: the slug bare if it is an identifier, else as a string. */
export function themeSelector(slug: string): string {
  return `[data-tokenkit-theme=${isIdentifier(slug) ? slug : cssString(slug)}]`;
}
