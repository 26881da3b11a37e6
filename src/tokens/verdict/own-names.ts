/** Reasons about the names that a theme's applications read. */
import { appearances } from "../findings.ts";
import { namesPlace } from "../own/names.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import type { TokenChange } from "./change.ts";
import type { Entries } from "./entries.ts";
import { type Reason, type ReasonCode, reasonCodes } from "./level.ts";
import { conditionsRemoved } from "./own-conditions.ts";
import { formsChanged } from "./own-forms.ts";
import { type OwnSide, ownSideOf } from "./own-side.ts";
import { valuesChanged } from "./own-values.ts";

/** Most names that a reason about many of them lists. */
const mostListed = 3;

/**
 * Adds the reasons about own names to those of a comparison, and to a renamed token whose own name stays that its
 * readers under own names keep it.
 *
 * @param all whether to compare values in every permutation, or only in the defaults
 */
export function addOwnReasons(entries: Entries, before: unknown, after: unknown, all = true): void {
  const [from, to] = [ownSideOf(before), ownSideOf(after)];
  if (from === undefined && to === undefined) return;
  if (from === undefined || to === undefined) {
    entries.reasons.push(...reasonsOfAll(from, to));
    return;
  }
  const renamed = renamedIn(entries.changes);
  entries.reasons = entries.reasons.map((reason) => withReaders(reason, renamed, from, to));
  entries.reasons.push(
    ...namesRemoved(from, to, renamed),
    ...namesAdded(from, to, renamed),
    ...conditionsRemoved(from.names, to.names),
    ...formsChanged(from, to),
    ...valuesChanged(from, to, renamed, [resolverOf(before), resolverOf(after)], all),
  );
}

/** One side says no own names. */
function reasonsOfAll(from: OwnSide | undefined, to: OwnSide | undefined): Reason[] {
  if (from !== undefined) {
    const message = `The document says no own names any more, so pages that link names=own get no stylesheet: ${listed([...from.paths.keys()])} ${from.paths.size === 1 ? "is" : "are"} gone.`;
    return from.paths.size === 0 ? [] : [say("own_name_removed", namesPlace, message)];
  }
  const names = [...(to?.paths.keys() ?? [])];
  const message = `The document says own names: pages can read ${listed(names)}.`;
  return names.length === 0 ? [] : [say("own_name_added", namesPlace, message)];
}

/** The former paths of renamed tokens by their present ones. */
const renamedIn = (changes: readonly TokenChange[]): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ path, from }) => (from === undefined ? [] : [[path, from] as const])));

function withReaders(
  reason: Reason,
  renamed: ReadonlyMap<string, string>,
  before: OwnSide,
  after: OwnSide,
): Reason {
  const from = renamed.get(reason.path);
  if (reason.code !== "token_renamed" || from === undefined) return reason;
  const name = after.byPath.get(reason.path);
  if (name === undefined || before.byPath.get(from) !== name) return reason;
  const stays = `readers of --tk- break, readers of own names do not (${name})`;
  return { ...reason, message: `${reason.message.replace(/\.$/, "")}; ${stays}.` };
}

function namesRemoved(
  before: OwnSide,
  after: OwnSide,
  renamed: ReadonlyMap<string, string>,
): Reason[] {
  const present = new Map([...renamed].map(([path, from]) => [from, path]));
  const byRule: string[] = [];
  const reasons: Reason[] = [];
  for (const [name, path] of before.paths) {
    if (after.paths.has(name)) continue;
    const now = present.get(path) ?? path;
    const isSame = now === path && isRuleChanged(before, after);
    if (isSame && before.ruled.has(path) && after.ruled.has(path)) byRule.push(name);
    else reasons.push(say("own_name_removed", now, `${name} ${fateOf(after, now)}.`));
  }
  if (byRule.length === 0) return reasons;
  const { prefix } = after.names;
  const isPrefix = before.names.prefix !== prefix;
  const rule = isPrefix ? `begin with --${prefix}` : `are in ${after.names.case} case`;
  const place = `${namesPlace}.${isPrefix ? "prefix" : "case"}`;
  const message = `The own names ${rule} now: ${listed(byRule)} ${byRule.length === 1 ? "is" : "are"} gone.`;
  return [say("own_name_removed", place, message), ...reasons];
}

const isRuleChanged = ({ names: one }: OwnSide, { names: other }: OwnSide): boolean =>
  one.prefix !== other.prefix || one.case !== other.case;

function fateOf({ byPath }: OwnSide, path: string): string {
  if (!byPath.has(path)) return "is gone, with its token";
  const name = byPath.get(path);
  return name === undefined ? "is left to the page now" : `is called ${name} now`;
}

/** Names that take the place of others have no reason of their own. */
function namesAdded(
  before: OwnSide,
  after: OwnSide,
  renamed: ReadonlyMap<string, string>,
): Reason[] {
  return [...after.paths].flatMap(([name, path]) => {
    if (before.paths.has(name)) return [];
    const replaced = before.byPath.get(renamed.get(path) ?? path);
    return replaced === undefined ? [say("own_name_added", path, `${name} is new.`)] : [];
  });
}

/** Some of many names, with their number. */
function listed(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return first;
  const some = names.slice(0, mostListed).join(", ");
  return names.length > mostListed ? `${names.length} names, such as ${some},` : some;
}

const say = (code: ReasonCode, path: string, message: string): Reason => ({
  code,
  level: reasonCodes[code][0],
  path,
  appearances: [...appearances],
  message,
});
