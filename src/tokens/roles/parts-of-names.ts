/** The parts of names, for sets that no list of whole names knows: slot, intent, strength and state. */

/** The parts that each word may be; a name with another word has no role. */
const parts = {
  bg: ["bg", "background", "fill", "backgrounds"],
  fg: ["fg", "foreground", "text", "content", "typography", "ink", "font", "texts"],
  border: ["border", "stroke", "outline", "divider", "separator", "line", "borders"],
  surface: ["surface", "layer", "container", "card", "panel", "paper"],
  input: ["input", "field", "form", "textfield"],
  control: ["control"],
  button: ["button", "btn", "cta"],
  act: ["action", "interactive", "interaction"],
  body: ["body", "page", "canvas", "layout", "app", "document", "ground"],
  raised: [
    ...["raised", "elevated", "elevation", "floating", "popover", "popup", "dropdown", "menu"],
    ...["dialog", "flyout"],
  ],
  modal: ["modal"],
  sunken: ["sunken", "lowered", "inset", "recessed"],
  backdrop: ["overlay", "scrim", "backdrop", "blanket", "mask"],
  brand: ["brand", "accent", "progressive", "theme"],
  first: ["primary"],
  second: ["secondary"],
  third: ["tertiary"],
  two: ["2", "02"],
  danger: [
    ...["danger", "critical", "error", "destructive", "negative", "invalid", "alarm", "failure"],
  ],
  success: ["success", "ok", "positive", "valid"],
  warning: ["warning", "caution", "attention", "alert", "notice", "warn"],
  info: ["info", "informative", "information"],
  neutral: ["neutral"],
  strong: [
    ...["strong", "bold", "emphasis", "solid", "stronger", "loud", "high", "prominent"],
    ...["intense"],
  ],
  soft: [
    ...["soft", "subtle", "weak", "muted", "moderate", "softer", "weaker", "weakest", "subtlest"],
    ...["quiet", "subdued", "less", "fade", "faded", "faint", "tint", "tonal", "low", "pale"],
  ],
  other: ["alt", "alternate", "alternative", "variant"],
  light: ["light", "lighter", "lightest"],
  white: ["white"],
  hover: ["hover", "hovered"],
  on: ["on", "inverse", "inverted", "onstrong", "oncolor", "contrast"],
  link: ["link", "anchor", "hyperlink"],
  focus: ["focus", "focused"],
  nothing: [
    ...["default", "base", "rest", "normal", "main", "1", "01", "color", "status", "feedback"],
    ...["semantic", "regular", "ring", "indicator", "item", "support", "state", "states", "role"],
    ...["0", "00", "enabled", "resting", "outer", "global", "element", "standard", "visible"],
  ],
} as const;

export type Part = keyof typeof parts;

/** The order in which the parts of a name are compared. */
const order = Object.keys(parts) as Part[];

const partOf: ReadonlyMap<string, Part> = new Map(
  order.flatMap((part) => parts[part].map((word) => [word, part])),
);

/** Every word that may be a part. */
export const wordsOfPart = (part: Part): readonly string[] => parts[part];

export const partOfWord = (word: string): Part | undefined => partOf.get(word);

/** Parts in their order, as one text. */
export const keyOf = (found: ReadonlySet<Part>): string =>
  order.filter((part) => found.has(part)).join(" ");

const intents: readonly Part[] = ["brand", "first", "second", "danger", "success", "warning"];

/**
 * The parts of a name without those that say nothing; undefined if a word is unknown.
 *
 * @param strange words of the set that are not the parts that they would be
 */
export function partsOf(
  words: readonly string[],
  strange: ReadonlySet<string>,
): ReadonlySet<Part> | undefined {
  const found = new Set<Part>();
  for (const word of words) {
    const part = strange.has(word) ? undefined : partOf.get(word);
    if (part === undefined) return undefined;
    found.add(part);
  }
  found.delete("nothing");
  if (found.has("brand")) found.delete("first");
  if (intents.some((part) => found.has(part))) found.delete("act");
  return found;
}
