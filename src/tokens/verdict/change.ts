/** The records of a comparison: one for each token that differs. */
import type { Appearance } from "../findings.ts";
import type { ResolvedToken } from "../resolve.ts";
import type { Level } from "./level.ts";
import type { Place } from "./place.ts";

/** The kind of change; the first that applies. */
export const changeKinds = [
  "removed",
  "renamed",
  "type_changed",
  "added",
  "value_changed",
  "source_changed",
  "metadata_changed",
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A custom property in one appearance, before and after; null if not served. */
interface ValueChange {
  before: string | null;
  after: string | null;
  /** CIEDE2000, cut to two decimals, if both are colors. */
  deltaE?: number;
}

/** A custom property that differs, with its differing appearances. */
export interface PropertyChange {
  /** `--tk-…`. */
  name: string;
  /** Whether it is derived: `on-*`, `*-hover`, `*-active`, a part of a typography. */
  derived: boolean;
  light?: ValueChange;
  dark?: ValueChange;
}

/** A token that differs; in a resolver once per distinct difference. */
export interface TokenChange extends Place {
  kind: ChangeKind;
  level: Level;
  /** Dotted path; the new one of a renamed token. */
  path: string;
  /** The former path of a renamed token. */
  from?: string;
  /** The current type, or the former type of a removed token. */
  type?: string;
  /** The former type, if different. */
  typeBefore?: string;
  properties: PropertyChange[];
}

/** A token on both sides, in one appearance. */
export interface Pair {
  before?: ResolvedToken;
  after?: ResolvedToken;
  /** Whether both sides serve the path, perhaps only as a derived color. */
  served: boolean;
}

/** The facts about one token before its judgement. */
export interface Draft {
  path: string;
  from?: string;
  pairs: Partial<Record<Appearance, Pair>>;
  properties: Map<string, PropertyChange>;
  /** The greatest ΔE of its colors per appearance; infinite if a value is no color. */
  greatest: Partial<Record<Appearance, number>>;
}

/** A draft's facts about one appearance; undefined if it does not differ. */
export function halfOf(draft: Draft, appearance: Appearance): Draft | undefined {
  const pair = draft.pairs[appearance];
  const greatest = draft.greatest[appearance];
  const properties = new Map<string, PropertyChange>();
  for (const [key, { name, derived, [appearance]: change }] of draft.properties) {
    if (change !== undefined) properties.set(key, { name, derived, [appearance]: change });
  }
  if (pair === undefined && properties.size === 0) return undefined;
  return {
    path: draft.path,
    ...(draft.from === undefined ? {} : { from: draft.from }),
    pairs: pair === undefined ? {} : { [appearance]: pair },
    properties,
    greatest: greatest === undefined ? {} : { [appearance]: greatest },
  };
}

/** Drafts by path, created on demand. */
export class Drafts {
  readonly all = new Map<string, Draft>();

  at(path: string): Draft {
    let draft = this.all.get(path);
    if (draft === undefined) {
      draft = { path, pairs: {}, properties: new Map(), greatest: {} };
      this.all.set(path, draft);
    }
    return draft;
  }
}
