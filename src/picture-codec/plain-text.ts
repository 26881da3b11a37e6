/** Invisible characters: control, format, private use, unassigned, line separators; also U+FFFD. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu;

/**
 * Turns a stranger's text from a file into harmless plain text: cut at its first NUL, without invisible
 * characters, with angle brackets that no browser parses as markup, at most `limit` characters.
 * Undefined if nothing remains.
 */
export function plainText(value: unknown, limit: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = (value.split("\0", 1)[0] ?? "")
    .slice(0, limit * 8)
    .toWellFormed()
    .replace(UNSEEN, " ")
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .trim();
  return Array.from(text).slice(0, limit).join("").trim() || undefined;
}
