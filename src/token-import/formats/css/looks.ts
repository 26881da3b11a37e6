/** Classes and attributes that redeclare what the page has: each is a context of an axis, if it is about a look. */
import type { AtRule, Root, Rule } from "postcss";
import type { Condition } from "../../model.ts";
import type { Place } from "../../place.ts";
import { ImportProblem } from "../../problem.ts";
import type { Report } from "../../report.ts";
import { axisOfAttribute, type Looks, lookKey, wayOf } from "./conditions.ts";
import { readSelector, type Selector, type Simple } from "./selectors.ts";

/** The least number of the page's properties that a look redeclares. */
const fewest = 5;
/** The least share of the page's properties, unless others of its kind redeclare the same. */
const share = 0.2;
/** Most properties that are counted, each as often as there are selectors of its rule. */
const mostCounted = 1_000_000;
/** Names of classes that are about a look. */
const looking = /(?:^|[-_])(?:theme|mode|scheme|brand|palette|skin|color|colour)(?:[-_]|$)/i;

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

/** Finds them in stylesheets and reports each. */
export function findLooks(sheets: readonly Sheet[], report: Report): Looks {
  const page = new Set<string>();
  const candidates = new Map<string, Candidate>();
  let counted = 0;
  for (const { name: file, root } of sheets) {
    root.walkRules((rule) => {
      counted += collect(rule, file, page, candidates);
      if (counted <= mostCounted) return;
      const { line = 1, column = 1 } = rule.source?.start ?? {};
      const message = `over ${mostCounted} custom properties, each counted under every selector`;
      throw new ImportProblem({ file, line, column }, message);
    });
  }
  if (page.size === 0) addFirst(candidates, page);
  const kinds = Map.groupBy(candidates.values(), kindOf);
  const looks = new Map<string, Condition>();
  for (const candidate of candidates.values()) {
    const { simple, names, place } = candidate;
    const shared = [...names].filter((name) => page.has(name)).length;
    if (shared < fewest) continue;
    const isAlike = (kinds.get(kindOf(candidate)) ?? []).length > 1 && shared >= 0.9 * names.size;
    const isNamed = isAboutLook(simple) || areFaces(kinds.get(kindOf(candidate)) ?? []);
    const isLook = shared >= share * page.size || (isAlike && isNamed);
    if (!isLook) {
      const message = `${simple.text} redeclares ${shared} properties of the page and is left out; if it is a theme, put its rule under an attribute such as [data-theme="${simple.value ?? simple.name}"]`;
      report.add("selector_left", place, message);
      continue;
    }
    const condition = conditionOf(simple, kinds.get(kindOf(candidate)) ?? []);
    looks.set(lookKey(simple), condition);
    const message = `${simple.text} redeclares ${shared} properties of the page, and is the context ${condition.context} of the axis ${condition.axis}`;
    report.add("axis_of_class", place, message);
  }
  return looks;
}

/** @returns how many properties were counted */
function collect(
  rule: Rule,
  file: string,
  page: Set<string>,
  candidates: Map<string, Candidate>,
): number {
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
    else if (way.conditions.length === 0 && !isConditional)
      for (const name of names) page.add(name);
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
  const named = /^.*?(?:theme|scheme|brand|mode)[-_]+(.+)$/i.exec(name)?.[1];
  return { axis: "theme", context: named ?? /--(.+)$/.exec(name)?.[1] ?? name };
}
