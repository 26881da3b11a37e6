/** Guesses the roles of colors by their names, and doubts what their values refute. */
import { contrastOn } from "../contrast.ts";
import { type Appearance, appearances } from "../findings.ts";
import type { Channels } from "../oklch.ts";
import { canvas } from "../text-on-surface.ts";
import { doubtOf, type SeenColors, seenOn } from "./doubt.ts";
import { namedPairs } from "./named-pairs.ts";
import { rolesByParts } from "./parts-of-names.ts";
import { type MainRole, mainRoles } from "./role-names.ts";
import { vocabulary } from "./vocabulary.ts";
import { distinctWords, wordsOf } from "./words.ts";

/** A color token of a document. */
export interface NamedColor extends SeenColors {
  path: readonly string[];
  dotted: string;
}

/** A role with the token that probably has it. */
export interface Guess {
  role: MainRole;
  color: NamedColor;
  /** `name`: by its whole name; `words`: by the parts of its name. */
  by: "name" | "words";
  /** Why it is doubtful, with a contrast ratio; absent if it is not. */
  problem?: string;
}

/** Roles that are settled, with their color; null of a role that is to stay empty. */
export type SettledRoles = ReadonlyMap<string, NamedColor | null>;

/**
 * Guesses the main roles of colors that are not settled, each at most once. The first color by the order of names
 * that no value refutes wins; if all are refuted, the first one is returned with its problem.
 */
export function guessColors(colors: readonly NamedColor[], settled: SettledRoles): Guess[] {
  const candidates = candidatesOf(colors);
  const found = new Map<string, NamedColor | null>(settled);
  const ground = groundOf(settled, candidates);
  const guesses: Guess[] = [];
  for (const role of mainRoles) {
    if (found.has(role)) continue;
    const back = seenOn(role);
    const below = back === undefined ? undefined : (found.get(back) ?? undefined);
    const judged = (candidates.get(role) ?? []).map((one) => {
      const problem = doubtOf(role, one.color, below, ground);
      return problem === undefined ? one : { ...one, problem };
    });
    const guess = judged.find(({ problem }) => problem === undefined) ?? judged[0];
    if (guess === undefined) continue;
    guesses.push(guess);
    if (guess.problem === undefined) found.set(role, guess.color);
  }
  return guesses;
}

/** The page's color in each appearance, on which translucent colors lie. */
function groundOf(settled: SettledRoles, candidates: ReadonlyMap<MainRole, readonly Guess[]>) {
  const bg = settled.get("bg") ?? candidates.get("bg")?.[0]?.color;
  const channelsIn = (appearance: Appearance): Channels => {
    const color = bg?.[appearance];
    return color === undefined || color.alpha < 1 ? canvas[appearance] : color.mapped;
  };
  const [light, dark] = appearances.map(channelsIn) as [Channels, Channels];
  return { light, dark };
}

/** A color that may have a role. */
interface Candidate {
  color: NamedColor;
  by: Guess["by"];
  /** How likely the parts of its name are, the lowest first; undefined for a whole name without such parts. */
  rank: number | undefined;
  /** The number of words of its name. */
  length: number;
}

/** Roles of text on the page, which no text on another color of the set has. */
const onPage: readonly MainRole[] = ["text", "text-muted", "link"];

/** The candidates of each role, the likeliest first: whole names, then names by their parts. */
function candidatesOf(colors: readonly NamedColor[]): ReadonlyMap<MainRole, readonly Guess[]> {
  const words = distinctWords(colors.map(({ path }) => path));
  const byName = new Map<string, { color: NamedColor; words: readonly string[] }>();
  for (const [index, color] of colors.entries()) {
    const own = words[index] ?? [];
    for (const name of namesOf(own)) if (!byName.has(name)) byName.set(name, { color, words: own });
  }
  const parted = partedOf(colors, words);
  const guesses = mainRoles.map((role): [MainRole, Guess[]] => {
    const named = vocabulary[role].flatMap((name): Candidate | [] => {
      const found = byName.get(name);
      if (found === undefined) return [];
      const rank = rolesByParts(found.words).find((one) => one.role === role)?.rank;
      return { color: found.color, by: "name", rank, length: found.words.length };
    });
    const all = inOrder(named, (parted.get(role) ?? []).sort(byRank));
    return [role, all.map(({ color, by }) => ({ role, color, by }))];
  });
  return new Map(guesses);
}

/** The candidates by the parts of names, in no order. */
function partedOf(
  colors: readonly NamedColor[],
  words: readonly (readonly string[])[],
): ReadonlyMap<MainRole, Candidate[]> {
  const fronts = namedPairs(colors);
  const parted = new Map(mainRoles.map((role) => [role, [] as Candidate[]]));
  for (const [index, color] of colors.entries()) {
    const own = words[index] ?? [];
    for (const { role, rank } of rolesByParts(own)) {
      if (onPage.includes(role) && isOnFill(fronts.get(color))) continue;
      if (isUnlikely(role, rank, color)) continue;
      const candidate: Candidate = { color, by: "words", rank, length: own.length };
      parted.get(role)?.push(candidate);
    }
  }
  return parted;
}

/** Whether the background of a text is no page. */
const isOnFill = (back: NamedColor | undefined): boolean =>
  back !== undefined && !rolesByParts(wordsOf(back.path)).some(({ role }) => role === "bg");

/** A whole name, and the name with `bg` for `bg-color`, as in `bgColor-default`. */
function namesOf(words: readonly string[]): string[] {
  const name = words.join("-");
  return [...new Set([name, name.replace(/(^|-)(bg|fg|border)-color(?=-|$)/g, "$1$2")])];
}

const byRank = (one: Candidate, other: Candidate): number =>
  (one.rank ?? 0) - (other.rank ?? 0) || one.length - other.length;

/** Whole names come first, but after names whose parts are likelier than theirs: `-strong` after the bare name. */
function inOrder(named: readonly Candidate[], parted: readonly Candidate[]): Candidate[] {
  const ordered = named.flatMap((one) => {
    const { rank } = one;
    const likelier = parted.filter((other) => rank !== undefined && (other.rank ?? 0) < rank);
    return [...likelier, one];
  });
  return [...new Set([...ordered, ...parted])];
}

/** The rank of `bg-primary`, which is a page in some sets and the color of a button in others. */
const leastLikely = 8;

/** Whether a color is no page: pages are nearly white or nearly black. */
function isUnlikely(role: MainRole, rank: number, color: NamedColor): boolean {
  if (role !== "bg" || rank < leastLikely) return false;
  return appearances.some((appearance) => {
    const seen = color[appearance];
    if (seen === undefined) return false;
    const ends = [canvas.light, canvas.dark].map((end) => contrastOn(seen, undefined, end));
    return Math.min(...ends) > 1.6;
  });
}
