/** The conditions under which a rule applies: always, or in a context of an axis. */

import type { Condition } from "../../model.ts";

/**
 * The conditions of a selector list: the rule applies if any entry does; an empty one always does.
 * `undefined` if the list selects elements and not the page.
 */
export function selectorConditions(selectors: readonly string[]): Condition[][] | undefined {
  const ways = selectors.map(oneSelector).filter((way) => way !== undefined);
  return ways.length === 0 ? undefined : ways;
}

/** The page itself, by all its names. */
const page =
  /^(?::root|:host|html|body|\*|&|:where\((?:html|:root|body)\)|:is\((?:html|:root|body)\))/i;

function oneSelector(selector: string): Condition[] | undefined {
  let rest = selector.trim().replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "");
  const wrapped = /^:(?:where|is)\(([^(),]*)\)$/i.exec(rest)?.[1];
  if (wrapped !== undefined) rest = wrapped;
  const conditions: Condition[] = [];
  let rooted = false;
  while (rest !== "") {
    const root = page.exec(rest)?.[0];
    if (root !== undefined) {
      rooted = true;
      rest = rest.slice(root.length).trimStart();
      continue;
    }
    const found = firstCondition(rest, rooted);
    if (found?.condition === undefined) return undefined;
    conditions.push(found.condition);
    rest = rest.slice(found.length).trimStart();
  }
  return unique(conditions);
}

/** The condition of the attribute or class at the start of a selector. */
function firstCondition(text: string, rooted: boolean) {
  const attribute = /^\[([\w-]+)\s*[~|^$*]?=\s*["']?([^"'\]]+)["']?\s*i?\]/.exec(text);
  if (attribute !== null) {
    const condition = ofAttribute(attribute[1] ?? "", attribute[2] ?? "", rooted);
    return { condition, length: attribute[0].length };
  }
  const name = /^\.([\w-]+)/.exec(text);
  return name === null ? undefined : { condition: ofClass(name[1] ?? ""), length: name[0].length };
}

/** Names of attributes that set the look of a page or a part of it. */
const looks =
  /(?:^|-)(?:theme|mode|scheme|density|contrast|brand|scale|accent|palette|skin|appearance|platform|product)(?:-|$)/;

/** An attribute that is not the page's own may be that of an element, such as `[data-state=open]`. */
function ofAttribute(attribute: string, value: string, rooted: boolean): Condition | undefined {
  const axis = attribute.toLowerCase().replace(/^data-/, "");
  if (axis === "lang" || axis === "dir" || axis === "class") return undefined;
  if (!rooted && !looks.test(axis)) return undefined;
  return faceOf(value) ?? { axis, context: value };
}

function ofClass(name: string): Condition | undefined {
  const face = faceOf(name);
  if (face !== undefined) return face;
  const theme = /^theme-(.+)$/i.exec(name)?.[1] ?? /^(.+)-theme$/i.exec(name)?.[1];
  return theme === undefined ? undefined : { axis: "theme", context: theme };
}

function faceOf(name: string): Condition | undefined {
  const word = name.toLowerCase().replace(/^(?:theme|mode|scheme)-|-(?:theme|mode|scheme)$/g, "");
  return word === "dark" || word === "light" ? { axis: "appearance", context: word } : undefined;
}

/** The condition of a media query; `undefined` if it concerns anything else. */
export function mediaCondition(query: string): Condition | undefined {
  const scheme = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/i.exec(query.trim())?.[1];
  if (scheme !== undefined) return { axis: "appearance", context: scheme.toLowerCase() };
  const contrast = /^\(\s*prefers-contrast\s*:\s*([\w-]+)\s*\)$/i.exec(query.trim())?.[1];
  return contrast === undefined ? undefined : { axis: "contrast", context: contrast.toLowerCase() };
}

/** Conditions without repetition. */
export function unique(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((one) => [`${one.axis} ${one.context}`, one])).values()];
}
