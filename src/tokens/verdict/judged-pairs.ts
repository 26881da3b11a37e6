/** The pairs of colors that a verdict judges. */
import { joinDotted, propertyName } from "../css.ts";
import { layerPairs } from "../roles/layer-pairs.ts";
import type { RoleName } from "../roles/role-names.ts";
import { nothingOfRoles } from "../roles/settings.ts";
import { finderOf, RoleTable } from "../roles/table.ts";
import { colorPairs } from "../roles/used-pairs.ts";
import type { Theme } from "../theme.ts";
import { componentPairs, type UsedPair } from "./pairs.ts";
import type { View } from "./side.ts";

/** A pair that a verdict judges. */
export type Used = Omit<UsedPair, "back"> & {
  back: string | null;
  /** The properties by the roles of both, which other tokens may have had before. */
  roles?: Pick<UsedPair, "front" | "back">;
  /** The version before had it judged. */
  formerly?: true;
};

interface PairView extends Pick<View, "properties"> {
  theme: Pick<Theme, "resolved" | "roles">;
}

/**
 * The pairs of a version, and those by the declarations of the version before, so that no change takes a pair from
 * judgement and breaks it at once.
 */
export function judgedPairs(from: View, to: View): Used[] {
  const pairs = usedPairs(to);
  const [former, present] = [from, to].map(({ theme }) => theme.roles?.settings.pairs ?? []);
  const isNew = from.properties.size === 0;
  if (isNew || JSON.stringify(former) === JSON.stringify(present)) return pairs;
  const { properties, theme } = to;
  const settings = { ...(theme.roles?.settings ?? nothingOfRoles), pairs: former ?? [] };
  const roles = new RoleTable(settings, finderOf(theme.resolved));
  const before = usedPairs({ properties, theme: { resolved: theme.resolved, roles } });
  return [...pairs, ...before.map((pair): Used => ({ ...pair, formerly: true }))];
}

/** The pairs of the component layer, and those that validation checks under any name. */
export function usedPairs(view: PairView): Used[] {
  const { theme } = view;
  const isMapped = theme.roles?.isMapped === true;
  const pairs: Used[] = isMapped ? pairsByRoles(theme.roles as RoleTable, view) : silenced(theme);
  const seen: ReadonlySet<string> = new Set(pairs.map(keyOf));
  const fronts = new Set(pairs.flatMap((pair) => (isThere(pair, view) ? pair.front : [])));
  for (const { front: text, back: ground, needed, by } of colorPairs(theme)) {
    const front = propertyName(text.node.joined);
    const back = ground === undefined ? null : propertyName(ground.node.joined);
    // A document may need more or less of a pair than the component layer does.
    const at =
      by === "document" ? pairs.findIndex((one) => keyOf(one) === keyOf({ front, back })) : -1;
    const former = pairs[at];
    if (former !== undefined) pairs[at] = { ...former, needed };
    const isNew =
      isMapped || by === "document" ? !seen.has(keyOf({ front, back })) : !fronts.has(front);
    if (isNew) pairs.push({ front, back, needed });
  }
  return pairs;
}

const isThere = ({ front, back }: Used, { properties }: PairView): boolean =>
  properties.has(front) && back !== null && properties.has(back);

export const keyOf = ({ front, back }: Pick<Used, "front" | "back">): string => `${front}\n${back}`;

/** The pairs of the component layer without those whose front the document does not want judged. */
function silenced({ roles }: PairView["theme"]): Used[] {
  const silent = new Set<string>(
    (roles?.settings.pairs ?? []).flatMap(({ front, back }) =>
      back === null ? propertyName(joinDotted(front)) : [],
    ),
  );
  return componentPairs.filter(({ front }) => !silent.has(front));
}

/** The pairs of the component layer whose colors the set has, by the properties of their tokens. */
function pairsByRoles(roles: RoleTable, view: PairView): Used[] {
  const silent = new Set(
    roles.settings.pairs.flatMap(({ front, back }) => (back === null ? front : [])),
  );
  const propertyOf = (role: string) => {
    const token = roles.get(role as RoleName);
    if (token !== undefined && silent.has(token.node.dotted)) return undefined;
    if (token !== undefined) return propertyName(token.node.joined);
    const derived = propertyName(`color-${role}`);
    const entry = view.properties.get(derived);
    return entry === undefined || "role" in entry ? undefined : derived;
  };
  return layerPairs.flatMap(({ front: text, back: ground, needed }) => {
    const [front, back] = [propertyOf(text), propertyOf(ground)];
    if (front === undefined || back === undefined || front === back) return [];
    const byRole = { front: propertyName(`color-${text}`), back: propertyName(`color-${ground}`) };
    return [{ front, back, needed, roles: byRole }];
  });
}
