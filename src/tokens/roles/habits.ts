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
export function withTexts(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const names = new Set(all.map((words) => words.join("-")));
  const backgrounds = ["background-color", "background", "bg-color", "bg"];
  return all.map((words) => {
    if (words.at(-1) !== "color" || words.some((word) => partOfWord(word) === "bg")) return words;
    const start = words.slice(0, -1);
    const hasBackground = backgrounds.some((end) => names.has([...start, end].join("-")));
    return hasBackground ? [...start, "text"] : words;
  });
}
