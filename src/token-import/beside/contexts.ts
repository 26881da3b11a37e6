/** Finds the context of the tokens that a context of the stylesheets is: by its name, or else by its values. */
import type { NamedAxis } from "../own-names/axes.ts";
import { isSame, type Values } from "./values.ts";

/** A context of an axis with its values. */
export interface Valued {
  axis: NamedAxis;
  context: string;
  values: Values;
}

/** A value of the stylesheets that is a token's: under which key each document has it. */
export interface Pair {
  ours: string;
  theirs: string;
}

/** The least share of the values of a context that have to be the same. */
const share = 0.5;

/**
 * @param base the values of the stylesheets' defaults
 * @returns the context of the tokens; undefined if they have none such
 */
export function counterpartOf(
  given: Valued,
  base: Values,
  contexts: readonly Valued[],
  pairs: readonly Pair[],
): Valued | undefined {
  const alike = contexts.filter(({ context }) => plain(context) === plain(given.context));
  const named = alike.find(({ axis }) => isAlike(axis, given.axis));
  if (named !== undefined) return named;
  const own = pairs.filter(({ theirs }) => {
    const value = given.values.get(theirs);
    return value !== undefined && value !== base.get(theirs);
  });
  const scored = contexts.map((one) => ({ one, count: sameOf(one, given, own) }));
  const most = Math.max(0, ...scored.map(({ count }) => count));
  const best = scored.filter(({ count }) => count === most);
  const [only = alike.length === 1 ? { one: alike[0] } : undefined, another] =
    most > 0 && most >= share * own.length ? best : [];
  return another === undefined ? only?.one : alike.find((one) => best.some((b) => b.one === one));
}

const sameOf = ({ values }: Valued, given: Valued, pairs: readonly Pair[]): number =>
  pairs.filter(({ ours, theirs }) => {
    const [one, other] = [values.get(ours), given.values.get(theirs)];
    return one !== undefined && other !== undefined && isSame(one, other);
  }).length;

const isAlike = (one: NamedAxis, other: NamedAxis): boolean =>
  one.keys.some((key) => other.keys.some((their) => plain(key) === plain(their)));

/** A name without case, separators and a default's several words. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
