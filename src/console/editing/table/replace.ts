/** Search and replace in the names, values and descriptions of tokens, as one step. */
import { applyEdits, nodeAt, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { isLayer, type Layer, type TextEdit, type TokenInfo } from "../types.ts";
import type { Cell } from "./cells.ts";
import { replaceBy } from "./name-pattern.ts";
import type { CellReader } from "./paste.ts";
import { planRenames, renamesWriting, type TokenRename } from "./renames.ts";
import { cellsWriting } from "./writes.ts";

export type ReplacePart = "names" | "values" | "descriptions";

export interface Replacing {
  find: string;
  replacement: string;
  parts: ReadonlySet<ReplacePart>;
  tokens: readonly TokenInfo[];
  /** The text of a cell as it is copied; undefined if the cell inherits. */
  textOf: (cell: Cell) => string | undefined;
  read: CellReader;
}

/** One place that the search finds, and what it becomes. */
export interface Replaced {
  token: TokenInfo;
  part: ReplacePart;
  layer?: Layer;
  before: string;
  after: string;
  json?: unknown;
  problem?: string;
}

/** Everything that a search finds, values first, then descriptions and names. */
export function planReplace(text: string, replacing: Replacing): Replaced[] {
  const { tokens, parts, find, replacement } = replacing;
  const found: Replaced[] = [];
  for (const token of tokens) {
    if (parts.has("values")) found.push(...valuesIn(token, replacing));
    const { description } = token;
    const after = description && replaceBy(description, find, replacement);
    if (parts.has("descriptions") && description && after !== undefined && after !== description) {
      found.push({ token, part: "descriptions", before: description, after });
    }
  }
  if (parts.has("names")) found.push(...namesIn(text, replacing));
  return found;
}

function valuesIn(token: TokenInfo, replacing: Replacing): Replaced[] {
  const { find, replacement, textOf, read, parts } = replacing;
  return Object.keys(token.written)
    .filter(isLayer)
    .flatMap((layer): Replaced[] => {
      const cell = { dotted: token.dotted, layer };
      // References follow names that change.
      const follows = parts.has("names") && token.written[layer]?.alias !== undefined;
      const before = follows ? undefined : textOf(cell);
      const after = before && replaceBy(before, find, replacement);
      if (before === undefined || after === undefined || after === before) return [];
      const reading = read(after, cell);
      const place = { token, part: "values" as const, layer, before, after };
      return [
        "problem" in reading
          ? { ...place, problem: reading.problem }
          : { ...place, json: reading.json },
      ];
    });
}

function namesIn(text: string, { tokens, find, replacement }: Replacing): Replaced[] {
  const byName = new Map(tokens.map((token) => [token.dotted, token]));
  const renames = planRenames(text, tokens, (dotted) => replaceBy(dotted, find, replacement));
  return renames.flatMap(({ from, to, problem }): Replaced[] => {
    const token = byName.get(from.join("."));
    if (token === undefined) return [];
    const place = { token, part: "names" as const, before: token.dotted, after: to.join(".") };
    return [problem === undefined ? place : { ...place, problem }];
  });
}

/** The steps that carry out what was found, without what has a problem. */
export function replaceWriting(text: string, found: readonly Replaced[]): TextEdit[][] {
  const good = found.filter(({ problem }) => problem === undefined);
  const writes = good.flatMap(({ part, token, layer, json }) =>
    part === "values" && layer !== undefined ? [{ path: token.path, layer, json }] : [],
  );
  const steps = cellsWriting(text, writes);
  let present = steps.reduce(applyEdits, text);
  const described = describing(
    present,
    good.filter(({ part }) => part === "descriptions"),
  );
  if (described.length > 0) steps.push(described);
  present = applyEdits(present, described);
  const renames = good.flatMap(({ part, token, after }): TokenRename[] =>
    part === "names" ? [renameOf(token, after)] : [],
  );
  return [...steps, ...renamesWriting(present, renames)];
}

function renameOf(token: TokenInfo, after: string): TokenRename {
  const [rename] = planRenames("{}", [token], () => after);
  return { from: token.path, to: rename?.to ?? token.path };
}

/** Writes descriptions into the first place that has each token. */
function describing(text: string, found: readonly Replaced[]): TextEdit[] {
  const tree = treeOf(text);
  const { places } = sourcesOf(tree);
  return found.flatMap(({ token, after }) => {
    const place = places.find(
      (one) => nodeAt(tree, [...one.path, ...token.path, "$description"]) !== undefined,
    );
    return place ? setAt(text, [...place.path, ...token.path, "$description"], after) : [];
  });
}
