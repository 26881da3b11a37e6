/** Reads the custom properties of stylesheets with the conditions under which they hold. */
import postcss, {
  type AtRule,
  type ChildNode,
  CssSyntaxError,
  type Declaration,
  type Root,
  type Rule,
} from "postcss";
import type { Condition, SourceFile } from "../../model.ts";
import type { Place } from "../../place.ts";
import { ImportProblem } from "../../problem.ts";
import type { Report } from "../../report.ts";
import { type AtScope, scopeOfAtrule } from "./at-rules.ts";
import { always, bothWays, choosesLook, type Looks, type Way, wayOf } from "./conditions.ts";
import { Layer } from "./layers.ts";
import { findLooks } from "./looks.ts";
import { type Stated, statedBy } from "./own-condition.ts";
import { readSelector } from "./selectors.ts";
import { propertyUses, unescaped } from "./texts.ts";

/** One custom property as it was declared. */
export interface Declared {
  /** Without the two hyphens and CSS escapes. */
  name: string;
  value: string;
  /** All of these have to hold for it to count; empty if it always does. */
  conditions: readonly Condition[];
  place: Place;
  /** Whether it counts on displays beyond sRGB only. */
  isWide?: boolean;
  /** The cascade layer and the specificity with which it holds. */
  layer?: Layer;
  weight?: number;
  /** Whether one of its conditions is that of its file's name. */
  isOfFile?: boolean;
}

/** One declaration with what decides between it and others in the cascade; later ones count before earlier ones. */
export interface Written {
  name: string;
  value: string;
  /** The alternatives in which it holds. */
  ways: readonly Way[];
  layer: Layer;
}

/** The names and selectors of stylesheets that pages read. */
export interface Sources {
  /** The conditions of contexts and of the defaults, in the order of the source. */
  stated: Stated[];
  /** Why a property is left to the page, by name. */
  left: Map<string, string>;
  /** Properties whose selectors the grammar of own names has, at least one of them. */
  expressed: Set<string>;
  /** Properties of Tailwind's `@theme`, which its build declares. */
  ofTheme: Set<string>;
  /** Functions within which stylesheets read a property, as in `hsl(var(--x))`, by name. */
  readAs: Map<string, "hsl" | "rgb" | "rgb-list">;
  /** The declarations for all displays, in the order of the source. */
  written: Written[];
  /** The layer of all declarations that stand in none. */
  layers: Layer;
}

/** The result of reading stylesheets. */
export interface Stylesheets extends Sources {
  declared: Declared[];
}

/** Deepest nesting of rules, which are read recursively. */
const deepest = 64;
/** Most ways in which a rule may hold: its selectors times those around it. */
const maxWays = 1_000;
/** Most declarations, each counted as often as there are ways in which it holds. */
const maxDeclared = 200_000;

/** Reads stylesheets. @throws ImportProblem if one does not parse */
export function readStylesheets(files: readonly SourceFile[], report: Report): Stylesheets {
  const sheets: Stylesheets = {
    declared: [],
    stated: [],
    left: new Map(),
    expressed: new Set(),
    ofTheme: new Set(),
    readAs: new Map(),
    written: [],
    layers: new Layer(),
  };
  const parsed = files.map(({ name, content }) => ({ name, root: parse(name, content) }));
  const looks = findLooks(parsed, report);
  // Tailwind orders the layer of its theme before all others.
  if (files.some(({ content }) => content.includes("@theme"))) sheets.layers.within("theme");
  for (const { name, root } of parsed) new Reader(name, looks, report, sheets).readSheet(root);
  return sheets;
}

function parse(file: string, content: string): Root {
  try {
    return postcss.parse(content);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { line = 1, column = 1, reason } = error;
    throw new ImportProblem({ file, line, column }, `is no CSS: ${reason}`);
  }
}

/** The meaning of the rules around a declaration. */
interface Scope extends AtScope {
  /** The alternatives in which they hold. */
  ways: readonly Way[];
  layer: Layer;
  /** How many rules are around it. */
  depth: number;
}

class Reader {
  private readonly file: string;
  private readonly looks: Looks;
  private readonly report: Report;
  private readonly sheets: Stylesheets;

  constructor(file: string, looks: Looks, report: Report, sheets: Stylesheets) {
    this.file = file;
    this.looks = looks;
    this.report = report;
    this.sheets = sheets;
  }

  readSheet(root: Root): void {
    root.walkDecls((node) => {
      for (const [name, as] of propertyUses(node.value)) this.sheets.readAs.set(name, as);
    });
    this.read(root.nodes, { ways: [always], layer: this.sheets.layers, depth: 0 });
  }

  private read(nodes: readonly ChildNode[], scope: Scope): void {
    const own: string[] = [];
    for (const node of nodes) {
      if (node.type === "rule" || node.type === "atrule") {
        if (scope.depth === deepest)
          this.refuse(node, `rules nest over ${deepest} levels deep here`);
        const inner = { ...scope, depth: scope.depth + 1 };
        if (node.type === "rule") this.readRule(node, inner);
        else this.readAtrule(node, inner);
      } else if (node.type === "decl" && node.prop.startsWith("--")) {
        const name = unescaped(node.prop.slice(2));
        own.push(name);
        this.keep(name, node, scope);
      }
    }
    if (own.length > 0 && scope.left === undefined) this.state(own, scope);
  }

  private refuse(node: ChildNode, message: string): never {
    throw new ImportProblem(this.placeOf(node), message);
  }

  private readRule(rule: Rule, scope: Scope): void {
    const own: Way[] = [];
    const looks: string[] = [];
    const inMedium = scope.ways.some(({ media }) => media !== undefined);
    for (const text of rule.selectors) {
      const ways = readSelector(text)?.map((one) => wayOf(one, this.looks, inMedium));
      if (ways === undefined || ways.includes(undefined)) {
        if (choosesLook(text)) looks.push(text);
      }
      own.push(...(ways ?? []).filter((way) => way !== undefined));
    }
    if (looks.length > 0) this.leave(rule, `is set under ${looks[0]} too`);
    if (own.length * scope.ways.length > maxWays) {
      this.refuse(rule, `a rule holds under over ${maxWays} selectors, those around it counted`);
    }
    const ways = scope.ways.flatMap((outer) => own.flatMap((one) => bothWays(outer, one) ?? []));
    if (ways.length > 0) this.read(rule.nodes, { ...scope, ways });
    else if (own.length === 0 && declares(rule)) {
      const message = "custom properties of elements, not of the page, are no tokens";
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
  }

  private readAtrule(rule: AtRule, scope: Scope): void {
    const layer = layerOf(rule, scope);
    if (rule.nodes === undefined) return;
    const inner = withinMedium(scopeOfAtrule(rule), rule, scope);
    if (inner === "skipped") return;
    const { media } = inner;
    const way = media && { ...always, conditions: media.condition ? [media.condition] : [], media };
    const ways = way ? scope.ways.flatMap((outer) => bothWays(outer, way) ?? []) : scope.ways;
    if (inner.left !== undefined && declares(rule)) {
      const message = `custom properties under ${inner.left} are left out`;
      this.report.add("rule_left_out", this.placeOf(rule), message);
    }
    if (ways.length > 0) this.read(rule.nodes, { ...scope, ...inner, layer, ways });
  }

  /** Leaves the properties of a rule to the page. */
  private leave(rule: Rule, why: string): void {
    for (const node of rule.nodes) {
      if (node.type !== "decl" || !node.prop.startsWith("--")) continue;
      const name = unescaped(node.prop.slice(2));
      if (!this.sheets.left.has(name)) this.sheets.left.set(name, why);
    }
  }

  /** Keeps the conditions under which properties are declared. */
  private state(names: readonly string[], { ways, theme }: Scope): void {
    const stated: Stated[] =
      theme === undefined
        ? ways.flatMap((way) => statedBy(way))
        : [":root", ":host"].map((text) => ({ condition: undefined, text }));
    this.sheets.stated.push(...stated);
    if (!stated.some(({ text }) => text !== undefined)) return;
    for (const name of names) this.sheets.expressed.add(name);
  }

  private keep(name: string, node: Declaration, scope: Scope): void {
    const { ways, left, theme, isWide, layer } = scope;
    const { sheets } = this;
    if (left !== undefined) {
      sheets.left.set(name, `is set under ${left} too`);
      return;
    }
    if (theme === "inline") {
      sheets.left.set(name, "is one of @theme inline, which pages do not declare");
    } else if (theme !== undefined) sheets.ofTheme.add(name);
    const place = this.placeOf(node);
    const value = node.value
      .replace(/\/\*[\s\S]*?\*\//g, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (node.important) sheets.left.set(name, "is !important, so that no theme can change it");
    if (!isWide) sheets.written.push({ name, value, ways, layer });
    const always = ways.filter(({ conditions }) => conditions.length === 0);
    const weight = Math.max(0, ...always.map((way) => way.weight));
    for (const way of always.length > 0 ? [{ conditions: [], weight }] : ways) {
      const { conditions } = way;
      const shared = { name, value, conditions, place, layer, weight: way.weight };
      sheets.declared.push({ ...shared, ...(isWide && { isWide }) });
    }
    if (sheets.declared.length > maxDeclared) {
      const message = `over ${maxDeclared} custom properties, each counted under every selector`;
      this.refuse(node, message);
    }
  }

  private placeOf({ source }: ChildNode): Place {
    const { line = 1, column = 1 } = source?.start ?? {};
    return { file: this.file, line, column };
  }
}

/** The layer in which an at-rule's declarations stand; one without a block only orders layers. */
function layerOf({ name, params, nodes }: AtRule, { layer }: Scope): Layer {
  switch (name.toLowerCase()) {
    case "theme":
      return layer.within("theme");
    case "layer": {
      const layers = params.split(",").map((one) => layer.within(one));
      return nodes === undefined ? layer : (layers[0] ?? layer);
    }
    default:
      return layer;
  }
}

/** A medium within one about something else states no single condition, so its properties are left to the page. */
function withinMedium(
  inner: AtScope | "skipped",
  { name, params }: AtRule,
  { ways }: Scope,
): AtScope | "skipped" {
  const axis = inner === "skipped" ? undefined : inner.media?.condition?.axis;
  const isOther = ways.some(({ media }) => media !== undefined && media.condition?.axis !== axis);
  return axis !== undefined && isOther ? { left: `@${name} ${params} within another` } : inner;
}

function declares(rule: Rule | AtRule): boolean {
  let found = false;
  rule.walkDecls(/^--/, () => {
    found = true;
  });
  return found;
}
