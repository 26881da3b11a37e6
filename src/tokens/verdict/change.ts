/** What a comparison is made of: one record for each token that differs in any way. */
import type { Appearance } from "../findings.ts";
import type { ResolvedToken } from "../resolve.ts";
import type { Level } from "./level.ts";
import type { Place } from "./place.ts";

/** What became of a token; where several apply, the first. */
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

/** A custom property in one appearance, before and after; null where it is not served. */
interface ValueChange {
  before: string | null;
  after: string | null;
  /** CIEDE2000, cut to two decimals, where both are colors. */
  deltaE?: number;
}

/** A custom property that differs, with the appearances in which it does. */
export interface PropertyChange {
  /** `--tk-…`. */
  name: string;
  /** Whether it is derived: `on-*`, `*-hover`, `*-active`, a part of a typography. */
  derived: boolean;
  light?: ValueChange;
  dark?: ValueChange;
}

/** A token that differs; of a resolver once for each way in which it does. */
export interface TokenChange extends Place {
  kind: ChangeKind;
  level: Level;
  /** Dotted path; of a renamed token the new one. */
  path: string;
  /** Of a renamed token: the path that it had. */
  from?: string;
  /** The type that it has, of a removed one the type that it had. */
  type?: string;
  /** The type that it had, where that is another. */
  typeBefore?: string;
  properties: PropertyChange[];
}

/** A token on both sides, in one appearance. */
export interface Pair {
  before?: ResolvedToken;
  after?: ResolvedToken;
  /** The same path is served on either side, if only as a derived color. */
  served: boolean;
}

/** What is found out of one token before it is judged. */
export interface Draft {
  path: string;
  from?: string;
  pairs: Partial<Record<Appearance, Pair>>;
  properties: Map<string, PropertyChange>;
  /** The greatest ΔE of its colors in each appearance; infinite where a value is no color. */
  greatest: Partial<Record<Appearance, number>>;
}

/** What a draft says of one appearance; nothing where that does not differ. */
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

/** Drafts by path, made when first asked for. */
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
