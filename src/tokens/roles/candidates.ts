/** The colors of a set that may have a role by their names. */
import type { SeenColors } from "./doubt.ts";
import { inUsualWords, strangeWords } from "./habits.ts";
import { namedPairs } from "./named-pairs.ts";
import { partsOf } from "./parts-of-names.ts";
import { Relatives } from "./relatives.ts";
import { type MainRole, mainRoles } from "./role-names.ts";
import { type Ranked, rolesOfParts } from "./roles-of-parts.ts";
import { vocabulary } from "./vocabulary.ts";
import { distinctWords } from "./words.ts";

/** A color token of a document. */
export interface NamedColor extends SeenColors {
  path: readonly string[];
  dotted: string;
}

/** A color that may have a role. */
export interface Candidate {
  color: NamedColor;
  /** `name`: by its whole name; `words`: by the parts of its name. */
  by: "name" | "words";
  /** How likely the parts of its name are, the lowest first; undefined for a whole name without such parts. */
  rank: number | undefined;
  /** The number of words of its name; more for names that say less. */
  length: number;
}

/** The reading of a set's names. */
export interface NamesOfSet {
  /** The candidates of each role, the likeliest first: whole names, then names by their parts. */
  candidates: ReadonlyMap<MainRole, readonly Candidate[]>;
  relatives: Relatives<NamedColor>;
  /** Texts by the color that their names put them on. */
  texts: ReadonlyMap<NamedColor, readonly NamedColor[]>;
}

/** A color with the words of its name, and the roles that they say. */
interface ReadName {
  color: NamedColor;
  words: readonly string[];
  ranked: readonly Ranked[];
}

export function candidatesOf(colors: readonly NamedColor[]): NamesOfSet {
  const words = distinctWords(colors.map(({ path }) => path));
  const named = inUsualWords(words);
  const strange = strangeWords(words);
  const names = colors.map((color, index): ReadName => {
    const ranked = rolesOfParts(partsOf(named[index] ?? [], strange));
    return { color, words: words[index] ?? [], ranked };
  });
  const byName = new Map<string, ReadName>();
  for (const one of names) {
    for (const name of spellings(one.words)) if (!byName.has(name)) byName.set(name, one);
  }
  const pairs = namedPairs(colors);
  const parted = partedOf(names, pairs);
  const candidates = mainRoles.map((role): [MainRole, Candidate[]] => {
    const whole = vocabulary[role].flatMap((name): Candidate | [] => {
      const found = byName.get(name);
      if (found === undefined) return [];
      const rank = found.ranked.find((one) => one.role === role)?.rank;
      return { color: found.color, by: "name", rank, length: lengthOf(found.words) };
    });
    return [role, inOrder(whole, (parted.get(role) ?? []).sort(byRank))];
  });
  const texts = Map.groupBy(pairs.keys(), (front) => pairs.get(front) as NamedColor);
  return { candidates: new Map(candidates), relatives: new Relatives(colors, named), texts };
}

/** Roles of text on the page, which no text on another color of the set has. */
const onPage: readonly MainRole[] = ["text", "text-muted", "link"];

/** The candidates by the parts of names, in no order. */
function partedOf(
  names: readonly ReadName[],
  pairs: ReadonlyMap<NamedColor, NamedColor>,
): ReadonlyMap<MainRole, Candidate[]> {
  const pages = new Set(
    names.flatMap(({ color, ranked }) => (ranked.some(({ role }) => role === "bg") ? color : [])),
  );
  const parted = new Map(mainRoles.map((role) => [role, [] as Candidate[]]));
  for (const { color, words, ranked } of names) {
    const back = pairs.get(color);
    const isOnFill = back !== undefined && !pages.has(back);
    for (const { role, rank } of ranked) {
      if (isOnFill && onPage.includes(role)) continue;
      parted.get(role)?.push({ color, by: "words", rank, length: lengthOf(words) });
    }
  }
  return parted;
}

/** `text-on-color` says more of what it is read on than `text-inverse`. */
const lengthOf = (words: readonly string[]): number =>
  words.length + (words.includes("inverse") || words.includes("inverted") ? 2 : 0);

/** A whole name, and the name with `bg` for `bg-color`, as in `bgColor-default`. */
function spellings(words: readonly string[]): string[] {
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
