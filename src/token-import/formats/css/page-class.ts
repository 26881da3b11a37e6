/** The class or attribute that a whole set stands under, such as `.acme-theme`, where nothing stands under `:root`. */
import type { Way } from "./conditions.ts";
import type { Selector, Simple } from "./selectors.ts";

/** The axes whose only context is the set itself and no choice. */
const ofSet: ReadonlySet<string> = new Set(["theme", "brand"]);

export interface PageClass {
  simple: Simple;
  /** The properties that it declares without another condition. */
  names: ReadonlySet<string>;
}

/** Collects the themes and brands that selectors choose. */
export class PageClasses {
  private readonly contexts = new Map<string, Set<string>>();
  private readonly alone = new Map<string, { simple: Simple; names: Set<string> }>();

  add(selector: Selector, { conditions }: Way, names: readonly string[]): void {
    for (const { axis, context } of conditions) {
      if (!ofSet.has(axis)) continue;
      this.contexts.set(axis, (this.contexts.get(axis) ?? new Set()).add(context));
      const [only, more] = selector;
      const [simple, another] = only?.simples ?? [];
      if (simple === undefined || more !== undefined || another !== undefined) continue;
      const one = this.alone.get(axis) ?? { simple, names: new Set<string>() };
      this.alone.set(axis, one);
      for (const name of names) one.names.add(name);
    }
  }

  /** The only theme or brand of a set; undefined if a reader chooses among several. */
  only(): PageClass | undefined {
    const lone = [...this.alone].filter(([axis]) => this.contexts.get(axis)?.size === 1);
    return lone
      .map(([, one]) => one)
      .reduce<PageClass | undefined>(
        (most, one) => (most === undefined || one.names.size > most.names.size ? one : most),
        undefined,
      );
  }
}
