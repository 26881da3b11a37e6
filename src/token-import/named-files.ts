/** Recognises files named after their context: `brand-north.json`, `tokens.compact.json`. */
import { byFace } from "./appearance-files.ts";
import { stemOf, withoutFace } from "./axis-names.ts";
import { baseOf } from "./files.ts";
import type { Axis, Condition, TokenSet } from "./model.ts";
import { tokensOf } from "./tree.ts";

/** Words that name an axis before a context, in a file's name or as a folder. */
const axisWords = /^(brand|theme|density|contrast|product|tenant)s?$/i;
/** Names after an axis word that mean a layer of tokens, not a context. */
const layers =
  /^(base|core|global|shared|common|primitive|semantic|alias|component|override|token)(s|es)?$/i;
const densities = /(?:^|[^a-z])(compact|comfortable|cozy|spacious)$/i;
const highContrast = /(?:^|[^a-z])(?:high|more)[-_. ]?contrast$/i;
/** Most contexts that names may give one axis. */
const maxContexts = 32;
const ending = /(?:\.tokens)?\.[a-z0-9]+$/i;

/** A name and a context of its own, as in `dimension.small`. */
const variant = /^([^.]+)\.([\w-]+)$/;

const folderOf = (name: string): string => name.slice(0, name.length - baseOf(name).length);

/** Folders and names of the files that are a default, such as `dimension.default.json`. */
function defaultsIn(names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) => {
      const [, axis, context] = variant.exec(baseOf(name).replace(ending, "")) ?? [];
      return context?.toLowerCase() === "default" ? [`${folderOf(name)}${axis}`] : [];
    }),
  );
}

/** The context in the name of a file, its appearance aside. */
function contextOf(name: string, defaults: ReadonlySet<string>): Condition | undefined {
  const stem = withoutFace(baseOf(name).replace(ending, ""));
  const parts = [...name.split("/").slice(0, -1), stem];
  // The nearest folder decides, because it is the most specific.
  for (const [index, part] of [...parts.entries()].reverse()) {
    const next = parts[index + 1];
    const [, word = "", rest = ""] = /^([a-z]+)[-_. ]+(.+)$/i.exec(part) ?? [];
    const [before, context] = next === undefined ? [word, rest] : [part, withoutFace(next)];
    const [, axis] = axisWords.exec(before) ?? [];
    if (axis === undefined || layers.test(context) || stemOf(context) === "") continue;
    return { axis: axis.toLowerCase(), context };
  }
  const [, axis = "", context = ""] = variant.exec(stem) ?? [];
  if (defaults.has(`${folderOf(name)}${axis}`)) return { axis, context };
  const [, density] = densities.exec(stem) ?? [];
  if (density !== undefined) return { axis: "density", context: density.toLowerCase() };
  return highContrast.test(stem) ? { axis: "contrast", context: "high" } : undefined;
}

/**
 * Limits sets to the appearance and the context that their file's name gives, above the sets that always
 * apply. Names give contexts only if the same tokens have other values in other files: an axis needs two
 * contexts, or one of a density or contrast over files without any.
 */
export function byName(given: readonly TokenSet[]): { sets: TokenSet[]; axes: Axis[] } {
  const faced = byFace(given);
  const defaults = defaultsIn(given.map(({ name }) => name));
  const conditions = new Map(given.map((set) => [set.name, contextOf(set.name, defaults)]));
  const axes: Axis[] = [];
  for (const [axis, members] of Map.groupBy(
    faced.sets,
    ({ name }) => conditions.get(name)?.axis ?? "",
  )) {
    const found = axis === "" ? undefined : axisOf(axis, members, faced.sets, conditions);
    if (found !== undefined) axes.push(found);
  }
  const axisNames = new Set(axes.map(({ name }) => name));
  const sets = faced.sets.map((set) => {
    const condition = conditions.get(set.name);
    if (condition === undefined || !axisNames.has(condition.axis)) return set;
    return { ...set, when: [[condition, ...(set.when?.[0] ?? [])]] };
  });
  return {
    sets: sets.sort((one, other) => rank(one) - rank(other)),
    axes: [...axes, ...faced.axes],
  };
}

/** Appearances override all else, and sets with both kinds of conditions override either. */
function rank({ when }: TokenSet): number {
  const conditions = when?.[0] ?? [];
  const faced = conditions.some(({ axis }) => axis === "appearance");
  return (faced ? 2 : 0) + (conditions.length > (faced ? 1 : 0) ? 1 : 0);
}

function axisOf(
  name: string,
  members: readonly TokenSet[],
  all: readonly TokenSet[],
  conditions: ReadonlyMap<string, Condition | undefined>,
): Axis | undefined {
  const byContext = Map.groupBy(members, (set) => conditions.get(set.name)?.context ?? "");
  const contexts = [...byContext.keys()];
  if (contexts.length > maxContexts) return undefined;
  const bases = all.filter((set) => conditions.get(set.name) === undefined);
  const values = new Map<string, Map<string, Set<string>>>();
  for (const [context, sets] of [...byContext, ["", bases] as const]) {
    for (const { key, value } of sets.flatMap(tokensIn)) {
      const valuesByContext = values.get(key) ?? new Map<string, Set<string>>();
      values.set(
        key,
        valuesByContext.set(context, (valuesByContext.get(context) ?? new Set()).add(value)),
      );
    }
  }
  const parts = [...byContext].map(([context, sets]) => rivals(context, sets, values));
  const based = parts.some(({ base }) => base);
  const alone = contexts.length === 1 && !(based && (name === "density" || name === "contrast"));
  if (alone || !parts.every(({ any }) => any)) return undefined;
  const usual = ["default", "comfortable"].find((one) => contexts.includes(one));
  const first = usual ?? (based ? "default" : (contexts[0] ?? ""));
  return { name, default: first, contexts: [...new Set([first, ...contexts])] };
}

/**
 * `any`: whether at least half of a context's tokens are also in other files for its appearance, some with
 * another value. `base`: whether a file without a context has such a value.
 */
function rivals(
  context: string,
  sets: readonly TokenSet[],
  values: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
) {
  let shared = 0;
  let base = false;
  let differ = false;
  const tokens = sets.flatMap(tokensIn);
  for (const { key, always, value } of tokens) {
    const found = [...new Set([key, always])].flatMap((one) =>
      [...(values.get(one) ?? [])].filter(([other]) => other !== context),
    );
    if (found.length > 0) shared += 1;
    for (const [other, theirs] of found) {
      if (theirs.size === 1 && theirs.has(value)) continue;
      differ = true;
      base ||= other === "";
    }
  }
  return { any: differ && shared * 2 >= tokens.length, base };
}

function tokensIn({ document, when }: TokenSet) {
  return tokensOf(document).map(({ path, token }) => {
    const always = JSON.stringify([null, path]);
    const key = JSON.stringify([when ?? null, path]);
    return { key, always, value: JSON.stringify(token.$value ?? null) };
  });
}
