/** Colors used together whose contrast changed. */
import { textPairs } from "../advice.ts";
import type { ThemeEntry } from "../builder.ts";
import type { Color } from "../color.ts";
import { contrastOn, shownRatio, textContrast } from "../contrast.ts";
import { propertyName } from "../css.ts";
import { type Appearance, appearances, quote } from "../findings.ts";
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
  /** Contrast ratios, 1 to 21, cut to two decimals. */
  before: number;
  after: number;
  /** The ratio that the pair needs: 4.5 for text, 3 for shapes. */
  needed: number;
  outcome: "fails_now" | "still_fails" | "still_passes" | "passes_now";
}

type Used = Omit<UsedPair, "back"> & { back: string | null };

const outcomes = ["fails_now", "still_fails", "passes_now", "still_passes"] as const;

/** Every used pair whose contrast differs. */
export function compareContrast(before: Side, after: Side): ContrastChange[] {
  return appearances.flatMap((appearance) => {
    const [from, to] = [before[appearance], after[appearance]];
    return usedPairs(to).flatMap((pair) => changeOf(pair, appearance, from, to) ?? []);
  });
}

const rank = ({ outcome }: ContrastChange): number => outcomes.indexOf(outcome);

/** Sorts pairs that now fail first. */
export const byOutcome = (left: ContrastChange, right: ContrastChange): number =>
  rank(left) - rank(right);

/** The pairs of the component layer, and those that validation checks under any name. */
function usedPairs({ theme }: View): Used[] {
  const pairs: Used[] = [...componentPairs];
  const fronts = new Set(pairs.map(({ front }) => front));
  for (const { text, ground } of textPairs(theme)) {
    const front = propertyName(text.node.joined);
    const back = ground === undefined ? null : propertyName(ground.node.joined);
    if (!fronts.has(front)) pairs.push({ front, back, needed: textContrast });
  }
  return pairs;
}

function changeOf(
  { front, back, needed }: Used,
  appearance: Appearance,
  from: View,
  to: View,
): ContrastChange | undefined {
  const [before, after] = [ratioOf(front, back, from), ratioOf(front, back, to)];
  if (before === undefined || after === undefined || before === after) return undefined;
  const passed = before >= needed;
  const outcome =
    after >= needed
      ? passed
        ? "still_passes"
        : "passes_now"
      : passed
        ? "fails_now"
        : "still_fails";
  return { appearance, front, back, before, after, needed, outcome };
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
