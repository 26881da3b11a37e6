/** The permutations of a resolver, built on demand. */
import { documentOf } from "../appearance.ts";
import type { Derivations } from "../builder.ts";
import type { Appearance } from "../findings.ts";
import type { JsonObject } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import { appearanceModifier, Composer, type Modes, presetModes } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { surfaceIn } from "../surface.ts";
import { buildPlain } from "../theme.ts";
import { type View, viewOf } from "./side.ts";

/** Cached permutations, because consecutive comparisons share some. */
const MAX_KEPT = 8;

/** A resolver as run time would serve it. */
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

  /** A permutation by its differences from the default. */
  view(modes: Modes, appearance: Appearance): View {
    const chosen = { ...presetModes(this.resolver, appearance), ...modes };
    const key = JSON.stringify([chosen, appearance]);
    const view = this.kept.get(key) ?? this.build(chosen, appearance);
    this.kept.delete(key);
    this.kept.set(key, view);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return view;
  }

  private build(chosen: Modes, appearance: Appearance): View {
    const turned = appearanceModifier(this.resolver);
    const context = turned?.contexts.find(({ name }) => name === chosen[turned.key]);
    const shown = context?.appearance ?? appearance;
    const composed = this.composer.compose(chosen);
    const document = documentOf(composed, shown);
    const view =
      (this.last?.document === document ? turnedTo(shown, this.last.view) : undefined) ??
      viewOf(buildPlain(document, shown, undefined, true, this.derived));
    this.last = { document, view };
    return view;
  }
}

/** The same document in another appearance; undefined if its surface changes under a translucent color. */
function turnedTo(appearance: Appearance, view: View): View | undefined {
  const { theme, tokens, properties } = view;
  const surface = surfaceIn(theme.roles, theme.resolved, appearance);
  const isSame = surface.every((channel, index) => channel === theme.surface[index]);
  const isSeenThrough = ({ value }: ResolvedToken) =>
    value?.kind === "color" && value.color.alpha < 1;
  if (!isSame && theme.resolved.some(isSeenThrough)) return undefined;
  return { theme: { ...theme, appearance, surface }, tokens, properties };
}
