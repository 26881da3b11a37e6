/** Colors used together whose contrast changed. */
import type { ThemeEntry } from "../builder.ts";
import type { Color } from "../color.ts";
import { contrastOn, shownRatio } from "../contrast.ts";
import { type Appearance, appearances, quote } from "../findings.ts";
import { judgedPairs, keyOf, type Used } from "./judged-pairs.ts";
import { type Reason, reasonCodes } from "./level.ts";
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
  /** Set if the document judges the pair no more, or by less; `needed` is its former ratio. */
  formerly?: true;
}

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
    for (const pair of judgedPairs(from, to)) {
      const change = changeOf(pair, appearance, from, to);
      if (pair.formerly && change?.outcome !== "fails_now") continue;
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

function changeOf(
  { front, back, needed, roles, formerly }: Used,
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
    ...(formerly && { formerly }),
  };
}

/** The outcome of a pair by its ratios. */
export function outcomeOf(before: number | null, after: number, needed: number): Outcome {
  if (before === null) return "fails_first";
  const passed = before >= needed;
  if (after >= needed) return passed ? "still_passes" : "passes_now";
  return passed ? "fails_now" : "still_fails";
}

/** The ratio of two custom properties; undefined if one has no color. */
export function ratioOf(front: string, back: string | null, { properties, theme }: View) {
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

function sentenceOf(change: ContrastChange): string {
  const { front, back, before, after, needed, formerly, ...where } = change;
  const name = (property: string) => quote(property).slice(1, -1);
  const ground = back === null ? "the surface" : name(back);
  return `${name(front)} on ${ground} reads ${after}:1 in ${where.appearance}${sayPlace(where)}, where it was ${before}:1; it ${formerly ? `needed ${needed}:1 before this change` : `needs ${needed}:1`}.`;
}
