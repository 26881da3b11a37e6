/** The conditions of a document's contexts in the form of the public answers. */
import { FindingList } from "../findings.ts";
import { isObject } from "../json.ts";
import { tokensByPath } from "../references.ts";
import type { Modifier } from "../resolver/axes.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { type OwnCondition, printCondition } from "./condition.ts";
import { type OwnNames, readOwnNames } from "./names.ts";
import { statedKey } from "./states.ts";
import { type ChannelForm, channelFormOf, ownNameOf } from "./token-name.ts";

/** Conditions by the parameter of an axis, or `appearance`, and context. */
export type OwnModes = Record<string, Record<string, string[]>>;

/** The conditions of a document's contexts; null if it says no own names. */
export function listOwnModes(document: unknown): OwnModes | null {
  const names = isObject(document) ? readOwnNames(document, new FindingList()) : undefined;
  if (names === undefined || names.base.length === 0) return null;
  const { modifiers } = resolverOf(document);
  const stated = modifiers.map((modifier) => [modifier, statedKey(modifier, names)] as const);
  const listed = stated.flatMap(([{ key, preset }, own]) =>
    own === undefined ? [] : [[key, contextsOf(names, own, preset)] as const],
  );
  const isTaken = stated.some(([{ isAppearance }]: readonly [Modifier, unknown]) => isAppearance);
  if (!isTaken && names.modes.has("appearance")) {
    listed.push(["appearance", contextsOf(names, "appearance", "light")]);
  }
  return Object.fromEntries(listed);
}

/** The own names of a document. */
export interface OwnListing {
  /** The conditions of the defaults. */
  base: string[];
  modes: OwnModes;
  /** In document order; `name` is null if the token is left to the page. */
  tokens: { path: string; name: string | null; as?: ChannelForm }[];
}

/** The own names of a document's tokens; undefined if it says none. */
export function listOwnNames(document: unknown): OwnListing | undefined {
  const names = isObject(document) ? readOwnNames(document, new FindingList()) : undefined;
  if (names === undefined) return undefined;
  const all = tokensByPath(resolverOf(document));
  const tokens = [...all.values()].map((token) => {
    const as = channelFormOf(token.raw);
    return { path: token.dotted, name: ownNameOf(token, names) ?? null, ...(as && { as }) };
  });
  return { base: names.base.map(printCondition), modes: listOwnModes(document) ?? {}, tokens };
}

/** The contexts of an axis, the default with those conditions of the base that belong to this axis. */
function contextsOf(names: OwnNames, axis: string, preset: string): Record<string, string[]> {
  const stated = [...(names.modes.get(axis) ?? [])];
  const attributes = new Set(stated.flatMap(([, all]) => all.flatMap(attributesOf)));
  const base = names.base.filter((one) => isOfAxis(one, attributes, preset));
  const own = base.length > 0 && !stated.some(([context]) => context === preset);
  const all: typeof stated = own ? [[preset, base], ...stated] : stated;
  return Object.fromEntries(
    all.map(([context, conditions]) => [context, conditions.map(printCondition)]),
  );
}

const attributesOf = ({ simple }: OwnCondition): string[] =>
  simple.flatMap((part) => /^\[([\w-]+)/.exec(part)?.[1] ?? []);

/** Whether a condition of the defaults has an attribute of the axis, or the class of its default. */
function isOfAxis(one: OwnCondition, attributes: ReadonlySet<string>, preset: string): boolean {
  const [first = "", second] = one.simple;
  if (second !== undefined || one.media !== undefined) return false;
  if (attributesOf(one).some((name) => attributes.has(name))) return true;
  return first.startsWith(".") && first.slice(1).split(/[-_]/).includes(preset);
}
