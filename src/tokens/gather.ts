/** Merges equal findings of many tokens into one. */
import type { Finding, FindingCode } from "./findings.ts";

/** Most equal findings listed separately, and most places in a merged one. */
const few = 5;

/**
 * Warnings whose message quotes the value. They count as one habit of the document for all values, while an
 * author has to fix each error in its place.
 */
const habits: ReadonlySet<FindingCode> = new Set([
  "value_legacy",
  "value_range",
  "value_unit",
  "value_css",
]);

/** Equal findings. */
interface Mistake {
  first: Finding;
  count: number;
  places: string[];
}

/**
 * Merges more than five equal findings into the first one, with their count and first places. Findings are
 * equal if code, scope and message agree, ignoring the values in a habit's message.
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
  let mistake = ofKind.get(message);
  if (mistake === undefined) {
    const key = habits.has(code) ? withoutValues(message) : message;
    mistake = ofKind.get(key) ?? { first: finding, count: 0, places: [] };
    ofKind.set(key, mistake);
    if (key !== message) ofKind.set(message, mistake);
  }
  mistake.count += 1;
  if (mistake.places.length < few && !mistake.places.includes(path)) mistake.places.push(path);
  return mistake;
}

function withoutValues(message: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g, "…");
}
