/** The axes of stylesheets, each with its default. */
import type { Axis, TokenSet } from "../../model.ts";
import { tokensOf } from "../../tree.ts";

/**
 * The axes that sets depend on. The default is the context that is named so, the light one, or one for what is declared for
 * all of them; an axis of which nothing is declared for all begins with its middle or first context.
 */
export function axesOf(sets: readonly TokenSet[]): Axis[] {
  const conditions = sets.flatMap(({ when }) => when?.flat() ?? []);
  return [...Map.groupBy(conditions, ({ axis }) => axis)].map(([name, members]) => {
    const found = [...new Set(members.map(({ context }) => context))];
    if (name === "appearance") {
      return { name, default: "light", contexts: [...new Set(["light", "dark", ...found])] };
    }
    const named = found.find((context) => /^(?:default|normal|regular)$/i.test(context));
    const face = found.find((context) => /^light$/i.test(context));
    const first = isWithoutBase(name, sets) ? firstOf(found) : undefined;
    const usual = named ?? face ?? first ?? "default";
    return { name, default: usual, contexts: [...new Set([usual, ...found])] };
  });
}

const firstOf = (contexts: readonly string[]): string | undefined =>
  contexts.find((context) => /^(?:medium|base|standard)$/i.test(context)) ?? contexts[0];

/** Whether an axis has most of its tokens in several contexts, and no set outside of it has one of them. */
function isWithoutBase(axis: string, sets: readonly TokenSet[]): boolean {
  const contexts = new Map<string, Set<string>>();
  const outside = new Set<string>();
  for (const { document, when } of sets) {
    const own = when?.flat().filter((one) => one.axis === axis) ?? [];
    for (const { path } of tokensOf(document)) {
      const key = path.join("\n");
      if (own.length === 0) outside.add(key);
      const found = contexts.get(key) ?? new Set();
      for (const { context } of own) contexts.set(key, found.add(context));
    }
  }
  const shared = [...contexts.values()].filter(({ size }) => size > 1).length;
  return shared > contexts.size / 2 && ![...contexts.keys()].some((key) => outside.has(key));
}
