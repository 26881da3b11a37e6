/** Reads the custom properties of a stylesheet with the conditions under which they hold. */
import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Rule } from "postcss";
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
  /** All of these have to hold for it to count; empty if it always does. */
  conditions: readonly Condition[];
  place: Place;
}

/** Deepest nesting of rules, which are read recursively. */
const deepest = 64;
/** Most ways in which a rule may hold: its selectors times those around it. */
const maxWays = 1_000;
/** Most declarations, each counted as often as there are ways in which it holds. */
const maxDeclared = 200_000;

/** Reads a stylesheet. @throws ImportProblem if it does not parse */
export function readDeclarations(file: string, content: string, report: Report): Declared[] {
  const reader = new Reader(file, report);
  try {
    reader.read(postcss.parse(content).nodes, [[]], 0);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { line = 1, column = 1, reason } = error;
    throw new ImportProblem({ file, line, column }, `is no CSS: ${reason}`);
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

  /** `ways` are the alternatives in which the rules around hold, each a list of conditions. */
  read(nodes: readonly ChildNode[], ways: readonly Condition[][], depth: number): void {
    for (const node of nodes) {
      if (node.type === "rule" || node.type === "atrule") {
        if (depth === deepest) this.refuse(node, `rules nest over ${deepest} levels deep here`);
        if (node.type === "rule") this.readRule(node, ways, depth + 1);
        else this.readAtrule(node, ways, depth + 1);
      } else if (node.type === "decl" && node.prop.startsWith("--")) {
        this.keep(node.prop.slice(2), node.value, this.placeOf(node), ways);
        if (this.declared.length > maxDeclared) {
          const message = `over ${maxDeclared} custom properties, each counted under every selector`;
          this.refuse(node, message);
        }
      }
    }
  }

  private refuse(node: ChildNode, message: string): never {
    throw new ImportProblem(this.placeOf(node), message);
  }

  private readRule(rule: Rule, ways: readonly Condition[][], depth: number): void {
    const own = selectorConditions(rule.selectors);
    if (own !== undefined && own.length * ways.length > maxWays) {
      this.refuse(rule, `a rule holds under over ${maxWays} selectors, those around it counted`);
    }
    const combined = own && ways.flatMap((outer) => own.map((one) => unique([...outer, ...one])));
    if (combined !== undefined) this.read(rule.nodes, combined, depth);
    else if (declares(rule)) {
      const message = "custom properties of elements, not of the page, are no tokens";
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
  }

  private readAtrule(rule: AtRule, ways: readonly Condition[][], depth: number): void {
    const name = rule.name.toLowerCase();
    if (rule.nodes === undefined || name === "property" || name === "keyframes") return;
    if (name === "theme" || name === "layer") {
      this.read(rule.nodes, ways, depth);
      return;
    }
    const condition = name === "media" ? mediaCondition(rule.params) : undefined;
    if (condition !== undefined) {
      this.read(
        rule.nodes,
        ways.map((outer) => unique([...outer, condition])),
        depth,
      );
    } else if (declares(rule)) {
      const query = name === "utility" ? "" : ` ${rule.params.slice(0, 60)}`;
      const message = `custom properties under @${name}${query} are left out`;
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
  }

  private keep(name: string, raw: string, place: Place, ways: readonly Condition[][]): void {
    const value = raw
      .replace(/\/\*[\s\S]*?\*\//g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const always = ways.some((conditions) => conditions.length === 0);
    for (const conditions of always ? [[]] : ways) {
      this.declared.push({ name, value, conditions, place });
    }
  }

  private placeOf({ source }: ChildNode): Place {
    const { line = 1, column = 1 } = source?.start ?? {};
    return { file: this.file, line, column };
  }
}

function declares(rule: Rule | AtRule): boolean {
  let found = false;
  rule.walkDecls(/^--/, () => {
    found = true;
  });
  return found;
}
