/**
 * CSS values given as text: parsed and serialised again, never passed through. Only numbers, identifiers,
 * hashes, strings, operators and a closed list of functions survive; anything that could fetch, end a
 * declaration or open a rule does not.
 */
import { cssString } from "./css.ts";

const functions = new Set(
  `abs acos asin atan atan2 blur brightness calc circle clamp color color-mix conic-gradient contrast
   cos cubic-bezier drop-shadow ellipse env exp fit-content grayscale hsl hsla hue-rotate hwb hypot
   inset invert lab lch light-dark linear linear-gradient log matrix matrix3d max min minmax mod
   oklab oklch opacity perspective polygon pow radial-gradient rem repeat repeating-conic-gradient
   repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey
   rotatez round saturate scale scale3d scalex scaley scalez sepia sign sin skew skewx skewy sqrt
   steps tan translate translate3d translatex translatey translatez var`.split(/\s+/),
);

const refused =
  /(?:^|[^\w-])((?:-\w+-)?(?:url|src|image|image-set|cross-fade|element|expression|attr|paint)\s*\(|@(?:-\w+-)?(?:import|charset|namespace|font-face|media|supports|layer|keyframes|page|property|container|scope)\b)/i;

/** The forbidden part of a text (`url(`, `@import` and the like), or `undefined`. */
export function refusedPart(text: string): string | undefined {
  if (!text.includes("(") && !text.includes("@")) return undefined;
  const plain = text.includes("\\") ? text.replace(/\\([0-9a-f]{1,6})\s?/gi, decodeEscape) : text;
  return refused.exec(plain)?.[1];
}

function decodeEscape(_: string, hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

const word =
  /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?:%|[a-z]+)?|#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|-?-?[a-z_][\w-]*/iy;
const string = /"[^"\\\n\r\f<]*"|'[^'\\\n\r\f<]*'/y;
const longest = 4096;

/**
 * Parses a text as a CSS value and serialises it with single spaces. `undefined` if it contains anything
 * other than words, numbers, hex colors, strings, commas, operators and balanced known functions, or math
 * outside functions. A slash is allowed, as in `16px/1.5` or `16 / 9`.
 */
export function readCssValue(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const scanner = { text: text.trim(), at: 0, out: "", depth: 0, gap: true };
  if (scanner.text === "") return undefined;
  while (scanner.at < scanner.text.length) if (!step(scanner)) return undefined;
  return scanner.depth === 0 ? scanner.out : undefined;
}

interface Scanner {
  text: string;
  at: number;
  out: string;
  depth: number;
  /** Whether a word may follow here without white space. */
  gap: boolean;
}

/** Opens a parenthesis without a function's name, which only math allows. */
function openGroup(scanner: Scanner): boolean {
  if (scanner.depth === 0 || !scanner.gap) return false;
  scanner.depth += 1;
  return punctuate(scanner, "(");
}

const isSign = (char: string): boolean => char === "+" || char === "-";

function step(scanner: Scanner): boolean {
  const char = scanner.text[scanner.at] ?? "";
  if (/\s/.test(char)) return space(scanner);
  if (char === ",") return punctuate(scanner, ", ");
  if (char === ")") return close(scanner);
  if (char === "(") return openGroup(scanner);
  if (char === "/" || char === "*") {
    return (char === "/" || scanner.depth > 0) && operator(scanner, char);
  }
  if (isSign(char) && /\s/.test(scanner.text[scanner.at + 1] ?? "x")) {
    return scanner.depth > 0 && operator(scanner, char);
  }
  return scanner.gap && (quoted(scanner) || plain(scanner));
}

function space(scanner: Scanner): boolean {
  while (/\s/.test(scanner.text[scanner.at] ?? "")) scanner.at += 1;
  const next = scanner.text[scanner.at] ?? "";
  if (!/[,)]/.test(next) && !/[ (]$/.test(scanner.out)) scanner.out += " ";
  scanner.gap = true;
  return true;
}

function punctuate(scanner: Scanner, printed: string): boolean {
  scanner.out += printed;
  scanner.at += 1;
  scanner.gap = true;
  return true;
}

function close(scanner: Scanner): boolean {
  scanner.depth -= 1;
  scanner.out += ")";
  scanner.at += 1;
  scanner.gap = false;
  return scanner.depth >= 0;
}

function operator(scanner: Scanner, char: string): boolean {
  const next = scanner.text[scanner.at + 1];
  if (next === "*" || next === "/") return false;
  return punctuate(scanner, `${scanner.out.endsWith(" ") ? "" : " "}${char} `);
}

function quoted(scanner: Scanner): boolean {
  string.lastIndex = scanner.at;
  const match = string.exec(scanner.text)?.[0];
  if (match === undefined) return false;
  scanner.at += match.length;
  scanner.out += cssString(match.slice(1, -1));
  scanner.gap = false;
  return true;
}

function plain(scanner: Scanner): boolean {
  word.lastIndex = scanner.at;
  const match = word.exec(scanner.text)?.[0];
  if (match === undefined) return false;
  scanner.at += match.length;
  scanner.out += match;
  scanner.gap = false;
  if (scanner.text[scanner.at] !== "(") return true;
  if (!functions.has(match.toLowerCase())) return false;
  scanner.depth += 1;
  return punctuate(scanner, "(");
}
