/** Reads appearance and contrast from the names of axes and contexts. */
import type { Appearance } from "../tokens/findings.ts";

const darkWords = new Set(["dark", "darkmode", "night"]);
const lightWords = new Set(["light", "lightmode", "day"]);
const fillers = new Set(["mode", "theme", "scheme", "appearance", "color", "colour", ""]);

/** Whether a name means dark. `night` does only by itself: a cosmic night is a theme. */
export function isDark(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.includes("dark") || (words.some((word) => darkWords.has(word)) && stemOf(name) === "")
  );
}

/** Whether a name means light explicitly, not just by lacking a word for dark. */
function isLight(name: string): boolean {
  return !isDark(name) && wordsOf(name).some((word) => lightWords.has(word));
}

/** The words of a name in lower case, without words for an appearance. */
export function stemOf(name: string): string {
  return wordsOf(name)
    .filter((word) => !darkWords.has(word) && !lightWords.has(word) && !fillers.has(word))
    .join(" ");
}

/** A name with its case and separators, without words for an appearance. */
export function withoutFace(name: string): string {
  const word = /(^|[^a-z])(?:dark|light|day|night)(?:[\s_-]*mode)?(?![a-z])/gi;
  const rest = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(word, "$1");
  return rest.replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, "").replace(/\s{2,}/g, " ");
}

const more = new Set(["more", "high", "higher", "increased", "hc"]);
const less = new Set(["less", "low", "lower", "decreased", "lc"]);

/** The preference of readers that a context serves, if it serves nothing else: for contrast, or for less motion. */
export function preferenceOf(axis: string, context: string): string | undefined {
  const isOfMotion = wordsOf(axis).includes("motion") && /^(?:reduce|no-preference)$/.test(context);
  return isOfMotion ? `(prefers-reduced-motion: ${context})` : contrastOf(axis, context);
}

function contrastOf(axis: string, context: string): string | undefined {
  const words = stemOf(context).split(" ");
  const about =
    wordsOf(axis).includes("contrast") ||
    words.some((word) => word === "contrast" || word === "hc" || word === "lc");
  const rest = words.filter((word) => word !== "contrast");
  const [only = "", another] = rest;
  if (!about || another !== undefined) return undefined;
  if (more.has(only)) return "(prefers-contrast: more)";
  return less.has(only) ? "(prefers-contrast: less)" : undefined;
}

/** The contexts of an axis that a bare appearance chooses. */
export type Faces = Record<Appearance, string>;

/**
 * The contexts of an axis that are the appearances: one with a dark name, and its counterpart,
 * whose name is otherwise the same. `undefined` if the axis is about something else.
 */
export function facesOf(contexts: readonly string[], usual: string): Faces | undefined {
  const dark = shortest(contexts.filter(isDark));
  if (dark === undefined) return undefined;
  const alike = contexts.filter((name) => !isDark(name) && stemOf(name) === stemOf(dark));
  const light =
    shortest(alike.filter(isLight)) ??
    shortest(alike) ??
    (stemOf(dark) === "" && !isDark(usual) ? usual : undefined);
  return light === undefined ? undefined : { light, dark };
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function shortest(names: readonly string[]): string | undefined {
  return [...names].sort((one, other) => one.length - other.length)[0];
}
