/** The context that a provider passes to the hooks below it. */
import { createContext } from "react";
import type { Manifest, Modes, ThemeState } from "../../types/runtime.d.ts";
import { type Chosen, chosenIn } from "../modes.ts";
import { baseOf } from "../service.ts";
import { page } from "../shared.ts";
import { NOTHING, type Options } from "../targets.ts";

export interface Scope {
  /** Returns the themed element; called only in effects and event handlers. */
  element(): Element | null;
  options: Options;
  /** On the server, and until the browser shows a theme. */
  initial: ThemeState;
  manifest: Manifest | undefined;
}

export const ownBase = baseOf(import.meta.url);

/** Without a provider, hooks tell of the page. */
export const ScopeContext = createContext<Scope>({
  element: () => document.documentElement,
  options: { base: ownBase },
  initial: NOTHING,
  manifest: undefined,
});

export function initialState(theme: string | undefined, options: Options): ThemeState {
  const { appearance = null, version = null } = options;
  const modes = Object.entries(chosenIn(options.modes)).filter(([, context]) => context !== null);
  return Object.freeze({
    theme: theme ?? null,
    appearance: appearance === "system" ? null : appearance,
    choice: appearance,
    version,
    modes: Object.fromEntries(modes) as Record<string, string>,
  });
}

/** The page's state is one object until it changes, as `useSyncExternalStore` wants it. */
export function snapshot({ element, initial }: Scope): ThemeState {
  const target = element();
  const state = target && page.stateOf(target);
  return state?.theme ? state : initial;
}

const computed = new WeakMap<ThemeState, WeakMap<Element, Record<string, string>>>();
const NONE: Readonly<Record<string, string>> = Object.freeze({});

/** The variables that belong to a state: computed once, so that all that render it agree. */
export function variablesAt(scope: Scope): Readonly<Record<string, string>> {
  const target = scope.element();
  const state = target === null ? undefined : page.stateOf(target);
  if (target === null || !state?.theme) return NONE;
  const byElement = computed.get(state) ?? new WeakMap<Element, Record<string, string>>();
  computed.set(state, byElement);
  const variables = byElement.get(target) ?? page.variablesOf(target);
  byElement.set(target, variables);
  return variables;
}

/** How many providers want each element themed; one may take another's place. */
const claims = new WeakMap<Element, number>();

const claim = (element: Element, change: number): number => {
  const count = (claims.get(element) ?? 0) + change;
  claims.set(element, count);
  return count;
};

/** The options of a provider. */
export interface Wish {
  theme: string | undefined;
  options: Options;
}

/** The differences; null for an axis that is no longer set. */
function changed(last: Modes | undefined, now: Modes): Chosen {
  const [from, to] = [chosenIn(last), chosenIn(now)];
  const axes = Object.keys({ ...from, ...to }).filter((axis) => from[axis] !== to[axis]);
  return Object.fromEntries(axes.map((axis) => [axis, to[axis] ?? null]));
}

/**
 * A provider's first wish is the default, over which the reader's earlier choice wins; a changed
 * one is a choice. An appearance or a mode that has not changed in it is left as the reader has it.
 */
function fulfil(
  element: Element,
  { theme, options }: Wish,
  last: Wish | undefined,
): Promise<unknown> {
  const wanted = { ...options, target: element };
  if (!last || (last.theme === theme && last.options === options)) return page.start(theme, wanted);
  const isShown = page.stateOf(element).theme !== null;
  if (isShown && last.options.appearance === options.appearance) wanted.appearance = undefined;
  if (isShown && options.modes) wanted.modes = changed(last.options.modes, options.modes);
  return page.apply(theme, wanted);
}

/** Applies a theme; if no other provider takes over at once, removes it from the element. */
export function applyTo(
  element: Element,
  wish: Wish,
  last: Wish | undefined,
  onError: (error: Error) => void,
): () => void {
  let isOver = false;
  claim(element, 1);
  fulfil(element, wish, last).catch((error: Error) => {
    if (!isOver) onError(error);
  });
  return () => {
    isOver = true;
    claim(element, -1);
    setTimeout(() => claims.get(element) === 0 && page.clear(element));
  };
}
