/** How a set uses words that other sets use otherwise. */
import { type Part, partOfWord } from "./parts-of-names.ts";

/** Words that mean a warning in some sets, and a component in those that have it with a status. */
const ambiguous = ["alert", "notice", "attention"];

const statuses: readonly (Part | undefined)[] = ["danger", "success", "warning", "info"];

/** The words of a set that are no parts in it: `alert` if it has `alert-danger`. */
export function strangeWords(all: readonly (readonly string[])[]): ReadonlySet<string> {
  const isComponent = (word: string) => (words: readonly string[]) =>
    words.includes(word) &&
    words.some((other) => other !== word && statuses.includes(partOfWord(other)));
  return new Set(ambiguous.filter((word) => all.some(isComponent(word))));
}

/**
 * The same names with `text` for `color` at the end of those that stand next to the name of a background, as in
 * `card-color` and `card-background-color`.
 */
function withTexts(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (!all.some((words) => words.at(-1) === "color")) return all;
  const names = new Set(
    all.flatMap((words) =>
      words.some((word) => partOfWord(word) === "bg") ? words.join("-") : [],
    ),
  );
  const backgrounds = ["background-color", "background", "bg-color", "bg"];
  return all.map((words) => {
    if (words.at(-1) !== "color" || words.some((word) => partOfWord(word) === "bg")) return words;
    const start = words.slice(0, -1);
    const hasBackground = backgrounds.some((end) => names.has([...start, end].join("-")));
    return hasBackground ? [...start, "text"] : words;
  });
}

/** The same names as other sets would write them. */
export const inUsualWords = (all: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  withPrimary(countedFromOne(withTexts(withoutGroups(all))));

/** The parts that a group of names needs to be that of the whole page; a group that no mode changes is none. */
const needed: readonly Part[] = ["bg", "fg", "border"];
const fixed =
  /^(?:static|fixed|constant|locked|components?|purple|blue|green|red|orange|yellow|pink|teal|gray|grey)$/;
const fewestOfPage = 12;
const ofPages: readonly Part[] = ["surface", "body", "backdrop"];

/**
 * The same names without an unknown first word under which the colors of a page stand: `contextual-background-surface`
 * with `contextual-border` and `contextual-text`, but no `badge-background`.
 */
function withoutGroups(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const groups = groupsOf(all);
  const ofPage = [...groups].filter(
    ([, { size, parts }]) =>
      size >= fewestOfPage &&
      needed.every((part) => parts.has(part)) &&
      ofPages.some((part) => parts.has(part)),
  );
  const [group, ...others] = ofPage;
  if (group === undefined || others.length > 0) return all;
  return all.map((words) => (words[0] === group[0] ? words.slice(1) : words));
}

/** The names with each unknown first word, by their number and parts. */
function groupsOf(all: readonly (readonly string[])[]) {
  const groups = new Map<string, { size: number; parts: Set<Part> }>();
  for (const words of all) {
    const [first = ""] = words;
    if (words.length < 2 || partOfWord(first) !== undefined || fixed.test(first)) continue;
    const group = groups.get(first) ?? { size: 0, parts: new Set() };
    groups.set(first, group);
    group.size += 1;
    for (const word of words) {
      group.parts.add(word === "content" ? "fg" : (partOfWord(word) ?? "nothing"));
    }
  }
  return groups;
}

/** `text-1` and `text-2` for the names of a set that counts from `text-0`. */
function countedFromOne(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const zeros = all.filter((words) => zero.test(words.at(-1) ?? ""));
  if (zeros.length === 0) return all;
  const starts = new Set(zeros.map((words) => words.slice(0, -1).join("-")));
  return all.map((words) => {
    const number = /^0?(\d)$/.exec(words.at(-1) ?? "")?.[1];
    if (number === undefined) return words;
    const start = words.slice(0, -1);
    return starts.has(start.join("-")) ? [...start, String(Number(number) + 1)] : words;
  });
}

const zero = /^00?$/;

/** Names of a button without `primary` in sets whose other button is secondary, with it. */
function withPrimary(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const isButton = (words: readonly string[]) =>
    words.some((word) => partOfWord(word) === "button");
  const has = (word: string) => all.some((words) => words.includes(word) && isButton(words));
  if (!has("secondary") || has("primary")) return all;
  const others = ["secondary", "tertiary", "danger", "destructive"];
  return all.map((words) =>
    isButton(words) && !words.some((word) => others.includes(word)) ? [...words, "primary"] : words,
  );
}
