/**
 * Why two engines print one token differently, and which sentence decides. Quotations are those of
 * the Design Tokens Format Module 2025.10, word by word, without links.
 */

/** The declarations of one token; empty where an engine has none. */
export interface Pair {
  name: string;
  ours: string;
  theirs: string;
}

/** A pair, looked at more closely. */
interface Examined extends Pair {
  /** The peer's value with every `var()` replaced by what it refers to. */
  followed: string;
  /** Whether CSS takes both for the same value. */
  equal: boolean;
  /** Whether the peer has no such name, but another token's that differs in case and hyphens only. */
  joined: boolean;
}

/** One reason for differences. */
export interface Category {
  title: string;
  /** The correct side with the standard's sentence; or why only the notation differs. */
  decides: string;
  covers: (pair: Examined) => boolean;
}

const weightName =
  /^(?:thin|hairline|(?:extra|ultra|semi|demi)-(?:light|bold|black)|light|normal|regular|book|medium|bold|black|heavy)$/;
const typographyPart = /-(?:font-family|font-size|font-weight|letter-spacing|line-height)$/;
const colorText = /^(?:#[0-9a-f]{3,8}|[a-z]+\([^()]*\))$/i;

const categories: readonly Category[] = [
  {
    title: "durations printed as [object Object]",
    decides:
      'tokenkit is right. Types § Duration: "The value MUST be an object containing a numeric `value` (either integer or floating-point) and a `unit` of milliseconds (`"ms"`) or seconds (`"s"`)."',
    covers: ({ ours, followed }) => /^[\d.]+m?s$/.test(ours) && followed === "[object Object]",
  },
  {
    title: "transitions with [object Object] or undefined in them",
    decides:
      'tokenkit is right in what it prints. Composite types § Transition: "`duration`: The duration of the transition. The value of this property MUST be a valid duration value or a reference to a duration token." These tokens have no `delay`, which the section requires too: tokenkit warns (`value_partial`) and leaves it out.',
    covers: ({ ours, followed }) =>
      ours.includes("cubic-bezier(") && /\[object Object\]|undefined/.test(followed),
  },
  {
    title: "font weights by name, where tokenkit prints the number",
    decides:
      'tokenkit prints what CSS takes; the value is the same. Types § Font weight: "The pre-defined string values are aliases for specific numeric values."',
    covers: ({ ours, followed }) => /^[\d.]+$/.test(ours) && weightName.test(followed),
  },
  {
    title: "a dimension in dp",
    decides:
      'Neither value is one of the standard. Types § Dimension: "`$value.unit` may only be `"px"` or `"rem"`." tokenkit warns (`value_unit`) and prints px, by the same section: "**px**: Represents an idealized pixel on the viewport. The equivalent in Android is `dp` and iOS is `pt`."',
    covers: ({ ours, followed }) => ours.endsWith("px") && followed === ours.replace(/px$/, "dp"),
  },
  {
    title: "text of the type string, which tokenkit prints in quotes",
    decides:
      'The standard has no such type, so it does not decide the form. Types: "This spec defines a number of design-focused types and every design token MUST use one of these types." tokenkit prints text that its author calls a string as a CSS string, and never as CSS.',
    covers: ({ ours, followed }) => /^"[^"]*"$/.test(ours) && ours.slice(1, -1) === followed,
  },
  {
    title: "the parts of a typography, which only tokenkit prints",
    decides:
      'Additional declarations; the whole is compared by itself. Composite types § Typography: "Represents a typographic style. The `$type` property MUST be set to the string `typography`. The value MUST be an object with the following properties:", fontFamily, fontSize, fontWeight, letterSpacing and lineHeight.',
    covers: ({ name, theirs }) => theirs === "" && typographyPart.test(name),
  },
  {
    title: "tokens that the peer prints under the name of another one",
    decides:
      'tokenkit is right to print both. Design token § Name and value: "Token names are case-sensitive, so the following example with 2 tokens in the same group whose names only differ in case is valid:" Style Dictionary writes `aB` and `a.b` both as `a-b`, so one of them is lost.',
    covers: ({ joined }) => joined,
  },
  {
    title: "aliases kept as var(), which tokenkit resolves",
    decides:
      'A notation only: the same value by CSS Custom Properties 1 § 3. Aliases § Reference Resolution: "When a tool needs the actual value of a token it MUST resolve the reference - i.e. lookup the token being referenced and fetch its value."',
    covers: ({ theirs, followed, equal }) => equal && theirs !== followed,
  },
  {
    title: "colors in another notation",
    decides: "A notation only: the same 8-bit sRGB color by CSS Color 4 § 5 and § 7.",
    covers: ({ ours, theirs, equal }) => equal && colorText.test(ours) && colorText.test(theirs),
  },
  {
    title: "zero without its unit",
    decides: "A notation only: the same length by CSS Values 4 § 6.",
    covers: ({ ours, theirs, equal }) =>
      equal && /^0[a-z]*$/.test(ours) && /^0[a-z]*$/.test(theirs),
  },
  {
    title: "font names in other quotes or in none",
    decides: "A notation only: the same names by CSS Fonts 4 § 2.1 and CSS Syntax 3 § 4.3.5.",
    covers: ({ ours, followed }) => ours !== followed && unquote(ours) === unquote(followed),
  },
];

function unquote(text: string): string {
  return text.replaceAll(/["']/g, "").replaceAll(/\s*,\s*/g, ", ");
}

/** The category of two declarations that differ; `undefined` when none covers them. */
export function classify(pair: Examined): Category | undefined {
  return categories.find(({ covers }) => covers(pair));
}
