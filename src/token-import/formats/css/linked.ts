/** The values that a linked sheet of an import sets. */
import { readCondition } from "../../../tokens/own/condition.ts";
import { mostConditions } from "../../../tokens/own/names.ts";
import { OwnSelectors } from "../../../tokens/own/states.ts";
import type { Axis, Condition } from "../../model.ts";
import type { Naming } from "../../own-names/naming.ts";
import type { Way } from "./conditions.ts";
import type { Declared } from "./declarations.ts";
import type { Matcher, Spot } from "./matching.ts";
import { readSelector } from "./selectors.ts";

type Selecting = Pick<Way, "elements" | "media">;

/** A value with the conditions under which the document has it. */
interface Stated {
  conditions: readonly Condition[];
  rank: number;
  value: string;
}

/** The contexts that an element itself chooses, and whether it is one of the defaults. */
export interface Choice {
  isBase: boolean;
  own: ReadonlyMap<string, string>;
  /** Those of the elements around it, too. */
  all: ReadonlyMap<string, string>;
}

/** A declaration that takes a value away. */
export const unset = Symbol("unset");

/** Answers for `theme.css?names=own` of an import, by the conditions and values that the document will have. */
export class Linked {
  private readonly base: Selecting[];
  private readonly contexts: { axis: string; context: string; on: Selecting[] }[] = [];
  private readonly defaults: ReadonlyMap<string, string>;
  private readonly values = new Map<string, Stated[]>();
  private readonly matcher: Matcher;

  constructor(
    declared: readonly Declared[],
    axes: readonly Axis[],
    { base = [], modes = new Map(), apart }: Pick<Naming, "base" | "modes" | "apart">,
    matcher: Matcher,
  ) {
    this.matcher = matcher;
    this.defaults = new Map(axes.map((axis) => [axis.name, axis.default]));
    const read = (texts: readonly string[]) =>
      texts.slice(0, mostConditions).flatMap((text) => readCondition(text) ?? []);
    const isOfAll = (axis: string, context: string) =>
      context === this.defaults.get(axis) && apart?.has(axis) !== true;
    const defaultsOf = [...modes].flatMap(([axis, contexts]) =>
      [...contexts].flatMap(([context, texts]) => (isOfAll(axis, context) ? texts : [])),
    );
    const selectors = new OwnSelectors({
      prefix: "",
      case: "keep",
      base: read([...new Set([...base, ...defaultsOf])]),
      modes: new Map(
        [...modes].map(([axis, contexts]) => [
          axis,
          new Map([...contexts].map(([context, texts]) => [context, read(texts)])),
        ]),
      ),
    });
    this.base = selectors.base.map(selecting);
    for (const [axis, contexts] of modes) {
      for (const context of contexts.keys()) {
        if (isOfAll(axis, context)) continue;
        this.contexts.push({ axis, context, on: selectors.of(axis, context).map(selecting) });
      }
    }
    this.collect(declared);
  }

  /** Sets with fewer conditions lie below, and the appearance above other axes. */
  private collect(declared: readonly Declared[]): void {
    const keys = new Map<string, number>([["", 0]]);
    const values = new Map<string, Map<string, Stated>>();
    for (const { name, value, conditions, isWide } of declared) {
      if (isWide) continue;
      const key = conditions
        .map(({ axis, context }) => `${axis} ${context}`)
        .sort()
        .join();
      if (!keys.has(key)) keys.set(key, keys.size);
      const faced = conditions.some(({ axis }) => axis === "appearance") ? 1 : 0;
      const rank = (2 * conditions.length + faced) * 1e6 + (keys.get(key) ?? 0);
      const ofName = values.get(name) ?? new Map<string, Stated>();
      values.set(name, ofName.set(key, { conditions, rank, value }));
    }
    for (const [name, ofName] of values) {
      const sorted = [...ofName.values()].sort((one, other) => other.rank - one.rank);
      this.values.set(name, sorted);
    }
  }

  /** The contexts that the elements of a spot choose. */
  choiceAt(spot: Spot): Choice {
    const { elements, medium } = spot;
    const around =
      elements.length > 1
        ? this.choiceAt({ elements: elements.slice(0, -1), medium }).all
        : new Map<string, string>();
    const own = new Map<string, string>();
    for (const { axis, context, on } of this.contexts) {
      if (on.some((one) => this.matcher.matches(one, spot))) own.set(axis, context);
    }
    const isBase = this.base.some((one) => this.matcher.matches(one, spot));
    return { isBase, own, all: new Map([...around, ...own]) };
  }

  /** The value that the sheet sets on an element; undefined if it sets none there. */
  valueAt(name: string, choice: Choice): string | typeof unset | undefined {
    const usual = this.stated(name, noChoice)?.value;
    if (choice.own.size === 0) return choice.isBase ? usual : undefined;
    const found = this.stated(name, choice);
    const isOwn = found?.conditions.some(({ axis }) => choice.own.has(axis)) === true;
    if (!choice.isBase && !isOwn && found?.value === usual) return undefined;
    return found?.value ?? (usual === undefined ? undefined : unset);
  }

  /** The value of the document for a choice. Several conditions may hold on elements within one another. */
  private stated(name: string, { own, all }: Pick<Choice, "own" | "all">): Stated | undefined {
    return this.values.get(name)?.find(({ conditions }) => {
      const isNested = conditions.length > 1 && conditions.some(({ axis }) => own.has(axis));
      const chosen = isNested ? all : own;
      return conditions.every(
        ({ axis, context }) => (chosen.get(axis) ?? this.defaults.get(axis)) === context,
      );
    });
  }
}

const noChoice = { own: new Map<string, string>(), all: new Map<string, string>() };

function selecting({
  selector,
  media,
}: {
  selector: string;
  media?: string | undefined;
}): Selecting {
  const elements = readSelector(selector)?.[0]?.map(({ element, simples }) => ({
    ...(element !== undefined && { element }),
    chosen: simples,
  }));
  // One that is not read selects no element.
  return {
    elements: elements ?? [{ element: ":host", chosen: [] }],
    ...(media !== undefined && { media: { text: media } }),
  };
}
