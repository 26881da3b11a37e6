/** Validates a resolver: every finding of every permutation, without duplicates. */
import { adviseContrast } from "../advice.ts";
import { checkAppearances } from "../appearance.ts";
import type { Derivations } from "../builder.ts";
import { type Appearance, type Finding, FindingList } from "../findings.ts";
import { isTooDeep, type JsonObject, maximumDepth } from "../json.ts";
import { adviseForms } from "../own/advise-forms.ts";
import { buildPlain, type Theme } from "../theme.ts";
import { reportDepth } from "../tree.ts";
import { differingPart } from "./differing.ts";
import { Occurrences } from "./occurrences.ts";
import {
  compose,
  countPermutations,
  type Permutation,
  permutationsOf,
  presetModes,
} from "./permutations.ts";
import { type Resolver, readResolver } from "./read.ts";
import { Together } from "./together.ts";

/** A resolver's findings, and the total of tokens in its permutations. */
interface ResolverInspection {
  findings: Finding[];
  resolved: number;
  theme: (appearance: Appearance) => Theme;
}

interface Seen {
  seen: Occurrences;
  resolved: number;
}

/** Inspects a resolver in every permutation. */
export function inspectResolver(document: JsonObject): ResolverInspection {
  const inspecting = inspectInSteps(document);
  for (;;) {
    const step = inspecting.next();
    if (step.done) return step.value;
  }
}

/** The same with a pause after each permutation, for callers that must stay responsive. */
export function* inspectInSteps(document: JsonObject): Generator<void, ResolverInspection> {
  const whole = new FindingList();
  if (isTooDeep(document, -maximumDepth)) {
    reportDepth(whole);
    return { findings: whole.items, resolved: 0, theme: (one) => buildPlain({}, one) };
  }
  const resolver = readResolver(document, whole);
  const theme = (appearance: Appearance) =>
    buildPlain(compose(resolver, presetModes(resolver, appearance), appearance), appearance);
  const count = countPermutations(resolver);
  const { excess } = new Together(count);
  if (excess !== undefined) {
    whole.add("permutations_too_many", "modifiers", excess);
    return { findings: whole.items, resolved: 0, theme };
  }
  const { seen, resolved } = yield* inspectAll(resolver, count, whole);
  return { findings: [...whole.items, ...seen.describe()], resolved, theme };
}

/** Reads the default permutation whole, and of the others only what may differ from it. */
function* inspectAll(resolver: Resolver, count: number, whole: FindingList): Generator<void, Seen> {
  const seen = new Occurrences(resolver);
  const derived: Derivations = new Map();
  const together = new Together(count);
  const part = count > 1 ? differingPart(resolver) : undefined;
  const tokens: string[][] = [];
  let resolved = 0;
  let base: Inspected | undefined;
  if (part !== undefined) {
    const [first] = permutationsOf(resolver);
    base = inspectOne(first as Permutation, derived);
    together.add(base.theme.resolved);
    resolved += base.theme.resolved.length;
    yield;
  }
  for (const permutation of permutationsOf(part ?? resolver)) {
    const { theme, findings } = inspectOne(permutation, derived);
    if (base !== undefined && tokens.length === 0) seen.addDefault(base.findings, findings);
    else seen.add(findings);
    tokens.push(theme.resolved.map(({ node }) => node.dotted));
    resolved += theme.resolved.length;
    together.add(theme.resolved);
    yield;
    const { excess } = together;
    if (excess === undefined) continue;
    whole.add("permutations_too_many", "modifiers", excess);
    break;
  }
  if (tokens.length === count) seen.addLone(tokens);
  return { seen, resolved };
}

interface Inspected {
  theme: Theme;
  findings: readonly Finding[];
}

function inspectOne({ document, appearance }: Permutation, derived: Derivations): Inspected {
  const findings = new FindingList();
  checkAppearances(document, findings);
  const theme = buildPlain(document, appearance, findings, true, derived);
  adviseContrast(theme, findings);
  adviseForms(theme, findings);
  return { theme, findings: findings.items };
}
