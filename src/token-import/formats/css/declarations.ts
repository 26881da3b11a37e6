/** Custom properties of a stylesheet with the circumstances in which they hold. */
import { type Atrule, type CssNode, generate, type List, parse, type Rule } from "css-tree";
import type { Condition } from "../../model.ts";
import type { Place } from "../../place.ts";
import { ImportProblem } from "../../problem.ts";
import type { Report } from "../../report.ts";
import { mediaCondition, selectorConditions, unique } from "./conditions.ts";

/** One custom property as it was declared. */
export interface Declared {
  /** Without the two hyphens. */
  name: string;
  value: string;
  /** What holds together where it counts; nothing where it always does. */
  conditions: readonly Condition[];
  place: Place;
}

/** Reads a stylesheet. @throws ImportProblem where it cannot be parsed and declares nothing */
export function readDeclarations(file: string, content: string, report: Report): Declared[] {
  const reader = new Reader(file, report);
  const problems: { line: number; column: number; message: string }[] = [];
  const sheet = parse(content, {
    positions: true,
    parseValue: false,
    parseCustomProperty: false,
    onParseError: (error) => problems.push(error as unknown as (typeof problems)[number]),
  });
  if (sheet.type === "StyleSheet") reader.read(sheet.children, [[]]);
  const first = problems[0];
  if (reader.declared.length === 0 && first !== undefined) {
    const { line, column, message } = first;
    throw new ImportProblem({ file, line, column }, `is no CSS: ${message}`);
  }
  for (const { line, column, message } of problems) {
    report.add("rule_left_out", { file, line, column }, `a part cannot be read: ${message}`);
  }
  return reader.declared;
}

class Reader {
  readonly declared: Declared[] = [];
  private readonly file: string;
  private readonly report: Report;

  constructor(file: string, report: Report) {
    this.file = file;
    this.report = report;
  }

  /** `ways` is how what is around holds: each a list of conditions that hold together. */
  read(nodes: List<CssNode>, ways: readonly Condition[][] | undefined): void {
    for (const node of nodes) {
      if (node.type === "Rule") this.readRule(node, ways);
      else if (node.type === "Atrule") this.readAtrule(node, ways);
      else if (node.type === "Declaration" && node.property.startsWith("--")) {
        const value = node.value.type === "Raw" ? node.value.value : generate(node.value);
        this.keep(node.property.slice(2), value, this.placeOf(node), ways);
      }
    }
  }

  private readRule(rule: Rule, ways: readonly Condition[][] | undefined): void {
    const { prelude } = rule;
    const selectors =
      prelude.type === "SelectorList"
        ? prelude.children.toArray().map((selector) => generate(selector))
        : [prelude.value];
    const own = selectorConditions(selectors);
    const combined =
      own && ways?.flatMap((outer) => own.map((inner) => unique([...outer, ...inner])));
    if (combined !== undefined) this.read(rule.block.children, combined);
    else if (declares(rule)) {
      const message = "custom properties of elements, not of the page, are no tokens";
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
  }

  private readAtrule(rule: Atrule, ways: readonly Condition[][] | undefined): void {
    const name = rule.name.toLowerCase();
    if (rule.block === null || name === "property" || name === "keyframes") return;
    if (name === "theme" || name === "layer") {
      this.read(rule.block.children, ways);
      return;
    }
    const query = rule.prelude === null ? "" : generate(rule.prelude);
    const condition = name === "media" ? mediaCondition(query) : undefined;
    if (condition !== undefined) {
      const inner = ways?.map((outer) => unique([...outer, condition]));
      this.read(rule.block.children, inner);
    } else if (generate(rule.block).includes("--")) {
      const message = `custom properties under @${name} ${query.slice(0, 60)} are left out`.trim();
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
  }

  private keep(
    name: string,
    raw: string,
    place: Place,
    ways: readonly Condition[][] | undefined,
  ): void {
    if (ways === undefined) return;
    const value = raw
      .replace(/\/\*[\s\S]*?\*\//g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const always = ways.some((conditions) => conditions.length === 0);
    for (const conditions of always ? [[]] : ways) {
      this.declared.push({ name, value, conditions, place });
    }
  }

  private placeOf({ loc }: CssNode): Place {
    const { line, column } = loc?.start ?? { line: 1, column: 1 };
    return { file: this.file, line, column };
  }
}

function declares(rule: Rule): boolean {
  return rule.block.children
    .toArray()
    .some((node) => node.type === "Declaration" && node.property.startsWith("--"));
}
