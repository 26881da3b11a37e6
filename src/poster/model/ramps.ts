/** Finds the ramps of a theme: steps of one color from light to dark or the other way. */
import { printSrgb } from "../../tokens/color.ts";
import { contrastRatio, reaches, shownRatio, textContrast } from "../../tokens/contrast.ts";
import { type Channels, luminance, toOklch } from "../../tokens/oklch.ts";
import type { ResolvedToken } from "../../tokens/resolve.ts";
import type { Ramp, RampStep } from "./poster.ts";

/** Fewer steps are a few shades, not a ramp. */
const FEWEST_STEPS = 4;
/** More ramps than a poster can show. */
const MOST_RAMPS = 48;
/** Steps more than these are read as numbers of another kind. */
const MOST_STEPS = 24;
/** Chroma in OKLCH below which a ramp counts as neutral; bluish grays such as Tailwind's slate reach 0.046. */
const NEUTRAL = 0.047;

/** A ramp's tokens in the order of their steps; the same for every appearance. */
export interface RampTokens {
  name: string;
  paths: readonly string[];
}

/** Words that name no color. */
const general = new Set(["color", "colors", "base", "scale", "palette", "ramp", "shade", "tone"]);

/** The name without the number at its end, and the number. */
const numbered = /^(.*?)[-_. ]?(\d{1,4})$/;

interface Step {
  number: number;
  path: string;
  channels: Channels;
}

/** The ramps of a theme's tokens in one appearance, neutral ones first, then by hue. */
export function findRamps(resolved: readonly ResolvedToken[]): RampTokens[] {
  const families = new Map<string, Step[]>();
  for (const { node, value } of resolved) {
    if (value?.kind !== "color" || value.color.alpha < 1) continue;
    const [, stem = "", number] = numbered.exec(node.dotted) ?? [];
    if (number === undefined || stem === "") continue;
    const step = { number: Number(number), path: node.dotted, channels: value.color.mapped };
    const family = families.get(stem);
    if (family === undefined) families.set(stem, [step]);
    else family.push(step);
  }
  const found = [...families].flatMap(([stem, steps]) => rampOf(stem, steps));
  return ofOneKind(withoutCopies(found))
    .sort((one, other) => one.order - other.order)
    .slice(0, MOST_RAMPS)
    .map(({ name, paths }) => ({ name, paths }));
}

interface Found extends RampTokens {
  /** The part of its name before the color's, `base.color` for `base.color.blue`. */
  prefix: string;
  /** Neutral ramps below zero, the others by hue in degrees. */
  order: number;
  colors: string;
}

function rampOf(stem: string, unsorted: readonly Step[]): Found[] {
  const steps = [...unsorted].sort((one, other) => one.number - other.number);
  if (steps.length < FEWEST_STEPS || steps.length > MOST_STEPS || !isGradual(steps)) return [];
  const words = stem.split(/[-_. ]/).filter((word) => word !== "");
  const at = words.findLastIndex((word) => !general.has(word.toLowerCase()));
  const name = words[at] ?? stem;
  const prefix = words.slice(0, Math.max(at, 0)).join(".");
  const colors = steps.map(({ channels }) => channels.join(" ")).join("\n");
  return [{ name, prefix, paths: steps.map(({ path }) => path), order: orderOf(steps), colors }];
}

/** Whether the steps grow lighter or darker, but for single ones that authors corrected. */
function isGradual(steps: readonly Step[]): boolean {
  const lights = steps.map(({ channels }) => luminance(channels));
  const rises = lights.filter((light, index) => light > (lights[index - 1] ?? light)).length;
  const falls = lights.filter((light, index) => light < (lights[index - 1] ?? light)).length;
  const against = Math.min(rises, falls);
  return rises + falls >= steps.length / 2 && against * 5 <= rises + falls;
}

/** The hue of the most colorful step, counted from red. */
function orderOf(steps: readonly Step[]): number {
  const colors = steps.map(({ channels }) => toOklch(channels));
  const most = colors.reduce((best, one) => (one.c > best.c ? one : best));
  return most.c < NEUTRAL ? most.c - 1 : (most.h + 350) % 360;
}

/** Leaves out ramps that refer to another, such as `accent` to `blue`; the first name stays. */
function withoutCopies(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ colors }) => {
    const isNew = !seen.has(colors);
    seen.add(colors);
    return isNew;
  });
}

/**
 * The ramps of the largest palette, and of others those that have names of their own and about as many steps. The rest
 * are shades of a component, such as those of a chart.
 */
function ofOneKind(found: readonly Found[]): Found[] {
  const palettes = [...Map.groupBy(found, ({ prefix }) => prefix).values()];
  const largest = palettes.reduce((best, one) => (one.length > best.length ? one : best), []);
  const names = new Set(largest.map(({ name }) => name));
  const fewest = Math.max(0, ...largest.map(({ paths }) => paths.length)) / 2;
  return found.filter(
    (ramp) => largest.includes(ramp) || (ramp.paths.length > fewest && !names.has(ramp.name)),
  );
}

/** A ramp's colors in one appearance, from the nearest to the page's color. */
export function rampIn(
  { name, paths }: RampTokens,
  byPath: ReadonlyMap<string, ResolvedToken>,
  page: Channels,
): Ramp | undefined {
  const steps = paths.flatMap((path): RampStep[] => {
    const value = byPath.get(path)?.value;
    if (value?.kind !== "color" || value.color.alpha < 1) return [];
    const ratio = contrastRatio(value.color.mapped, page);
    return [{ path, css: printSrgb(value.color), ratio: shownRatio(ratio) }];
  });
  const [first, last] = [steps.at(0), steps.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (first.ratio > last.ratio) steps.reverse();
  const failing = steps.findLastIndex(({ ratio }) => !reaches(ratio, textContrast));
  const from = failing + 1;
  return { name, steps, ...(from < steps.length && { readableFrom: from }) };
}
