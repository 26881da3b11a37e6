/** The theme of each element, and its listeners. */
import type {
  Appearance,
  AppearanceChoice,
  Target,
  ThemeOptions,
  ThemeState,
} from "../types/runtime.d.ts";
import { problem } from "./errors.ts";
import type { Sheet } from "./links.ts";
import { type Before, chosenIn, FORCED, mark, modesOf } from "./modes.ts";
import { choose, type OwnContexts, shownBy } from "./own.ts";
import { systemAppearance } from "./system.ts";

export const THEME = "data-tokenkit-theme";

export const NOTHING: ThemeState = Object.freeze({
  theme: null,
  appearance: null,
  choice: null,
  version: null,
  modes: Object.freeze({}),
});

/** With the base of the script that asks. */
export type Options = ThemeOptions & { base: string };

export interface Applied {
  options: Options;
  sheet: Sheet;
  state: ThemeState;
  /** The attributes as the page had them. */
  before: Before;
  grant: Grant;
  /** The contexts under own names, if they are known. */
  contexts?: OwnContexts | undefined;
}

/** Identifies what `remove()` takes back; changes of appearance and modes, and those of other tabs, keep it. */
export interface Grant {
  isOver?: boolean;
}

type Listener = (state: ThemeState) => void;

export const targets = new Map<Element, Applied>();
const listeners = new WeakMap<Element, Set<Listener>>();

/** The versions that are shown of themes that are not pinned, once known. */
export const versions = new Map<string, number>();

export function elementOf(target: Target | undefined): Element {
  if (target === undefined) return document.documentElement;
  const element = typeof target === "string" ? document.querySelector(target) : target;
  if (element === null) throw problem(`No element matches ${target}.`, "no_target");
  return element;
}

export const stateOf = (element: Element): ThemeState => targets.get(element)?.state ?? NOTHING;

/** Calls the listener at each change; returns a function that stops it. */
export function listen(element: Element, listener: Listener): () => void {
  const mine = listeners.get(element) ?? new Set();
  listeners.set(element, mine.add(listener));
  return () => mine.delete(listener);
}

export function notify(element: Element): void {
  for (const listener of [...(listeners.get(element) ?? [])]) {
    try {
      listener(stateOf(element));
    } catch (error) {
      reportError(error);
    }
  }
}

const attributeFor = (choice: AppearanceChoice): string | null =>
  choice === "system" ? null : choice;

/** The appearance inherited from the same theme on an ancestor, if the element sets none. */
function forcedOn(element: Element, slug: string): string | null {
  const own = targets.get(element)?.options.appearance;
  if (own) return attributeFor(own);
  const around = element.parentElement?.closest(`[${THEME}="${slug}"]`);
  return around ? forcedOn(around, slug) : element.getAttribute(FORCED);
}

/** Keeps the appearance of the theme's elements when a sheet of both appearances replaces a sheet of one. */
export function keepAppearances({ id, both }: Sheet): void {
  if (!both) return;
  for (const [element, { sheet, options, state, before }] of targets) {
    if (sheet.id !== id || sheet.both) continue;
    const choice = options.appearance ?? state.appearance;
    if (choice) mark(element, FORCED, attributeFor(choice), before);
  }
}

function markAppearance(element: Element, { sheet, options, before }: Applied): void {
  const isPages = element.hasAttribute(FORCED) && !(FORCED in before);
  if (sheet.both && (options.appearance || !isPages)) {
    mark(element, FORCED, forcedOn(element, sheet.slug), before);
  } else if (!sheet.both && FORCED in before) {
    mark(element, FORCED, before[FORCED] ?? null, before);
  }
}

/** A theme looks the same wherever the page shows it, so all its targets follow. */
export function update(sheet: Sheet): void {
  const { id, slug, pinned } = sheet;
  for (const [element, applied] of targets) {
    if (applied.sheet.id !== id) continue;
    applied.sheet = sheet;
    const shown = sheet.names ? shownByOwn(element, applied) : shownByMarks(element, applied);
    const version = pinned ?? versions.get(id) ?? null;
    const state: ThemeState = { theme: slug, version, ...shown };
    if (JSON.stringify(state) === JSON.stringify(applied.state)) continue;
    applied.state = Object.freeze(state);
    notify(element);
  }
}

type Shown = Pick<ThemeState, "appearance" | "choice" | "modes">;

function shownByMarks(element: Element, applied: Applied): Shown {
  const { sheet, options } = applied;
  markAppearance(element, applied);
  const choice = sheet.both ? options.appearance : sheet.choice;
  const appearance = sheet.both ? undefined : choice;
  return {
    appearance: appearance === "system" ? systemAppearance() : (appearance ?? schemeOf(element)),
    choice: choice ?? null,
    modes: Object.freeze(modesOf(element)),
  };
}

function shownByOwn(element: Element, { sheet, options, before, contexts }: Applied): Shown {
  const { appearance, modes } = options;
  if (contexts) choose(element, sheet.slug, options, contexts, before);
  const chosen = Object.entries(chosenIn(modes)).filter(([, context]) => context !== null);
  return {
    appearance: contexts ? shownBy(element, contexts) : null,
    choice: appearance ?? null,
    modes: Object.freeze(Object.fromEntries(chosen) as Record<string, string>),
  };
}

export function schemeOf(element: Element): Appearance {
  const schemes = getComputedStyle(element).colorScheme.split(" ");
  if (!schemes.includes("dark")) return "light";
  return schemes.includes("light") ? systemAppearance() : "dark";
}

/** One sheet per shown theme. */
export const sheetsShown = (): Sheet[] => [
  ...new Map([...targets.values()].map(({ sheet }) => [sheet.id, sheet])).values(),
];
