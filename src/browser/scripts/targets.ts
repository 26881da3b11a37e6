/** What each element shows, and who wants to hear of it. */
import type { Target, ThemeOptions, ThemeState } from "../types/runtime.d.ts";
import { problem } from "./errors.ts";
import type { Sheet } from "./links.ts";
import { systemAppearance } from "./system.ts";

export const THEME = "data-tokenkit-theme";

export const NOTHING: ThemeState = Object.freeze({
  theme: null,
  appearance: null,
  choice: null,
  version: null,
});

/** With the base of the script that asks. */
export type Options = ThemeOptions & { base: string };

export interface Applied {
  options: Options;
  sheet: Sheet;
  state: ThemeState;
  /** The attribute as the page had it. */
  before: string | null;
  grant: Grant;
}

/** What `remove()` takes back: it lasts as long as the theme's appearance alone is changed. */
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

/** Calls at each change; gives back how to stop. */
export function listen(element: Element, listener: Listener): () => void {
  const mine = listeners.get(element) ?? new Set();
  listeners.set(element, mine.add(listener));
  return () => mine.delete(listener);
}

export function tell(element: Element): void {
  for (const listener of [...(listeners.get(element) ?? [])]) {
    try {
      listener(stateOf(element));
    } catch (error) {
      reportError(error);
    }
  }
}

/** A theme looks the same wherever the page shows it, so all its targets follow. */
export function update(sheet: Sheet): void {
  const { slug, choice, pinned } = sheet;
  for (const [element, applied] of targets) {
    if (applied.sheet.slug !== slug) continue;
    applied.sheet = sheet;
    const state: ThemeState = {
      theme: slug,
      appearance: choice === "system" ? systemAppearance() : (choice ?? schemeOf(element)),
      choice: choice ?? null,
      version: pinned ?? versions.get(slug) ?? null,
    };
    if (`${Object.values(state)}` === `${Object.values(applied.state)}`) continue;
    applied.state = Object.freeze(state);
    tell(element);
  }
}

const schemeOf = (element: Element): "light" | "dark" =>
  getComputedStyle(element).colorScheme.includes("dark") ? "dark" : "light";

/** Of each theme that is shown, one sheet. */
export const sheetsShown = (): Sheet[] => [
  ...new Map([...targets.values()].map(({ sheet }) => [sheet.slug, sheet])).values(),
];
