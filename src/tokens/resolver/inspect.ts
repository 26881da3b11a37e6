/** Validation of a resolver: every finding of every permutation, each said once. */
import { adviseContrast } from "../advice.ts";
import { checkAppearances } from "../appearance.ts";
import type { Derivations } from "../builder.ts";
import { type Appearance, type Finding, FindingList } from "../findings.ts";
import { isTooDeep, type JsonObject, maximumDepth } from "../json.ts";
import { buildPlain, type Theme } from "../theme.ts";
import { reportDepth } from "../tree.ts";
import { Occurrences } from "./occurrences.ts";
import {
  compose,
  countPermutations,
  permutationLimit,
  permutationsOf,
  presetModes,
  tokenLimit,
} from "./permutations.ts";
import { type Resolver, readResolver } from "./read.ts";

/** What is found in a resolver, and how many tokens its permutations have together. */
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

/** The same with a pause after each permutation, for who has to listen meanwhile. */
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
  if (count > permutationLimit) {
    const message = `has ${count} permutations, the product of all its contexts, of which at most ${permutationLimit} are served; take contexts away, or split the theme`;
    whole.add("permutations_too_many", "modifiers", message);
    return { findings: whole.items, resolved: 0, theme };
  }
  const { seen, resolved } = yield* inspectAll(resolver, count, whole);
  return { findings: [...whole.items, ...seen.describe()], resolved, theme };
}

function* inspectAll(resolver: Resolver, count: number, whole: FindingList): Generator<void, Seen> {
  const seen = new Occurrences(resolver);
  const derived: Derivations = new Map();
  const tokens: string[][] = [];
  let resolved = 0;
  for (const permutation of permutationsOf(resolver)) {
    const findings = new FindingList();
    checkAppearances(permutation.document, findings);
    const theme = buildPlain(permutation.document, permutation.appearance, findings, true, derived);
    adviseContrast(theme, findings);
    seen.add(findings.items);
    tokens.push(theme.resolved.map(({ node }) => node.dotted));
    resolved += theme.resolved.length;
    yield;
    if (theme.resolved.length * count <= tokenLimit) continue;
    const message = `${theme.resolved.length} tokens in ${count} permutations are more than ${tokenLimit} together; take contexts or tokens away`;
    whole.add("permutations_too_many", "modifiers", message);
    break;
  }
  if (tokens.length === count) seen.addLone(tokens);
  return { seen, resolved };
}
