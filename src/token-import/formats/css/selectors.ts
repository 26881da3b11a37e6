/** Takes selectors apart: into the elements that they name from the outside in, each with its classes and attributes. */

/** A class, an attribute or a negation of an element. */
export interface Simple {
  kind: "class" | "attribute" | "not";
  /** As the source writes it. */
  text: string;
  /** The name of the class or attribute; empty for a negation. */
  name: string;
  /** The value of an attribute that states one. */
  value?: string;
}

/** The demands of a selector on one element. */
export interface Compound {
  /** The page under one of its names; undefined if only classes and attributes choose it. */
  element?: ":root" | ":host" | "body" | "*";
  /** Whether it is written as `:host(…)`, which the grammar of own names does not have. */
  isInHost?: boolean;
  simples: readonly Simple[];
  /** Its part of the specificity: 1,000 for each class, 1 for each type. */
  weight: number;
}

/** Compounds of elements within one another, the outermost first. */
export type Selector = readonly Compound[];

/** Most alternatives that `:is()` and `:where()` may make of a selector. */
const maxAlternatives = 64;
/** Deepest nesting of `:is()` and `:where()`. */
const deepest = 8;
/** Most classes, attributes and negations of a compound. */
const mostSimples = 32;
/** Most elements within one another. */
const mostCompounds = 16;

const empty: Compound = { simples: [], weight: 0 };
const ofClass = 1_000;

const root = /^(?::root|html|&)(?![\w-])/i;
const other = /^(?:(:host|body)(?![\w(-])|(\*))/i;
const group = /^:(?:where|is|host)\(/i;
const negation = /^:not\(/i;
const className = /^\.((?:[\w-]|\\.|[^\0-\x7f])+)/;
const attribute =
  /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s"']+))\s*(?:[is]\s*)?)?\]/i;

/** The alternatives of a selector; undefined if it selects anything but the page by classes and attributes. */
export function readSelector(text: string): readonly Selector[] | undefined {
  return new SelectorReader(text.trim()).read(0);
}

class SelectorReader {
  private rest: string;
  private alternatives: Selector[] = [[empty]];

  constructor(text: string) {
    this.rest = text;
  }

  read(depth: number): readonly Selector[] | undefined {
    while (this.rest !== "") {
      if (!this.readOne(depth)) return undefined;
    }
    return this.alternatives.map((selector) =>
      selector.filter(({ element, simples }) => element !== undefined || simples.length > 0),
    );
  }

  readList(depth: number): readonly Selector[] | undefined {
    const lists = splitList(this.rest).map((one) => new SelectorReader(one).read(depth));
    return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
  }

  private readOne(depth: number): boolean {
    const space = /^\s+(?=\S)/.exec(this.rest)?.[0];
    if (space !== undefined) {
      this.rest = this.rest.slice(space.length);
      if (/^[>+~|]/.test(this.rest)) return false;
      this.alternatives = this.alternatives.map((selector) => [...selector, empty]);
      return this.isBounded();
    }
    if (group.test(this.rest)) return this.readGroup(depth);
    if (negation.test(this.rest)) return this.readNegation(depth);
    return this.readPage() || this.readSimple();
  }

  private readPage(): boolean {
    const found = root.exec(this.rest)?.[0];
    const [whole = found, name] = other.exec(this.rest) ?? [];
    if (whole === undefined) return false;
    this.rest = this.rest.slice(whole.length);
    const element = found !== undefined ? ":root" : (name?.toLowerCase() ?? "*");
    const added = /^:/.test(whole) ? ofClass : /^[&*]/.test(whole) ? 0 : 1;
    this.extend((last) => ({
      ...last,
      element: element as NonNullable<Compound["element"]>,
      weight: last.weight + added,
    }));
    return true;
  }

  private readSimple(): boolean {
    const simple = simpleAt(this.rest);
    if (simple === undefined) return false;
    this.rest = this.rest.slice(simple.text.length);
    this.extend((last) => ({
      ...last,
      simples: [...last.simples, simple],
      weight: last.weight + ofClass,
    }));
    return this.isBounded();
  }

  /** `:is()`, `:where()` and `:host()`: each of the listed selectors goes on with what stands here. */
  private readGroup(depth: number): boolean {
    const isHost = /^:host/i.test(this.rest);
    const isWeightless = /^:where/i.test(this.rest);
    const inner = this.takeParentheses();
    if (inner === undefined || depth === deepest) return false;
    const within = new SelectorReader(inner).readList(depth + 1);
    if (within === undefined) return false;
    if (this.alternatives.length * within.length > maxAlternatives) return false;
    const weight = isWeightless ? 0 : heaviest(within) + (isHost ? ofClass : 0);
    this.alternatives = this.alternatives.flatMap((selector) =>
      within.map((one) => joined(selector, one, isHost, weight)),
    );
    return this.isBounded();
  }

  /** `:not(a, b)` is `:not(a):not(b)`. */
  private readNegation(depth: number): boolean {
    const inner = this.takeParentheses();
    if (inner === undefined) return false;
    const simples = splitList(inner).map((one): Simple => {
      const text = one.replace(/^:(?:is|where)\(([^(),]*)\)$/, "$1");
      return { kind: "not", text: `:not(${text})`, name: "" };
    });
    if (simples.length > mostSimples) return false;
    const within = depth < deepest ? new SelectorReader(inner).readList(depth + 1) : undefined;
    const weight = within === undefined ? ofClass : heaviest(within);
    this.extend((last) => ({
      ...last,
      simples: [...last.simples, ...simples],
      weight: last.weight + weight,
    }));
    return this.isBounded();
  }

  /** Whether what was read last keeps every alternative short, so that a copy of one costs little. */
  private isBounded(): boolean {
    return this.alternatives.every(
      (selector) =>
        selector.length <= mostCompounds && (selector.at(-1)?.simples.length ?? 0) <= mostSimples,
    );
  }

  private extend(change: (last: Compound) => Compound): void {
    this.alternatives = this.alternatives.map((selector) => [
      ...selector.slice(0, -1),
      change(selector.at(-1) ?? empty),
    ]);
  }

  /** The text in the parentheses at the start of the rest; takes both from it. */
  private takeParentheses(): string | undefined {
    const start = this.rest.indexOf("(");
    let depth = 0;
    for (let at = start; at < this.rest.length; at += 1) {
      if (this.rest[at] === "(") depth += 1;
      if (this.rest[at] === ")") depth -= 1;
      if (depth > 0) continue;
      const inner = this.rest.slice(start + 1, at);
      this.rest = this.rest.slice(at + 1);
      return inner;
    }
    return undefined;
  }
}

function simpleAt(text: string): Simple | undefined {
  const [whole = "", name] = className.exec(text) ?? [];
  if (name !== undefined) return { kind: "class", text: whole, name };
  const match = attribute.exec(text);
  if (match === null) return undefined;
  const [found, attributeName = "", , double, single, bare] = match;
  const value = double ?? single ?? bare;
  return {
    kind: "attribute",
    text: found,
    name: attributeName.toLowerCase(),
    ...(value !== undefined && { value }),
  };
}

/** A selector whose last compound has the demands of the last of another, and those around it. */
function joined(selector: Selector, inner: Selector, isHost: boolean, weight: number): Selector {
  const last = selector.at(-1) ?? empty;
  const own = inner.at(-1) ?? empty;
  const element = last.element ?? (isHost ? ":host" : own.element);
  const whole: Compound = {
    ...(element !== undefined && { element }),
    ...((isHost || last.isInHost || own.isInHost) && { isInHost: true }),
    simples: [...last.simples, ...own.simples],
    weight: last.weight + weight,
  };
  // The weight of the group counts once, however many elements it names.
  const around = inner.slice(0, -1).map((one) => ({ ...one, weight: 0 }));
  return [...selector.slice(0, -1), ...around, whole];
}

/** The specificity of the heaviest selector of a list. */
const heaviest = (list: readonly Selector[]): number => Math.max(0, ...list.map(weightOf));

/** The specificity of a selector: 1,000 for each class, 1 for each type. */
export const weightOf = (selector: Selector): number =>
  selector.reduce((sum, { weight }) => sum + weight, 0);

/** The selectors of a list, split at its outermost commas. */
function splitList(text: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "(" || char === "[") depth += 1;
    if (char === ")" || char === "]") depth -= 1;
    if (char === "," && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + char);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
