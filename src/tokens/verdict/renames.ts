/** Distinguishes renamed tokens from removed and added ones. */
import { appearances } from "../findings.ts";
import type { ResolvedToken } from "../resolve.ts";
import { sourceOf } from "../uses.ts";
import type { Draft, Drafts } from "./change.ts";
import { propertyOf, type Side } from "./side.ts";

/** The features that identify a token under another path. */
type Mark = (draft: Draft, side: Side, which: "before" | "after") => string;

/**
 * Joins a removed token with an added one if the match is unique: first by last name, type and value, as
 * after renaming a group, then by type and authored value. Ambiguous ones stay removed and added.
 */
export function joinRenamed(drafts: Drafts, before: Side, after: Side): void {
  const all = [...drafts.all.values()];
  const removed = all.filter((draft) => isOnly(draft, "before"));
  const added = all.filter((draft) => isOnly(draft, "after"));
  for (const mark of [byNameAndValue, bySource]) {
    const left = added.filter(({ from }) => from === undefined);
    const gone = removed.filter(({ path }) => drafts.all.has(path));
    if (left.length === 0 || gone.length === 0) return;
    const candidates = unique(left, (draft) => mark(draft, after, "after"));
    for (const [key, old] of unique(gone, (draft) => mark(draft, before, "before"))) {
      const young = candidates.get(key);
      if (old !== undefined && young !== undefined) join(drafts, old, young);
    }
  }
}

/** Whether a token is on one side only, in any appearance. */
function isOnly({ pairs }: Draft, which: "before" | "after"): boolean {
  const other = which === "before" ? "after" : "before";
  const found = appearances.map((appearance) => pairs[appearance]).filter((pair) => pair);
  return (
    found.length > 0 &&
    found.every((pair) => pair?.[which] !== undefined && pair[other] === undefined && !pair.served)
  );
}

/** Drafts by a key; undefined for a shared key. */
function unique(
  drafts: readonly Draft[],
  keyOf: (draft: Draft) => string,
): Map<string, Draft | undefined> {
  const found = new Map<string, Draft | undefined>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    found.set(key, found.has(key) ? undefined : draft);
  }
  return found;
}

function join({ all }: Drafts, old: Draft, young: Draft): void {
  young.from = old.path;
  for (const appearance of appearances) {
    const before = old.pairs[appearance]?.before;
    const pair = young.pairs[appearance];
    if (before === undefined) continue;
    young.pairs[appearance] = { ...pair, before, served: false };
  }
  for (const [name, property] of old.properties) {
    young.properties.set(name, { ...young.properties.get(name), ...property });
  }
  all.delete(old.path);
}

const byNameAndValue: Mark = (draft, side, which) =>
  eachOf(draft, which, (token, appearance) => [
    token.node.path.at(-1),
    propertyOf(side[appearance], token)?.css ?? token.json,
  ]);

const bySource: Mark = (draft, _side, which) =>
  eachOf(draft, which, (token) => [sourceOf(token.node)]);

function eachOf(
  { pairs }: Draft,
  which: "before" | "after",
  describe: (token: ResolvedToken, appearance: (typeof appearances)[number]) => unknown[],
): string {
  const contents = appearances.map((appearance) => {
    const token = pairs[appearance]?.[which];
    return token && [token.type ?? null, ...describe(token, appearance)];
  });
  return JSON.stringify(contents);
}
