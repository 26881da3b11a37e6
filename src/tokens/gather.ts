/** One finding for a mistake that many tokens make. */
import type { Finding, FindingCode } from "./findings.ts";

/** Most findings that say the same one by one, and most places that their only one lists. */
const few = 5;

/**
 * Warnings whose message quotes the value. They are one habit of the document whatever the value,
 * while an error has to be mended where it is, and one that quotes something else is another.
 */
const habits: ReadonlySet<FindingCode> = new Set([
  "value_legacy",
  "value_range",
  "value_unit",
  "value_css",
]);

/** Findings that say the same. */
interface Mistake {
  first: Finding;
  count: number;
  places: string[];
}

/**
 * Gathers more than five findings that say the same (the code, where it holds and the message, in
 * which a habit's values do not count) into the first of them, with their count and first places.
 */
export function gather(findings: readonly Finding[]): Finding[] {
  if (findings.length <= few) return [...findings];
  const mistakes = new Map<string, Map<string, Mistake>>();
  const each = findings.map((finding) => record(finding, mistakes));
  return findings.flatMap((finding, index) => {
    const { first, count, places } = each[index] as Mistake;
    if (count <= few) return finding;
    return finding === first ? { ...finding, count, places } : [];
  });
}

function record(finding: Finding, mistakes: Map<string, Map<string, Mistake>>): Mistake {
  const { code, path, message, appearance, modes } = finding;
  const where = `${appearance ?? ""}${modes === undefined ? "" : ` ${JSON.stringify(modes)}`}`;
  const kind = where === "" ? code : `${code} ${where}`;
  let ofKind = mistakes.get(kind);
  if (ofKind === undefined) {
    ofKind = new Map();
    mistakes.set(kind, ofKind);
  }
  let known = ofKind.get(message);
  if (known === undefined) {
    const key = habits.has(code) ? withoutValues(message) : message;
    known = ofKind.get(key) ?? { first: finding, count: 0, places: [] };
    ofKind.set(key, known);
    if (key !== message) ofKind.set(message, known);
  }
  known.count += 1;
  if (known.places.length < few && !known.places.includes(path)) known.places.push(path);
  return known;
}

function withoutValues(message: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g, "…");
}
