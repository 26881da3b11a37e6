/** The permutations of a resolver, built when they are first needed. */
import { documentOf } from "../appearance.ts";
import type { Derivations } from "../builder.ts";
import type { Appearance } from "../findings.ts";
import type { JsonObject } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import {
  appearanceModifier,
  Composer,
  countPermutations,
  type Modes,
  permutationLimit,
  presetModes,
  tokenLimit,
} from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { surfaceOf } from "../surface.ts";
import { buildPlain } from "../theme.ts";
import { type View, viewOf } from "./side.ts";

/** Permutations that are kept: those that are compared one after the other share some. */
const MOST_KEPT = 8;

/** What run time would serve of a resolver. */
export class Views {
  private readonly resolver: Resolver;
  private readonly derived: Derivations;
  private readonly composer: Composer;
  private readonly kept = new Map<string, View>();
  private last: { document: JsonObject; view: View } | undefined;

  constructor(resolver: Resolver, derived: Derivations) {
    this.resolver = resolver;
    this.derived = derived;
    this.composer = new Composer(resolver);
  }

  /** A permutation by what differs from the default. */
  view(modes: Modes, appearance: Appearance): View {
    const chosen = { ...presetModes(this.resolver, appearance), ...modes };
    const key = JSON.stringify([chosen, appearance]);
    const view = this.kept.get(key) ?? this.build(chosen, appearance);
    this.kept.delete(key);
    this.kept.set(key, view);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return view;
  }

  /** Whether there are no more permutations, and tokens in them, than are served. */
  get isBounded(): boolean {
    const count = countPermutations(this.resolver);
    if (count > permutationLimit) return false;
    return this.view({}, "light").tokens.size * count <= tokenLimit;
  }

  private build(chosen: Modes, appearance: Appearance): View {
    const turned = appearanceModifier(this.resolver);
    const context = turned?.contexts.find(({ name }) => name === chosen[turned.key]);
    const shown = context?.appearance ?? appearance;
    const document = documentOf(this.composer.compose(chosen), shown);
    const view =
      (this.last?.document === document ? turnedTo(shown, this.last.view) : undefined) ??
      viewOf(buildPlain(document, shown, undefined, true, this.derived));
    this.last = { document, view };
    return view;
  }
}

/** The same document in another appearance, where only what it is seen on may differ. */
function turnedTo(appearance: Appearance, view: View): View | undefined {
  const { theme, tokens, properties } = view;
  const surface = surfaceOf(theme.resolved, appearance);
  const isSame = surface.every((channel, index) => channel === theme.surface[index]);
  const isSeenThrough = ({ value }: ResolvedToken) =>
    value?.kind === "color" && value.color.alpha < 1;
  if (!isSame && theme.resolved.some(isSeenThrough)) return undefined;
  return { theme: { ...theme, appearance, surface }, tokens, properties };
}
