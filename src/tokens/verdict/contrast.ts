/** Colors used together whose contrast changed. */
import type { ThemeEntry } from "../builder.ts";
import type { Color } from "../color.ts";
import { contrastOn, shownRatio } from "../contrast.ts";
import { propertyName } from "../css.ts";
import { type Appearance, appearances, quote } from "../findings.ts";
import { layerPairs } from "../roles/layer-pairs.ts";
import type { RoleName } from "../roles/role-names.ts";
import type { RoleTable } from "../roles/table.ts";
import { colorPairs } from "../roles/used-pairs.ts";
import type { Theme } from "../theme.ts";
import { type Reason, reasonCodes } from "./level.ts";
import { componentPairs, type UsedPair } from "./pairs.ts";
import { type Place, sayPlace } from "./place.ts";
import type { Side, View } from "./side.ts";

/** Two colors used together whose contrast differs. */
export interface ContrastChange extends Place {
  appearance: Appearance;
  /** Custom property of the text or shape. */
  front: string;
  /** Custom property of the background; null for the page's surface. */
  back: string | null;
  /** Contrast ratios, 1 to 21, cut to two decimals; before it null if nothing was served. */
  before: number | null;
  after: number;
  /** The ratio that the pair needs: 4.5 for text, 3 for shapes. */
  needed: number;
  outcome: Outcome;
}

type Used = Omit<UsedPair, "back"> & {
  back: string | null;
  /** The properties by the roles of both, which other tokens may have had before. */
  roles?: Pick<UsedPair, "front" | "back">;
};

/** The worst first; `fails_first` of a theme of which nothing was served before. */
export const outcomes = [
  "fails_now",
  "fails_first",
  "still_fails",
  "passes_now",
  "still_passes",
] as const;

type Outcome = (typeof outcomes)[number];

/** Every used pair whose contrast differs, each once. */
export function compareContrast(before: Side, after: Side): ContrastChange[] {
  return appearances.flatMap((appearance) => {
    const [from, to] = [before[appearance], after[appearance]];
    const changes = new Map<string, ContrastChange>();
    for (const pair of usedPairs(to)) {
      const change = changeOf(pair, appearance, from, to);
      const known = changes.get(keyOf(pair));
      // Tokens with several roles may have had other colors in each of them.
      if (change && (known === undefined || rank(change) < rank(known))) {
        changes.set(keyOf(pair), change);
      }
    }
    return [...changes.values()];
  });
}

const rank = ({ outcome }: ContrastChange): number => outcomes.indexOf(outcome);

/** Sorts pairs that now fail first. */
export const byOutcome = (left: ContrastChange, right: ContrastChange): number =>
  rank(left) - rank(right);

/** The pairs of the component layer, and those that validation checks under any name. */
function usedPairs(view: View): Used[] {
  const { theme } = view;
  const isMapped = theme.roles?.isMapped === true;
  const pairs: Used[] = isMapped ? pairsByRoles(theme.roles as RoleTable, view) : silenced(theme);
  const seen: ReadonlySet<string> = new Set(pairs.map(keyOf));
  const fronts = new Set(pairs.flatMap((pair) => (isThere(pair, view) ? pair.front : [])));
  for (const { front: text, back: ground, needed, by } of colorPairs(theme)) {
    const front = propertyName(text.node.joined);
    const back = ground === undefined ? null : propertyName(ground.node.joined);
    const isNew =
      isMapped || by === "document" ? !seen.has(keyOf({ front, back })) : !fronts.has(front);
    if (isNew) pairs.push({ front, back, needed });
  }
  return pairs;
}

const isThere = ({ front, back }: Used, { properties }: View): boolean =>
  properties.has(front) && back !== null && properties.has(back);

const keyOf = ({ front, back }: Pick<Used, "front" | "back">): string => `${front}\n${back}`;

/** The pairs of the component layer without those whose front the document does not want judged. */
function silenced({ roles }: Theme): Used[] {
  const silent = new Set<string>(
    (roles?.settings.pairs ?? []).flatMap(({ front, back }) =>
      back === null ? propertyName(front.replaceAll(".", "-")) : [],
    ),
  );
  return componentPairs.filter(({ front }) => !silent.has(front));
}

/** The pairs of the component layer whose colors the set has, by the properties of their tokens. */
function pairsByRoles(roles: RoleTable, view: View): Used[] {
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

function changeOf(
  { front, back, needed, roles }: Used,
  appearance: Appearance,
  from: View,
  to: View,
): ContrastChange | undefined {
  const hadRoles =
    roles !== undefined && from.properties.has(roles.front) && from.properties.has(roles.back);
  const was = hadRoles ? roles : { front, back };
  const before = ratioOf(was.front, was.back, from) ?? null;
  const after = ratioOf(front, back, to);
  if (after === undefined || before === after) return undefined;
  // A pair that is new in a theme gets no worse; of a theme that is new every one that fails is listed.
  if (before === null && (from.properties.size > 0 || after >= needed)) return undefined;
  return {
    appearance,
    front,
    back,
    before,
    after,
    needed,
    outcome: outcomeOf(before, after, needed),
  };
}

function outcomeOf(before: number | null, after: number, needed: number): Outcome {
  if (before === null) return "fails_first";
  const passed = before >= needed;
  if (after >= needed) return passed ? "still_passes" : "passes_now";
  return passed ? "fails_now" : "still_fails";
}

function ratioOf(front: string, back: string | null, { properties, theme }: View) {
  const text = colorOf(properties.get(front));
  if (text === undefined) return undefined;
  if (back === null) return shownRatio(contrastOn(text, undefined, theme.surface));
  const surface = colorOf(properties.get(back));
  return surface && shownRatio(contrastOn(text, surface, theme.surface));
}

const colorOf = (entry: ThemeEntry | undefined): Color | undefined =>
  entry?.value.kind === "color" ? entry.value.color : undefined;

/** A pair that now fails, with the path of its foreground. */
export type Failing = ContrastChange & { path: string };

/** The reasons of newly failing pairs, one per pair and place. */
export function contrastReasons(failing: readonly Failing[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const change of failing) {
    const { appearance, front, back, path, modes, unasked } = change;
    const place = { ...(modes && { modes }), ...(unasked && { unasked }) };
    const key = JSON.stringify([front, back, place]);
    const existing = reasons.get(key);
    if (existing !== undefined) {
      existing.appearances.push(appearance);
      existing.message += ` ${sentenceOf(change)}`;
      continue;
    }
    reasons.set(key, {
      code: "contrast_fails",
      level: reasonCodes.contrast_fails[0],
      path,
      appearances: [appearance],
      message: sentenceOf(change),
      ...place,
    });
  }
  return [...reasons.values()];
}

function sentenceOf({ front, back, before, after, needed, ...where }: ContrastChange): string {
  const name = (property: string) => quote(property).slice(1, -1);
  const ground = back === null ? "the surface" : name(back);
  return `${name(front)} on ${ground} reads ${after}:1 in ${where.appearance}${sayPlace(where)}, where it was ${before}:1; it needs ${needed}:1.`;
}
