/** Collects declarations under their conditions and prints them as rules. */
import type { Condition } from "./states.ts";

/** A property and its value. */
export type Declared = readonly [name: string, value: string];

interface Rule {
  conditions: readonly Condition[];
  order: number;
  declarations: Declared[];
}

const gamut = "@supports (color: color(display-p3 1 1 1))";
const gamutMedia = "@media (color-gamut: p3)";

/** Prints rules in cascade order: by the number of axes in their conditions. */
export class SheetPrinter {
  private readonly scope: string;
  private readonly minified: boolean;
  private readonly rules = new Map<string, Rule>();
  private readonly wide = new Map<string, Rule>();
  /** Caches the text of each list of conditions, because most declarations share one. */
  private readonly keys = new Map<readonly Condition[], string>();

  constructor(scope: string, minified: boolean) {
    this.scope = scope;
    this.minified = minified;
  }

  /** Adds a declaration to a rule, by the rule's position. */
  add(
    conditions: readonly Condition[],
    order: number,
    name: string,
    value: string,
    wide = false,
  ): void {
    const rules = wide ? this.wide : this.rules;
    const key = `${order} ${this.keyOf(conditions)}`;
    let rule = rules.get(key);
    if (rule === undefined) {
      rule = { conditions, order, declarations: [] };
      rules.set(key, rule);
    }
    rule.declarations.push([name, value]);
  }

  private keyOf(conditions: readonly Condition[]): string {
    const key = this.keys.get(conditions) ?? JSON.stringify(conditions);
    this.keys.set(conditions, key);
    return key;
  }

  /** Adds a declaration to a rule between the base and those of combinations. */
  addFirst(conditions: readonly Condition[], name: string, value: string): void {
    this.add(conditions, 0.5, name, value);
  }

  /** Adds conditions without declarations; they come last. */
  name(conditions: readonly Condition[]): void {
    this.rules.set("", { conditions, order: Number.POSITIVE_INFINITY, declarations: [] });
  }

  toString(): string {
    const base = this.print(this.rules, "");
    if (this.wide.size === 0) return base;
    const wide = this.print(this.wide, this.minified ? "" : "    ");
    return this.minified
      ? `${base}${gamut}{${gamutMedia}{${wide}}}`
      : `${base}${gamut} {\n  ${gamutMedia} {\n${wide}  }\n}\n`;
  }

  private print(rules: ReadonlyMap<string, Rule>, indent: string): string {
    const sorted = [...rules.values()].sort((left, right) => left.order - right.order);
    return sorted.map((rule) => this.printRule(rule, indent)).join("");
  }

  /** One rule for all conditions without a medium, and one per medium. */
  private printRule({ conditions, declarations }: Rule, indent: string): string {
    const byMedia = new Map<string | undefined, string[]>();
    for (const { selector, media } of conditions) {
      const list = byMedia.get(media) ?? [];
      list.push(this.scope + selector);
      byMedia.set(media, list);
    }
    let text = "";
    for (const [media, selectors] of byMedia) {
      if (media === undefined) text += this.block(selectors, declarations, indent);
      else if (this.minified) text += `@media ${media}{${this.block(selectors, declarations, "")}}`;
      else {
        const inner = this.block(selectors, declarations, `${indent}  `);
        text += `${indent}@media ${media} {\n${inner}${indent}}\n`;
      }
    }
    return text;
  }

  private block(selectors: readonly string[], list: readonly Declared[], indent: string): string {
    if (this.minified) {
      return `${selectors.join()}{${list.map(([name, value]) => `${name}:${value}`).join(";")}}`;
    }
    const lines = list.map(([name, value]) => `${indent}  ${name}: ${value};\n`).join("");
    return `${indent}${selectors.join(`,\n${indent}`)} {\n${lines}${indent}}\n`;
  }
}
