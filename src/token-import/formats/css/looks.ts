/** Classes and attributes that redeclare what the page has: each is a context of an axis, if it is about a look. */
import type { AtRule, Root, Rule } from "postcss";
import type { Condition } from "../../model.ts";
import type { Place } from "../../place.ts";
import { ImportProblem } from "../../problem.ts";
import type { Report } from "../../report.ts";
import { axisOfAttribute, type Looks, lookKey, wayOf } from "./conditions.ts";
import { PageClasses } from "./page-class.ts";
import { readSelector, type Selector, type Simple } from "./selectors.ts";

/** The least number of the page's properties that a look redeclares. */
const fewest = 5;
/** The least share of the page's properties, unless others of its kind redeclare the same. */
const share = 0.2;
/** Most properties that are counted, each as often as there are selectors of its rule. */
const mostCounted = 1_000_000;
/** Names of classes that are about a look. */
const looking =
  /(?:^|[-_])(?:theme|mode|scheme|brand|palette|skin|color|colour|density|contrast)(?:[-_]|$)/i;
/** Words of classes that name an axis of their own. */
const ownAxis = /(?:^|[-_])(density|contrast)[-_]+(.+)$/i;

/** A class or attribute that stands alone in a selector, with the properties that it declares. */
interface Candidate {
  simple: Simple;
  names: Set<string>;
  place: Place;
}

/** A stylesheet that was parsed. */
interface Sheet {
  name: string;
  root: Root;
}

/** The declarations of all stylesheets. */
interface Found {
  /** The properties of the page. */
  page: Set<string>;
  candidates: Map<string, Candidate>;
  pageClasses: PageClasses;
}

/** Finds them in stylesheets and reports each. */
export function findLooks(sheets: readonly Sheet[], report: Report): Looks {
  const found: Found = {
    page: new Set(),
    candidates: new Map(),
    pageClasses: new PageClasses(),
  };
  readAll(sheets, found);
  const { page, candidates } = found;
  const looks = new Map<string, Condition | "page">();
  const pageClass = page.size === 0 ? found.pageClasses.only() : undefined;
  if (pageClass !== undefined) {
    looks.set(lookKey(pageClass.simple), "page");
    for (const name of pageClass.names) page.add(name);
  }
  if (page.size === 0) addFirst(candidates, page);
  const kinds = Map.groupBy(candidates.values(), kindOf);
  for (const alike of kinds.values()) {
    const common = commonOf(alike);
    for (const candidate of alike) {
      const { simple, place } = candidate;
      const verdict = judge(candidate, alike, page, common);
      if (verdict === undefined) continue;
      if (typeof verdict === "string") {
        report.add("selector_left", place, verdict);
        continue;
      }
      looks.set(lookKey(simple), verdict.condition);
      report.add("axis_of_class", place, verdict.message);
    }
  }
  return looks;
}

function readAll(sheets: readonly Sheet[], found: Found): void {
  let counted = 0;
  for (const { name: file, root } of sheets) {
    root.walkRules((rule) => {
      counted += collect(rule, file, found);
      if (counted <= mostCounted) return;
      const { line = 1, column = 1 } = rule.source?.start ?? {};
      const message = `over ${mostCounted} custom properties, each counted under every selector`;
      throw new ImportProblem({ file, line, column }, message);
    });
  }
}

/** The properties that several of a kind declare. */
function commonOf(alike: readonly Candidate[]): ReadonlySet<string> {
  const once = new Set<string>();
  const common = new Set<string>();
  for (const { names } of alike) {
    for (const name of names) (once.has(name) ? common : once).add(name);
  }
  return common;
}

/** The context of a look, the reason for leaving a class out, or undefined for a class of elements. */
function judge(
  { simple, names }: Candidate,
  alike: readonly Candidate[],
  page: ReadonlySet<string>,
  common: ReadonlySet<string>,
): { condition: Condition; message: string } | string | undefined {
  const ofPage = [...names].filter((name) => page.has(name)).length;
  const shared = [...names].filter((name) => page.has(name) || common.has(name)).length;
  if (shared < fewest) return undefined;
  const isAlike = alike.length > 1 && shared >= 0.9 * names.size;
  // Components have faces too, such as `.table-light` and `.table-dark`, of few properties.
  const isFace = areFaces(alike) && names.size >= share * page.size;
  const isNamed = isAboutLook(simple) || isFace;
  const isRedeclaring = ofPage >= fewest;
  if ((isRedeclaring && ofPage >= share * page.size) || (isAlike && isNamed)) {
    const condition = conditionOf(simple, alike);
    const does = isRedeclaring
      ? `redeclares ${ofPage} properties of the page`
      : `declares the same ${shared} properties as others of its kind`;
    const message = `${simple.text} ${does}, and is the context ${condition.context} of the axis ${condition.axis}`;
    return { condition, message };
  }
  if (!isRedeclaring) return undefined;
  return `${simple.text} redeclares ${ofPage} properties of the page and is left out; if it is a theme, put its rule under an attribute such as [data-theme="${simple.value ?? simple.name}"]`;
}

/** @returns how many properties were counted */
function collect(rule: Rule, file: string, { page, candidates, pageClasses }: Found): number {
  const names = rule.nodes.flatMap((node) =>
    node.type === "decl" && node.prop.startsWith("--") ? [node.prop] : [],
  );
  if (names.length === 0 || rule.parent?.type === "rule") return 0;
  const isConditional =
    rule.parent?.type === "atrule" && /^(?:media|supports)$/i.test((rule.parent as AtRule).name);
  const selectors = rule.selectors.flatMap((text) => readSelector(text) ?? []);
  const count = selectors.length * names.length;
  if (count > mostCounted) return count;
  for (const selector of selectors) {
    const way = wayOf(selector, new Map());
    if (way === undefined) addCandidate(selector, names, rule, file, candidates);
    else if (way.conditions.length > 0) pageClasses.add(selector, way, names);
    else if (!isConditional) for (const name of names) page.add(name);
  }
  return count;
}

/** A class or attribute that stands alone may be a look. */
function addCandidate(
  [only, more]: Selector,
  names: readonly string[],
  rule: Rule,
  file: string,
  candidates: Map<string, Candidate>,
): void {
  const [simple, another] = only?.simples ?? [];
  if (simple === undefined || more !== undefined || another !== undefined) return;
  if (simple.kind === "not" || (simple.kind === "attribute" && simple.value === undefined)) return;
  const { line = 1, column = 1 } = rule.source?.start ?? {};
  const place = { file, line, column };
  const key = lookKey(simple);
  const candidate = candidates.get(key) ?? { simple, names: new Set<string>(), place };
  candidates.set(key, candidate);
  for (const name of names) candidate.names.add(name);
}

/** Without a rule for the page the first of several looks is what the others redeclare. */
function addFirst(candidates: ReadonlyMap<string, Candidate>, page: Set<string>): void {
  const kinds = Map.groupBy(candidates.values(), kindOf);
  const several = [...kinds.values()].find(
    (members) =>
      members.length > 1 &&
      (members.every(({ simple }) => isAboutLook(simple)) || areFaces(members)),
  );
  for (const name of several?.[0]?.names ?? []) page.add(name);
}

/** Classes that begin alike, as far as the word that says what they are, or values of one attribute. */
const kindOf = ({ simple: { kind, name } }: Candidate): string => {
  if (kind !== "class") return `[${name}`;
  return `.${/^.*?(?:theme|scheme|brand|mode)[-_]/i.exec(name)?.[0] ?? name.replace(/[-_]+[^-_]*$/, "")}`;
};

function isAboutLook({ kind, name, value }: Simple): boolean {
  return kind === "attribute" ? value !== undefined : looking.test(name);
}

const face = /^[\w-]*[-_](light|dark)$/i;

/** Whether classes are the light and the dark one of a set, such as `.acme-light` and `.acme-dark`. */
function areFaces(members: readonly Candidate[]): boolean {
  const faces = members.map(({ simple: { kind, name } }) =>
    kind === "class" ? face.exec(name)?.[1]?.toLowerCase() : undefined,
  );
  return faces.length === 2 && faces.includes("light") && faces.includes("dark");
}

function conditionOf({ kind, name, value }: Simple, alike: readonly Candidate[]): Condition {
  const [, context] = areFaces(alike) ? (face.exec(name) ?? []) : [];
  if (context !== undefined) return { axis: "appearance", context: context.toLowerCase() };
  if (kind === "attribute") return { axis: axisOfAttribute(name), context: value ?? name };
  const [, axis, ofAxis] = ownAxis.exec(name) ?? [];
  if (axis !== undefined && ofAxis !== undefined) {
    return { axis: axis.toLowerCase(), context: ofAxis };
  }
  const named = /^.*?(?:theme|scheme|brand|mode)[-_]+(.+)$/i.exec(name)?.[1];
  return { axis: "theme", context: named ?? /--(.+)$/.exec(name)?.[1] ?? name };
}
