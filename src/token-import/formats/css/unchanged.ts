/** Finds the properties that a page would show otherwise with its own theme linked unchanged. */
import type { Axis } from "../../model.ts";
import type { Naming } from "../../own-names/naming.ts";
import { alwaysChosen } from "./always-chosen.ts";
import type { Way } from "./conditions.ts";
import type { Declared, Sources, Written } from "./declarations.ts";
import { type Choice, Linked, unset } from "./linked.ts";
import { Matcher, type Spot } from "./matching.ts";
import { shownSpot, spotsOf } from "./spots.ts";

/** Most steps of all comparisons. */
const mostSteps = 8_000_000;
/** Most places of a page that are compared. */
const mostSpots = 400;

/** Why properties are left to the page, worded to follow "a property that". */
export function changedBy(
  declared: readonly Declared[],
  sources: Sources,
  axes: readonly Axis[],
  naming: Pick<Naming, "base" | "modes" | "apart">,
): ReadonlyMap<string, string> {
  return new Comparison(declared, sources, axes, naming).run();
}

interface Property {
  name: string;
  written: readonly Written[];
  /** Whether pages always choose a context in which it stands. */
  isAlwaysChosen: boolean;
}

class Comparison {
  private readonly matcher = new Matcher();
  private readonly linked: Linked;
  private readonly sources: Sources;
  private readonly ranks: ReturnType<Sources["layers"]["ranks"]>;
  private readonly properties: Property[];

  constructor(
    declared: readonly Declared[],
    sources: Sources,
    axes: readonly Axis[],
    naming: Pick<Naming, "base" | "modes" | "apart">,
  ) {
    this.sources = sources;
    this.linked = new Linked(declared, axes, naming, this.matcher);
    this.ranks = sources.layers.ranks();
    const always = alwaysChosen(declared);
    const conditions = Map.groupBy(declared, ({ name }) => name);
    this.properties = [...Map.groupBy(sources.written, ({ name }) => name)].flatMap(
      ([name, written]) => {
        const own = conditions.get(name);
        if (own === undefined || own.some(({ isOfFile }) => isOfFile)) return [];
        const isAlwaysChosen = own.every((one) =>
          one.conditions.some(({ axis }) => always.has(axis)),
        );
        return [{ name, written, isAlwaysChosen }];
      },
    );
  }

  run(): ReadonlyMap<string, string> {
    const ways = new Set(this.sources.written.flatMap((one) => one.ways));
    const cost = 1 + ways.size + this.sources.written.length;
    const spots = spotsOf(ways, Math.min(mostSpots, Math.ceil(mostSteps / cost)));
    const left = new Map<string, string>();
    let rest = this.properties;
    for (const spot of spots) {
      const at = this.placesOf(spot);
      rest = rest.filter((property) => {
        const why = this.difference(property, at);
        if (why !== undefined) left.set(property.name, why);
        return why === undefined;
      });
    }
    return left;
  }

  /** A spot with those around its element, the outermost first. */
  private placesOf(spot: Spot): Place[] {
    return spot.elements.map((_, index) => {
      const own = { ...spot, elements: spot.elements.slice(0, index + 1) };
      return { spot: own, choice: this.linked.choiceAt(own), weights: new Map() };
    });
  }

  private difference(property: Property, places: readonly Place[]): string | undefined {
    let before: string | undefined;
    let after: string | undefined;
    for (const place of places) {
      const own = this.shownBy(property, place);
      const linked = this.linked.valueAt(property.name, place.choice);
      before = own ?? before;
      after = linked === unset ? undefined : (linked ?? own ?? after);
    }
    if (before === after || (before === undefined && property.isAlwaysChosen)) return undefined;
    const shown = shownSpot((places.at(-1) as Place).spot);
    return before === undefined
      ? `pages do not have on ${shown}`
      : `has another value on ${shown} than the theme`;
  }

  /** The value of the page's own rules on an element. */
  private shownBy({ written }: Property, { spot, weights }: Place): string | undefined {
    let best: string | undefined;
    let [layer, weight] = [-1, -1];
    for (const one of written) {
      const own = this.weightAt(one.ways, spot, weights);
      const rank = this.ranks.get(one.layer) ?? 0;
      if (own === undefined || rank < layer || (rank === layer && own < weight)) continue;
      [best, layer, weight] = [one.value, rank, own];
    }
    return best;
  }

  private weightAt(ways: readonly Way[], spot: Spot, weights: Place["weights"]) {
    if (weights.has(ways)) return weights.get(ways);
    const matching = ways.filter((way) => this.matcher.matches(way, spot));
    const weight =
      matching.length === 0 ? undefined : Math.max(...matching.map((one) => one.weight));
    weights.set(ways, weight);
    return weight;
  }
}

interface Place {
  spot: Spot;
  choice: Choice;
  /** The specificity with which rules select the element, by their ways. */
  weights: Map<readonly Way[], number | undefined>;
}
