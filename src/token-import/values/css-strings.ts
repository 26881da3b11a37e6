/** Strings of CSS, whose escapes the engine does not read. */

const quoted = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/g;
const escapes = /\\(?:\r\n|[\n\r\f]|([\da-f]{1,6})\s?|([\s\S]))/gi;

/** A text whose strings have the characters that their escapes stand for; unchanged where these need the escape. */
export function decodeStrings(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(quoted, (whole, double?: string, single?: string) => {
    const characters = decoded(double ?? single ?? "");
    if (/[\p{Cc}\\<]/u.test(characters)) return whole;
    const quote = ['"', "'"].find((one) => !characters.includes(one));
    return quote === undefined ? whole : quote + characters + quote;
  });
}

/** The characters of a text that is one string with escapes; undefined for anything else. */
export function escapedString(text: string): string | undefined {
  if (!text.includes("\\")) return undefined;
  const [whole, double, single] = [...text.trim().matchAll(quoted)][0] ?? [];
  return whole === text.trim() ? decoded(double ?? single ?? "") : undefined;
}

function decoded(text: string): string {
  return text.replace(escapes, (_, hex?: string, char?: string) => {
    if (hex === undefined) return char ?? "";
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}
