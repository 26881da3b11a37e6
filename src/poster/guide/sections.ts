/** Divides a theme's tokens into the sections of its style guide. */
import { byFirstWords } from "../model/groups.ts";
import type { Poster } from "../model/poster.ts";
import type { GuideSection, GuideToken } from "./model.ts";

/** Fewer roles are listed with the other tokens. */
const FEWEST_ROLES = 6;
/** More colors than these are rows. */
const MOST_CARDS = 64;
/** More sections than these are no list to find anything in; the rest share one. */
const MOST_SECTIONS = 150;
/** Smaller groups share a section. */
const FEWEST = 2;

/** The sections in reading order: roles, ramps, then the other tokens by the first words of their names. */
export function sectionsOf(tokens: readonly GuideToken[], poster: Poster): GuideSection[] {
  const roles = tokens.filter((token) => token.roles.length > 0 && token.type === "color");
  const withRoles = roles.length >= FEWEST_ROLES ? roles : [];
  const stepPaths = new Set(poster.halves[0]?.ramps.flatMap(pathsOf));
  const steps = tokens.filter(({ path }) => stepPaths.has(path));
  const taken = new Set([...withRoles, ...steps]);
  const rest = tokens.filter((token) => !taken.has(token));
  return named([
    section("Roles", "the colors that components use", withRoles),
    section("Ramps", "from light to dark", steps),
    ...groups(rest),
  ]).filter((one) => one.tokens.length > 0);
}

const pathsOf = ({ steps }: Poster["halves"][number]["ramps"][number]): string[] =>
  steps.map(({ path }) => path);

type Unnamed = Omit<GuideSection, "id">;

function section(title: string, note: string, tokens: readonly GuideToken[]): Unnamed {
  const isColor = tokens.every(({ type }) => type === "color");
  return { title, note, tokens, form: isColor && tokens.length <= MOST_CARDS ? "cards" : "rows" };
}

/** Groups by the first word, or by two where a group would be too large; colors before the others. */
function groups(tokens: readonly GuideToken[]): Unnamed[] {
  const found = byFirstWords(tokens, ({ path }) => path);
  const several = found.filter(([, those]) => those.length >= FEWEST);
  const large = several.slice(0, MOST_SECTIONS);
  const shown = new Set(large);
  const single = found.filter((group) => !shown.has(group)).flatMap(([, those]) => those);
  const isColor = ([, those]: [string, GuideToken[]]) => those[0]?.type === "color";
  const ordered = [...large.filter(isColor), ...large.filter((group) => !isColor(group))];
  return [
    ...ordered.map(([name, those]) => section(name, "", those)),
    section("Others", "", single),
  ];
}

/** Gives each section the fragment of its address. */
function named(sections: readonly Unnamed[]): GuideSection[] {
  const counts = new Map<string, number>();
  return sections.map((one) => {
    const plain = one.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-") || "group";
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    // The prefix keeps them apart from the page's own fragments.
    return { ...one, id: count === 1 ? `s-${plain}` : `s-${plain}--${count}` };
  });
}
