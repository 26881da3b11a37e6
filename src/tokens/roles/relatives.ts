/** Colors whose names differ from that of another in one part, such as the text on a button and its state. */
import { type Part, partOfWord, wordsOfPart } from "./parts-of-names.ts";
import type { MainRole } from "./role-names.ts";

/** The part of a name that says what the color is put on. */
type Slot = "bg" | "fg" | "none" | "other";

const slots: ReadonlyMap<Part | undefined, Slot> = new Map<Part | undefined, Slot>([
  ["bg", "bg"],
  ["fill", "bg"],
  ["fg", "fg"],
  ["content", "fg"],
  ["label", "fg"],
  ["border", "other"],
]);

/** Words of slots that are no parts. */
const otherSlots = /^(?:icon|icons|shadow|graphic|illustration)$/;

/** The slot of a color, by the words of its name. */
function slotOf(words: readonly string[]): Slot {
  if (words.some((word) => otherSlots.test(word))) return "other";
  const found = words.flatMap((word) => slots.get(partOfWord(word)) ?? []);
  return found.find((slot) => slot !== "bg") ?? found[0] ?? "none";
}

/** Parts that do not tell the names of a slot apart. */
const untold: readonly (Part | undefined)[] = ["bg", "fill", "fg", "content", "label", "nothing"];

/** The words of a name that tell it from others of its slot, in no order. */
const stemOf = (words: Iterable<string>): string =>
  [...new Set(words)]
    .filter((word) => /\d/.test(word) || !untold.includes(partOfWord(word)))
    .sort()
    .join(" ");

/** `weakest` before `weaker`, and both before `weak`. */
const palestFirst = (one: string, other: string): number => palenessOf(other) - palenessOf(one);

const palenessOf = (word: string): number =>
  (/est$/.test(word) && 2) || (/(?:ft|k|ght)er$/.test(word) && 1) || 0;

/** The colors of a set by the words of their names. */
export class Relatives<T> {
  private readonly words: ReadonlyMap<T, readonly string[]>;
  private readonly bySlot: Readonly<Record<Slot, Map<string, T>>> = {
    bg: new Map(),
    fg: new Map(),
    none: new Map(),
    other: new Map(),
  };

  constructor(colors: readonly T[], words: readonly (readonly string[])[]) {
    this.words = new Map(colors.map((color, index) => [color, words[index] ?? []]));
    for (const [color, own] of this.words) {
      const stems = this.bySlot[slotOf(own)];
      const stem = stemOf(own);
      if (own.length > 0 && !stems.has(stem)) stems.set(stem, color);
    }
  }

  /** The text of the same name as a fill: `button-primary-text` for `button-primary-background`. */
  textOn(fill: T): T[] {
    const found = this.bySlot.fg.get(stemOf(this.words.get(fill) ?? []));
    return found === undefined ? [] : [found];
  }

  /** Whether the name of a color says that texts are put on it, and not that it is one. */
  isFill(color: T): boolean {
    const own = this.words.get(color) ?? [];
    return slotOf(own) === "bg" || own.some((word) => partOfWord(word) === "act");
  }

  /** The colors of the same name with a word of a part in addition. */
  with(color: T, part: Part): T[] {
    const own = this.words.get(color) ?? [];
    return this.among(
      slotOf(own),
      wordsOfPart(part).map((word) => [...own, word]),
    );
  }

  /** The paler colors of the same name: `bg-accent-soft` or `bg-accent` for `bg-accent-strong`. */
  softOf(color: T): T[] {
    const own = this.words.get(color) ?? [];
    const plain = own.filter((word) => partOfWord(word) !== "strong");
    const words = [...wordsOfPart("soft"), ...wordsOfPart("light")].sort(palestFirst);
    const paler = words.map((word) => [...plain, word]);
    return this.among(slotOf(own), plain.length < own.length ? [...paler, plain] : paler);
  }

  /**
   * The colors of the same name with another intent: `danger-fill-loud` for `brand-fill-loud`, and
   * `action-primary-danger` for `action-primary-brand`.
   */
  withIntent(color: T, intent: Part): T[] {
    const own = this.words.get(color) ?? [];
    const without = (parts: readonly Part[]) =>
      own.filter((word) => !parts.includes(partOfWord(word) ?? "nothing"));
    const plain = [["brand"], ["first"], ["brand", "first"]] as const;
    const names = plain.map(without).filter(({ length }) => length < own.length);
    return this.among(
      slotOf(own),
      names.flatMap((name) => wordsOfPart(intent).map((word) => [...name, word])),
    );
  }

  /** Whether one color is of the brand and the other primary, in sets that have both. */
  isOfOther(color: T, other: T): boolean {
    const [one, two] = [color, other].map((of) => {
      const found = new Set((this.words.get(of) ?? []).map(partOfWord));
      return found.has("brand") ? "brand" : found.has("first") && "first";
    });
    return Boolean(one && two && one !== two);
  }

  private among(slot: Slot, names: readonly (readonly string[])[]): T[] {
    const found = names.flatMap((words) => this.bySlot[slot].get(stemOf(words)) ?? []);
    return [...new Set(found)];
  }
}

/** The colors whose names make them a role by the name of another that has one, the likeliest first. */
export function relativesOf<T>(
  role: MainRole,
  { relatives, texts }: { relatives: Relatives<T>; texts: ReadonlyMap<T, readonly T[]> },
  found: ReadonlyMap<string, T | null>,
): readonly T[] {
  const of = intents[role];
  const base = baseOf(role, found);
  if (base === undefined || base === null) return [];
  if (role.startsWith("on-")) return [...relatives.textOn(base), ...(texts.get(base) ?? [])];
  if (role === "surface-hover" || role === "primary-hover") return relatives.with(base, "hover");
  if (role === "primary-subtle") return relatives.softOf(base);
  if (of === undefined) return [];
  return relatives.withIntent(base, of).filter((color) => color !== base);
}

/** The color whose name those of a role resemble. */
function baseOf<T>(role: MainRole, found: ReadonlyMap<string, T | null>): T | null | undefined {
  if (role === "surface-hover") return found.get("surface") ?? found.get("bg");
  return found.get(role.startsWith("on-") ? role.slice("on-".length) : "primary");
}

const intents: Partial<Record<MainRole, Part>> = {
  secondary: "second",
  accent: "brand",
  danger: "danger",
  success: "success",
  warning: "warning",
};
