/** The rows of a comparison: one per differing token. */

import type { Appearance } from "#console/editing/types.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { placeWords } from "#console/parts/where.ts";
import type { Comparison, WrittenChange } from "#console/worker/comparison.ts";
import type { PropertyChange, TokenChange } from "#tokens/verdict/change.ts";
import type { Place } from "#tokens/verdict/place.ts";
import { changeWords, measureOf, valueWords } from "./words.ts";
import { deprecationOf } from "./written.ts";

export type Sign = "added" | "removed" | "changed" | "renamed";

/** How a pair of values is drawn. */
export type Drawing = "color" | "gradient" | "radius" | "shadow" | "bezier" | "number" | "none";

/** A custom property's values; null if absent. */
export type ValuePair = Pick<NonNullable<PropertyChange["light"]>, "before" | "after">;

export interface DiffRow {
  sign: Sign;
  path: string;
  /** The path that a renamed token had. */
  from: string | undefined;
  type: string | undefined;
  drawing: Drawing;
  /** Its custom property; undefined for a token that prints nothing. */
  property: string | undefined;
  /** Absent where the appearance does not differ. */
  pairs: Partial<Record<Appearance, ValuePair>>;
  /** A short description of the difference. */
  words: string;
  /** The greater ΔE of both appearances, for colors. */
  deltaE: number | undefined;
  /** Custom properties made from this one, and parts of it. */
  derived: readonly PropertyChange[];
  /** The contexts of a theme with axes that it is about. */
  place: Place;
  /** The same in words; empty for all contexts. */
  where: string;
}

const signs: Record<TokenChange["kind"], Sign> = {
  removed: "removed",
  renamed: "renamed",
  added: "added",
  type_changed: "changed",
  value_changed: "changed",
  source_changed: "changed",
  metadata_changed: "changed",
};

const ownWords: Partial<Record<TokenChange["kind"], string>> = {
  metadata_changed: "described otherwise",
};

/** Rows in the order of their paths, as the tree has them. */
export function rowsOf({ verdict, written, axes }: Comparison): DiffRow[] {
  return verdict.changes
    .map((change, index) => {
      const both = written[index] ?? {};
      return rowOf({ ...change, ...typeOf(change, both) }, both, axes);
    })
    .sort((left, right) => left.path.localeCompare(right.path, undefined, { numeric: true }));
}

/** The type of the change; the verdict names none of a token that only follows another. */
function typeOf(
  { type }: TokenChange,
  { before, after }: WrittenChange,
): Pick<TokenChange, "type"> {
  const found = type ?? after?.type ?? before?.type;
  return found === undefined ? {} : { type: found };
}

function rowOf(change: TokenChange, written: WrittenChange, axes: readonly AxisListing[]): DiffRow {
  const { path, from, type, properties, modes, unasked } = change;
  const place: Place = { ...(modes && { modes }), ...(unasked && { unasked }) };
  const own = properties.filter(({ derived }) => !derived);
  const first = own.find(({ light, dark }) => (light ?? dark)?.after != null) ?? own[0];
  const pairs = pairsOf(own);
  const distances = properties.flatMap(({ light, dark }) => [light?.deltaE, dark?.deltaE]);
  const measured = distances.filter((distance) => distance !== undefined);
  return {
    sign: signs[change.kind],
    path,
    from,
    type,
    drawing: drawingOf(path, type, pairs),
    property: first?.name,
    pairs,
    words: wordsOf(change, pairs, written),
    deltaE: measured.length === 0 ? undefined : Math.max(...measured),
    derived: properties.filter(({ derived }) => derived),
    place,
    where: placeWords(axes, place),
  };
}

/** A renamed token joins its old and its new property. */
function pairsOf(own: readonly PropertyChange[]): DiffRow["pairs"] {
  const pairs: DiffRow["pairs"] = {};
  for (const appearance of ["light", "dark"] as const) {
    const there = own.map((property) => property[appearance]).filter((one) => one !== undefined);
    if (there.length === 0) continue;
    pairs[appearance] = {
      before: there.find((one) => one.before !== null)?.before ?? null,
      after: there.find((one) => one.after !== null)?.after ?? null,
    };
  }
  return pairs;
}

const cssOf = (pair: DiffRow["pairs"]["light"]) => ({
  cssBefore: pair?.before ?? null,
  cssAfter: pair?.after ?? null,
});

function wordsOf(
  change: TokenChange,
  pairs: DiffRow["pairs"],
  { before, after }: WrittenChange,
): string {
  const { kind, path, from = path, type, typeBefore } = change;
  const pair = pairs.light ?? pairs.dark;
  const [was, is] = [before?.value, after?.value];
  const { cssBefore, cssAfter } = cssOf(pair);
  if (kind === "added") return valueWords(type, is, cssAfter);
  if (kind === "removed") return deprecationOf(before) ?? `was ${valueWords(type, was, cssBefore)}`;
  if (kind === "renamed" && pair?.before === pair?.after) return `was ${from}`;
  const fixed = ownWords[kind];
  if (fixed !== undefined)
    return (deprecationOf(before) ? undefined : deprecationOf(after)) ?? fixed;
  if (kind === "type_changed" && typeBefore !== undefined && type !== undefined) {
    return `${typeBefore} → ${type}`;
  }
  const words = changeWords({
    type,
    path,
    before: was,
    after: is,
    cssBefore,
    cssAfter,
  });
  return from === path ? words : `was ${from}; ${words}`;
}

function drawingOf(
  path: string,
  type: string | undefined,
  { light, dark }: DiffRow["pairs"],
): Drawing {
  switch (type) {
    case "color":
    case "gradient":
    case "shadow":
      return type;
    case "cubicBezier":
      return "bezier";
    case "dimension":
    case "number":
    case "duration":
    case "fontWeight": {
      const pair = light ?? dark;
      if (measureOf(pair?.after ?? pair?.before ?? null) === undefined) return "none";
      return type === "dimension" && /(^|[.-])radius([.-]|$)/.test(path) ? "radius" : "number";
    }
    default:
      return "none";
  }
}

/** Custom properties that differ, derived ones included. */
export const propertyCount = ({ verdict }: Comparison): number =>
  new Set(verdict.changes.flatMap(({ properties }) => properties.map(({ name }) => name))).size;

/** Tokens that differ, each once in however many contexts. */
export const tokenCount = (rows: readonly DiffRow[]): number =>
  new Set(rows.map(({ path }) => path)).size;

/** The appearances that differ; none of what has no values. */
export const appearancesOf = (pairs: DiffRow["pairs"]): Appearance[] =>
  (["light", "dark"] as const).filter((one) => pairs[one] !== undefined);

export const isSame = (one: ValuePair | undefined, other: ValuePair | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.before === other.before &&
  one.after === other.after;
