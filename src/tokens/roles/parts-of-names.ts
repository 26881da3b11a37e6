/** The parts of names, for sets that no list of whole names knows: slot, intent, strength and state. */

/** The parts that each word may be; a name with another word has no role. */
const parts = {
  bg: ["bg", "background", "backgrounds"],
  fill: ["fill"],
  fg: [
    ...["fg", "foreground", "text", "typography", "ink", "font", "texts", "txt"],
    ...["copy", "foregrounds"],
  ],
  border: [
    ...["border", "stroke", "outline", "divider", "separator", "line", "borders", "strokes"],
    ...["outlines", "dividers", "lines", "keyline", "hairline"],
  ],
  surface: [
    ...["surface", "layer", "container", "card", "panel", "paper", "surfaces", "layers", "sheet"],
    ...["tile"],
  ],
  input: ["input", "field", "form", "textfield", "inputs", "fields", "textbox", "textarea"],
  control: ["control", "controls"],
  button: ["button", "btn", "buttons"],
  act: ["action", "interactive", "interaction", "actions", "cta"],
  body: [
    ...["body", "page", "canvas", "layout", "app", "document", "ground", "site", "viewport"],
    ...["application", "screen"],
  ],
  raised: [
    ...["raised", "elevated", "elevation", "floating", "popover", "popup", "dropdown", "menu"],
    ...["dialog", "flyout", "float", "popper", "lifted"],
  ],
  modal: ["modal"],
  sunken: ["sunken", "lowered", "inset", "recessed", "sunk", "well"],
  backdrop: ["overlay", "scrim", "backdrop", "blanket", "mask", "dimmer", "overlays", "curtain"],
  brand: ["brand", "accent", "progressive", "theme"],
  first: ["primary"],
  second: ["secondary"],
  third: ["tertiary"],
  two: ["2", "02"],
  danger: [
    ...["danger", "critical", "error", "destructive", "negative", "invalid", "alarm", "failure"],
    ...["errors", "failed", "fail", "dangerous", "bad"],
  ],
  success: ["success", "ok", "positive", "valid", "successful", "good", "confirm", "confirmation"],
  warning: ["warning", "caution", "attention", "alert", "notice", "warn", "warnings"],
  info: ["info", "informative", "information", "informational"],
  neutral: ["neutral"],
  strong: [
    ...["strong", "bold", "emphasis", "solid", "stronger", "loud", "high", "prominent"],
    ...["intense", "strongest", "bolder", "boldest", "emphasized", "filled", "heavy", "vivid"],
  ],
  soft: [
    ...["soft", "subtle", "weak", "muted", "moderate", "softer", "weaker", "weakest", "subtlest"],
    ...["quiet", "subdued", "less", "fade", "faded", "faint", "tint", "tonal", "low", "pale"],
    ...["softest", "subtler", "minimal", "dimmed", "quieter", "quietest", "fainter", "delicate"],
  ],
  selected: ["selected", "highlighted"],
  other: ["alt", "alternate", "alternative", "variant"],
  aside: ["supporting", "helper", "description", "caption", "supplementary", "sub"],
  dark: ["dark", "darker", "darkest"],
  light: ["light", "lighter", "lightest"],
  white: ["white"],
  hover: ["hover", "hovered", "hovering"],
  on: [
    ...["on", "onstrong", "oncolor", "contrast", "onfill", "onaccent", "onbrand", "onemphasis"],
    ...["onbold"],
  ],
  inverse: ["inverse", "inverted", "invert", "reversed", "reverse", "knockout"],
  link: ["link", "anchor", "hyperlink", "links"],
  focus: ["focus", "focused", "keyboard"],
  report: ["status", "feedback", "support", "statuses", "sentiment", "signal"],
  content: ["content"],
  label: ["label"],
  plain: ["basic"],
  nothing: [
    ...["default", "base", "rest", "normal", "main", "1", "01", "color", "semantic", "regular"],
    ...["ring", "indicator", "item", "role", "0", "00", "enabled", "resting", "outer", "global"],
    ...["element", "standard", "visible", "core", "generic", "general", "common", "idle"],
    ...["states", "colors", "foundation", "level", "day"],
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

const statuses: readonly Part[] = ["danger", "success", "warning", "info"];
const intents: readonly Part[] = ["brand", "first", "second", ...statuses];

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
  for (const [index, word] of words.entries()) {
    if (word === "ui" && index > 0) continue;
    const part = strange.has(word) ? undefined : partOf.get(word);
    if (part === undefined) return undefined;
    found.add(part);
  }
  return settled(found);
}

/** The parts that are left of a name: a `primary` danger is a danger, and the fill of a brand is its background. */
function settled(found: Set<Part>): ReadonlySet<Part> | undefined {
  const has = (part: Part): boolean => found.has(part);
  found.delete("nothing");
  if (!has("button")) found.delete("plain");
  if (!withText(found) || !withStatus(found) || !withInverse(found)) return undefined;
  const isIntent = intents.some(has);
  if (has("act") && isIntent && (has("on") || !has("fg"))) {
    found.delete("act");
    if (!has("border") && !has("on")) found.add("button");
  }
  if (has("fill") && (isIntent || filled.some(has))) {
    found.delete("fill");
    found.add("bg");
  }
  return found;
}

/** Parts of the names of labels that are any text, not that of a field. */
const leveled: readonly Part[] = ["first", "second", "on", "inverse", ...statuses];

/** Parts of names in which `fill` is a background: alone it is a gray for shapes. */
const filled: readonly Part[] = ["bg", "button", "input", "control", "act"];

/** Takes what is written for a text, and what lies below it for a surface; false for the label of a field. */
function withText(found: Set<Part>): boolean {
  const hasBack = found.has("bg");
  if (found.delete("content")) found.add(hasBack ? "surface" : "fg");
  if (!found.delete("label")) return true;
  const isText = !hasBack && leveled.some((part) => found.has(part));
  found.add("fg");
  return isText;
}

/** Takes off parts that say no more than the intent; false for a component that reports a status, and says none. */
function withStatus(found: Set<Part>): boolean {
  const isStatus = statuses.some((part) => found.has(part));
  if (isStatus || found.has("brand")) found.delete("first");
  if (isStatus) found.delete("report");
  if (found.has("brand") && ["bg", "surface"].some((part) => found.has(part as Part))) {
    if (found.delete("second") || found.delete("third")) found.add("soft");
  }
  return !found.has("report") || found.has("on");
}

/** Takes `inverse` for `on`; false for an inverse of a weaker text. */
function withInverse(found: Set<Part>): boolean {
  if (!found.delete("inverse")) return true;
  found.add("on");
  if (!found.has("fg")) return true;
  found.delete("first");
  return !found.has("second") && !found.has("soft");
}
