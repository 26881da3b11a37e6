import type { Derivations } from "../../tokens/builder.ts";
import type { Appearance } from "../../tokens/findings.ts";
import { isTooDeep, type Json } from "../../tokens/json.ts";
import { type AxisListing, listAxes } from "../../tokens/resolver/listing.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";
import { resolverOf } from "../../tokens/resolver/resolver-of.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { sourceOf } from "../../tokens/uses.ts";
import type { ContrastChange } from "../../tokens/verdict/contrast.ts";
import type { Place } from "../../tokens/verdict/place.ts";
import { sideOf, type View } from "../../tokens/verdict/side.ts";
import { type Verdict, verdictOf, verdictOfSides } from "../../tokens/verdict/verdict.ts";
import { Views } from "../../tokens/verdict/views.ts";

/** The custom properties that run time would serve, derived ones included. */
type Properties = Record<Appearance, Readonly<Record<string, string>>>;

/** A token as its author wrote it, where a change was noticed. */
interface Written {
  /** Its own type, its group's, or that of the token it refers to. */
  type: string | undefined;
  /** The `$value`, references as they are. */
  value: unknown;
  deprecated: boolean | string;
}

/** Both sides of a change; absent without such a token. */
export interface WrittenChange {
  before?: Written;
  after?: Written;
}

/** A pair of colors whose contrast differs, and how they look. */
export interface DrawnContrast extends ContrastChange {
  /** The text, its background, which may be translucent, and the page's; absent with too many permutations. */
  colors?: { before: readonly (string | undefined)[]; after: readonly (string | undefined)[] };
}

/** The differences between two documents that their readers would notice. */
export interface Comparison extends Looks {
  verdict: Verdict;
  /** Those of the newer document, and those that it has no more. */
  axes: readonly AxisListing[];
  /** The authored values before and after each of the verdict's changes. */
  written: readonly WrittenChange[];
  /** The verdict's pairs with their colors. */
  contrast: readonly DrawnContrast[];
}

/** The look of a permutation on both sides. */
export interface Looks {
  before: Properties;
  after: Properties;
}

/** Most permutations whose values are looked up; what is beyond is named without them. */
const MAX_EXAMINED = 64;

/** Compares two token documents; what does not resolve counts as absent. */
export function compareDocuments(before: unknown, after: unknown): Comparison {
  const sides = sidesOf(before, after);
  const verdict = sides.verdict();
  const axes = [...axesOf(after)];
  for (const axis of axesOf(before)) {
    if (axes.every(({ parameter }) => parameter !== axis.parameter)) axes.push(axis);
  }
  const details = new Details(sides);
  const written = verdict.changes.map((change, index) => {
    const { path, from = path, properties } = change;
    const dark = properties.every(({ derived, light, dark }) => derived || (!light && dark));
    const appearance = dark && properties.length > 0 ? "dark" : "light";
    details.later(change, appearance, (old, young) => {
      written[index] = { ...writtenIn(old, from, "before"), ...writtenIn(young, path, "after") };
    });
    return {};
  }) as WrittenChange[];
  const contrast = verdict.contrast.map((change): DrawnContrast => ({ ...change }));
  for (const change of contrast) {
    const { front, back } = change;
    const colorsIn = ({ properties, theme }: View) => [
      properties.get(front)?.css,
      back === null ? undefined : properties.get(back)?.css,
      `rgb(${theme.surface.map((channel) => (channel * 255).toFixed(1)).join(" ")})`,
    ];
    details.later(change, change.appearance, (old, young) => {
      change.colors = { before: colorsIn(old), after: colorsIn(young) };
    });
  }
  details.look();
  return { verdict, axes, written, contrast, ...looksOf(sides, {}) };
}

/** The same permutation on both sides. */
export const compareLooks = (before: unknown, after: unknown, modes: Modes): Looks =>
  looksOf(sidesOf(before, after), modes);

/** One side in the permutation of a verdict's entry. */
type SeenAt = (place: Place, appearance: Appearance) => View;

interface Sides {
  before: SeenAt;
  after: SeenAt;
  verdict: () => Verdict;
}

function sidesOf(before: unknown, after: unknown): Sides {
  const derived: Derivations = new Map();
  if (!isResolver(before) && !isResolver(after)) {
    const [from, to] = [sideOf(before, derived), sideOf(after, derived)];
    return {
      before: (_, appearance) => from[appearance],
      after: (_, appearance) => to[appearance],
      verdict: () => verdictOfSides(from, to, [before, after]),
    };
  }
  return {
    before: permuted(before, derived),
    after: permuted(after, derived),
    verdict: () => verdictOf(before, after),
  };
}

/** A side has its default of an axis that it is not asked for, or that has no such context. */
function permuted(document: unknown, derived: Derivations): SeenAt {
  const axes = axesOf(document);
  const views = new Views(resolverOf(isTooDeep(document as Json) ? {} : document), derived);
  return ({ modes, unasked }, appearance) => {
    const chosen = axes.flatMap(({ parameter, contexts }): [string, string][] => {
      const context = unasked?.includes(parameter) ? undefined : modes?.[parameter];
      const found = contexts.find(({ name }) => name === context);
      const fits = found?.appearance === undefined || found.appearance === appearance;
      return found !== undefined && fits ? [[parameter, found.name]] : [];
    });
    return views.view(Object.fromEntries(chosen), appearance);
  };
}

const axesOf = (document: unknown): AxisListing[] =>
  isTooDeep(document as Json) ? [] : listAxes(document);

function looksOf({ before, after }: Pick<Sides, "before" | "after">, modes: Modes): Looks {
  const of = (seenAt: SeenAt): Properties => {
    const [light, dark] = (["light", "dark"] as const).map((appearance) => {
      const { properties } = seenAt({ modes }, appearance);
      return Object.fromEntries([...properties].map(([name, { css }]) => [name, css]));
    });
    return { light, dark } as Properties;
  };
  return { before: of(before), after: of(after) };
}

function writtenIn(view: View, path: string, side: "before" | "after"): WrittenChange {
  const token = view.tokens.get(path);
  if (token === undefined) return {};
  const { node, type } = token;
  return { [side]: { type, value: sourceOf(node), deprecated: node.deprecated } };
}

type Look = (before: View, after: View) => void;

/** The lookups by permutation, so that each is composed once. */
class Details {
  private readonly sides: Sides;
  private readonly waiting = new Map<string, { place: Place; looks: [Appearance, Look][] }>();

  constructor(sides: Sides) {
    this.sides = sides;
  }

  later({ modes, unasked }: Place, appearance: Appearance, look: Look): void {
    const place: Place = { ...(modes && { modes }), ...(unasked && { unasked }) };
    const key = JSON.stringify(place);
    const entry = this.waiting.get(key) ?? { place, looks: [] };
    entry.looks.push([appearance, look]);
    this.waiting.set(key, entry);
  }

  look(): void {
    for (const { place, looks } of [...this.waiting.values()].slice(0, MAX_EXAMINED)) {
      for (const [appearance, look] of looks) {
        const { before, after } = this.sides;
        look(before(place, appearance), after(place, appearance));
      }
    }
  }
}
