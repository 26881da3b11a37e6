/** The effect of a value: the values before and after, the tokens that follow, and the contrast that changes. */
import type { Effect, PairChange } from "#console/app/shell/palette/shown-theme.ts";
import {
  type Analysis,
  type Appearance,
  appearances,
  type JudgedPair,
  type Layer,
  type TokenInfo,
} from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { shownRatio } from "#tokens/contrast.ts";
import { aliasOf } from "#tokens/reference.ts";
import { keyOf, passes, ratioIn } from "../contrast/pairs.ts";
import { cssOf, decidingOf, Lookup } from "../editor/inspector/value.ts";

interface Change {
  token: TokenInfo;
  layer: Layer;
  json: unknown;
}

/** The effect of a value on a theme that was analysed. */
export function effectOf(change: Change, analysis: Analysis): Effect {
  const { token, layer, json } = change;
  const before = new Lookup(analysis.tokens, analysis.stacks, analysis.judged);
  const after = new Lookup(changed(change, analysis), analysis.stacks, analysis.judged);
  const present = after.get(token.dotted) ?? token;
  const seenIn = appearances.filter((one) => after.isSeen(present, layer, one));
  const [first = "light"] = seenIn;
  const followers = followersOf(token.dotted, analysis);
  const pairs = seenIn.flatMap((one) =>
    pairChanges([token.dotted, ...followers], before, after, one),
  );
  return {
    before: valueIn(token, token.written[layer]?.json, before, first),
    after: valueIn(token, json, after, first),
    sentences: [
      whereSeen(change, seenIn, analysis),
      ...(followers.size === 0 ? [] : [followText(followers.size)]),
    ],
    pairs: bothOnce(pairs),
  };
}

const followText = (count: number): string =>
  count === 1
    ? "1 token that refers to it follows"
    : `${counted(count, "token")} that refer to it follow`;

/** The tokens with the changed one among them. */
const changed = ({ token, layer, json }: Change, { tokens }: Analysis): TokenInfo[] =>
  tokens.map((one) =>
    one.dotted === token.dotted
      ? {
          ...one,
          css: {},
          written: {
            ...one.written,
            [layer]: { range: one.range, ...one.written[layer], json, alias: aliasOf(json) },
          },
        }
      : one,
  );

const valueIn = (
  { dotted, type }: TokenInfo,
  json: unknown,
  lookup: Lookup,
  appearance: Appearance,
): string | undefined =>
  json === undefined
    ? undefined
    : cssOf(type, json, {
        self: dotted,
        appearance,
        lookup,
        group: "",
        published: undefined,
        partners: [],
        ground: lookup.judged[appearance].ground.channels,
        onSelect: () => undefined,
      });

/** The tokens that come to their values by this one. */
function followersOf(dotted: string, { references }: Analysis): ReadonlySet<string> {
  const users = Map.groupBy(references, ({ to }) => to);
  const found = new Set<string>();
  const open = [dotted];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from } of users.get(at) ?? []) {
      if (from === dotted || found.has(from)) continue;
      found.add(from);
      open.push(from);
    }
  }
  return found;
}

function whereSeen(
  { token, layer }: Change,
  seenIn: readonly Appearance[],
  { columns }: Analysis,
): string {
  const column = columns.find((one) => one.layer === layer);
  const deciding = column && decidingOf(token, column);
  if (deciding !== undefined) {
    return `Nothing changes on the page, because a later set${deciding.set === undefined ? "" : `, ${deciding.set},`} decides`;
  }
  if (seenIn.length === 2) return "Changes light and dark";
  const [only] = seenIn;
  if (only !== undefined)
    return `Changes ${only}; ${only === "light" ? "dark" : "light"} has a value of its own`;
  return column?.axis === undefined
    ? "Nothing changes on the page, because light and dark have values of their own"
    : `Changes ${column.axis.name} ${column.name}, which is not shown now`;
}

type Seen = PairChange & { key: string; appearance: Appearance };

/** The pairs of tokens whose contrast is another one afterwards. */
function pairChanges(
  dotted: readonly string[],
  before: Lookup,
  after: Lookup,
  appearance: Appearance,
): Seen[] {
  const affected = new Set(dotted);
  const isAffected = ({ text, surface }: JudgedPair): boolean =>
    affected.has(text) || (surface !== undefined && affected.has(surface));
  return before.judged[appearance].pairs.filter(isAffected).flatMap((pair) => {
    const was = ratioIn(pair, before, appearance);
    const is = ratioIn(pair, after, appearance);
    if (was === undefined || is === undefined || shownRatio(was) === shownRatio(is)) return [];
    return [
      {
        key: keyOf(pair),
        appearance,
        name: nameOf(pair),
        before: shownRatio(was),
        after: shownRatio(is),
        needed: pair.needed,
        passes: passes(is, pair),
      },
    ];
  });
}

const short = (dotted: string): string => dotted.slice(dotted.lastIndexOf(".") + 1);

const nameOf = ({ text, surface }: JudgedPair): string =>
  `${short(text)} on ${surface === undefined ? "the page" : short(surface)}`;

/** The least readable pairs first; one that is the same in both appearances stands once, without naming one. */
function bothOnce(pairs: readonly Seen[]): PairChange[] {
  const same = ({ key, before, after }: Seen): string => `${key}\n${before}\n${after}`;
  return [...Map.groupBy(pairs, same).values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { key: _, appearance, ...pair } = first;
      return group.length === 2 ? [pair] : [{ ...pair, name: `${pair.name} in ${appearance}` }];
    })
    .sort((one, other) => one.after / one.needed - other.after / other.needed);
}
