/**
 * The conditions under which pages show a context: a closed grammar, parsed and printed again, so that no
 * text of a document reaches a stylesheet.
 *
 * ```
 * condition = [ "@media" medium ] compound
 * compound  = [ ":root" | ":host" | "html" | "body" ] simple*        at least one of the two
 * simple    = "." name | "[" name [ ( "=" | "~=" ) value ] "]" | ":not(" simple ")"
 * medium    = "(prefers-color-scheme: light)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)" and
 *             the other values of the three features
 * ```
 */
import { cssString, isIdentifier } from "../css.ts";

/** A condition as the grammar reads it. */
export interface OwnCondition {
  media: string | undefined;
  /** The element that it names; `html` is read as `:root`. */
  element: ":root" | ":host" | "body" | undefined;
  /** Classes, attributes and their negations, printed; each has the specificity of one class. */
  simple: readonly string[];
}

/** The form of a condition, for messages. */
export const conditionHint =
  "write :root, a class, an attribute or :not() of one, and at most one medium before it";

/** Most characters of a condition. */
const longest = 200;

const media =
  /^@media\s*\(\s*(?:(prefers-color-scheme)\s*:\s*(light|dark)|(prefers-contrast)\s*:\s*(more|less|custom|no-preference)|(prefers-reduced-motion)\s*:\s*(reduce|no-preference))\s*\)\s*/;
const element = /^(?::root|:host|html|body)(?![\w-])/;
const name = "-?[A-Za-z_][\\w-]*";
const simple = new RegExp(
  `^(?:\\.(${name})|\\[\\s*(${name})\\s*(?:(~?=)\\s*(?:"([^"\\\\<\\p{Cc}]*)"|'([^'\\\\<\\p{Cc}]*)'|([\\w-]+))\\s*)?\\])`,
  "u",
);

/**
 * Attributes that run code or load something. No page chooses its looks by them, and scripts put a condition's
 * attribute on pages.
 */
const active =
  /^(?:on.*|style|src|srcset|srcdoc|href|action|formaction|background|poster|data|is|nonce)$/i;

/** Reads a condition; undefined if the text is none. */
export function readCondition(text: string): OwnCondition | undefined {
  if (text.length > longest) return undefined;
  let rest = text.trim();
  const medium = media.exec(rest);
  if (medium !== null) rest = rest.slice(medium[0].length);
  const root = element.exec(rest)?.[0];
  if (root !== undefined) rest = rest.slice(root.length);
  const parts: string[] = [];
  while (rest !== "") {
    const part = readSimple(rest) ?? readNot(rest);
    if (part === undefined) return undefined;
    parts.push(part.printed);
    rest = rest.slice(part.length);
  }
  if (root === undefined && parts.length === 0) return undefined;
  return {
    media: medium === null ? undefined : printMedium(medium),
    element: root === "html" ? ":root" : (root as OwnCondition["element"]),
    simple: parts,
  };
}

function printMedium(match: RegExpExecArray): string {
  const [feature, value] = match.slice(1).filter((part) => part !== undefined);
  return `(${feature}: ${value})`;
}

function readSimple(text: string): { printed: string; length: number } | undefined {
  const match = simple.exec(text);
  if (match === null) return undefined;
  const [{ length }, className, attribute, operator, double, single, bare] = match;
  if (className !== undefined) return { printed: `.${className}`, length };
  if (attribute === undefined || active.test(attribute)) return undefined;
  const value = double ?? single ?? bare;
  if (value === undefined) return { printed: `[${attribute}]`, length };
  const printed = isIdentifier(value) ? value : cssString(value);
  return { printed: `[${attribute}${operator}${printed}]`, length };
}

function readNot(text: string): { printed: string; length: number } | undefined {
  if (!text.startsWith(":not(")) return undefined;
  const inner = readSimple(text.slice(":not(".length));
  if (inner === undefined || text[":not(".length + inner.length] !== ")") return undefined;
  return { printed: `:not(${inner.printed})`, length: ":not(".length + inner.length + 1 };
}

/** A condition as a document states it. */
export function printCondition({ media: medium, element: root, simple: parts }: OwnCondition) {
  const before = medium === undefined ? "" : `@media ${medium} `;
  return before + (root ?? "") + parts.join("");
}

/** The specificity of a condition in classes; `body` has none. */
export function weightOf({ element: root, simple: parts }: OwnCondition): number {
  return parts.length + (root === ":root" ? 1 : 0);
}

/**
 * A selector with the specificity of `weight` classes: repeats a part, which changes nothing else. `body` is
 * written so that another compound may follow it.
 */
export function selectorOf(condition: OwnCondition, weight: number): string {
  const { element: root, simple: parts } = condition;
  if (root === ":host") return `:host${parts.join("")}`;
  const own = root === "body" ? ":is(body)" : (root ?? "");
  const more = parts[0] ?? (root === "body" ? ":not(:root)" : ":root");
  const missing = Math.max(0, weight - weightOf(condition));
  return own + parts.join("") + more.repeat(missing);
}
