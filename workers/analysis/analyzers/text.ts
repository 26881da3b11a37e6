/** Control and format characters: line breaks, bidirectional overrides, zero-width, BOM. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu;

/**
 * Text that a stranger wrote into a file, as harmless plain text: up to its first NUL, without
 * unseen characters, with angle brackets that no browser takes for markup, cut to `limit`
 * characters. Nothing is left when it holds nothing.
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

/** A label out of words: "Dining table" is `dining-table`. */
export function labelOf(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
