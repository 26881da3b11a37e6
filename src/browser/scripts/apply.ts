/** Putting themes on elements and taking them off. */
import type {
  AppearanceChoice,
  AppliedTheme,
  ThemeOptions,
  ThemeState,
} from "../types/runtime.d.ts";
import { problem } from "./errors.ts";
import { learn, startWatching, stopWatching } from "./freshness.ts";
import { drop, partsOf, type Sheet, show, showKept } from "./links.ts";
import { fetchManifest } from "./service.ts";
import { CHOICE, type Choice, forgetTheme, keepChoice, recall } from "./storage.ts";
import {
  type Applied,
  elementOf,
  NOTHING,
  type Options,
  sheetsShown,
  THEME,
  targets,
  tell,
  update,
  versions,
} from "./targets.ts";

interface Manner {
  /** The script stands where rendering can be held back. */
  blocking?: boolean;
  /** What the reader has chosen just now. */
  chosen?: Choice;
}

/** A call for an element that has not come to its end. */
interface Turn {
  slug?: string;
  /** The attribute as the page had it. */
  before: string | null;
  done: Promise<AppliedTheme>;
  /** The call that took its place. */
  newer?: Turn;
}

const turns = new Map<Element, Turn>();

const given = <T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;

const remembers = (element: Element, { remember }: ThemeOptions): boolean =>
  element === document.documentElement && remember !== false;

/** A call for an element that has a theme already is the reader's choice. */
export async function apply(
  slug: string | null | undefined,
  options: Options,
): Promise<AppliedTheme> {
  const element = elementOf(options.target);
  const earlier = targets.get(element);
  if (earlier === undefined) return start(slug, options);
  const unpinned = { ...earlier.options, version: undefined, integrity: undefined };
  const chosen = given({ theme: slug ?? undefined, appearance: options.appearance });
  return put(element, slug, { ...unpinned, ...given(options) }, { chosen });
}

/** The page's default, unless the reader chose otherwise earlier. */
export async function start(
  slug: string | null | undefined,
  options: Options,
  manner: Manner = {},
): Promise<AppliedTheme> {
  const element = elementOf(options.target);
  const { theme, appearance } = remembers(element, options) ? recall() : {};
  const wanted = { ...options, ...given({ appearance }) };
  if (theme === undefined || theme === slug) return put(element, slug, wanted, manner);
  try {
    const unpinned = { ...wanted, version: undefined, integrity: undefined };
    return await put(element, theme, unpinned, manner);
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error;
    forgetTheme();
    return put(element, slug, wanted, {});
  }
}

export async function changeAppearance(
  appearance: AppearanceChoice,
  options: Options,
): Promise<ThemeState> {
  const element = elementOf(options.target);
  await turns.get(element)?.done.catch(() => {});
  const earlier = targets.get(element);
  const slug = earlier?.sheet.slug ?? element.getAttribute(THEME);
  if (slug === null) throw problem("No theme is applied here.", "no_theme");
  const wanted = { ...options, ...earlier?.options, appearance };
  return put(element, slug, wanted, { chosen: { appearance } });
}

/** Takes off what is there once the calls that are under way have ended. */
export async function clear(element: Element): Promise<void> {
  await turns.get(element)?.done.catch(() => {});
  const applied = targets.get(element);
  if (applied !== undefined) remove(element, applied);
}

/** Has the browser load a theme before the element that is to carry it is there. */
export function prepare(slug: string, options: Options): void {
  show(sheetOf(slug, options), true).catch(() => {});
}

function put(
  element: Element,
  slug: string | null | undefined,
  options: Options,
  manner: Manner,
): Promise<AppliedTheme> {
  const overtaken = turns.get(element);
  const { before } = targets.get(element) ?? overtaken ?? { before: element.getAttribute(THEME) };
  const turn = { before } as Turn;
  if (overtaken !== undefined) overtaken.newer = turn;
  turns.set(element, turn);
  turn.done = carryOut(element, slug, options, manner, turn).finally(() => {
    if (turns.get(element) === turn) turns.delete(element);
  });
  return turn.done;
}

async function carryOut(
  element: Element,
  wanted: string | null | undefined,
  options: Options,
  manner: Manner,
  turn: Turn,
): Promise<AppliedTheme> {
  const slug = wanted ?? (await defaultTheme(options));
  turn.slug = slug;
  const sheet = sheetOf(slug, options);
  const { before } = turn;
  const isFirst = !element.hasAttribute(THEME) || manner.blocking === true;
  if (isFirst) element.setAttribute(THEME, slug);
  if (isFirst && !navigator.onLine) showKept(slug, partsOf(sheet));
  try {
    await show(sheet, manner.blocking);
  } catch (error) {
    if (isFirst && turn.newer === undefined) restore(element, before);
    throw error;
  }
  if (turn.newer === undefined) {
    return seen(element, { options, sheet, state: NOTHING, before }, manner);
  }
  release(slug);
  return { ...(await turn.newer.done), remove() {} };
}

async function defaultTheme(options: Options): Promise<string> {
  const { theme } = (await fetchManifest(options.base, options)).defaults;
  if (theme === null) throw problem("No theme is published.", "not_found");
  return theme;
}

const sheetOf = (slug: string, { appearance, version, ...options }: Options): Sheet => ({
  ...options,
  slug,
  choice: appearance,
  pinned: version,
  current: sheetsShown().find((sheet) => sheet.slug === slug)?.current,
});

function seen(element: Element, applied: Applied, { chosen }: Manner): AppliedTheme {
  const { sheet, options } = applied;
  const earlier = targets.get(element);
  element.setAttribute(THEME, sheet.slug);
  targets.set(element, applied);
  if (earlier !== undefined) release(earlier.sheet.slug);
  if (chosen !== undefined && remembers(element, options)) keepChoice(chosen);
  update(sheet);
  startWatching(choiceChanged);
  void learn(sheet);
  return { ...applied.state, remove: () => remove(element, applied) };
}

function remove(element: Element, applied: Applied): void {
  if (targets.get(element) !== applied || turns.has(element)) return;
  targets.delete(element);
  restore(element, applied.before);
  release(applied.sheet.slug);
  tell(element);
}

function restore(element: Element, attribute: string | null): void {
  if (attribute === null) element.removeAttribute(THEME);
  else element.setAttribute(THEME, attribute);
}

/** Of a theme that no element shows or waits for, nothing stays; nor of elements that are gone. */
function release(slug: string): void {
  for (const [element, applied] of targets) {
    if (!element.isConnected) remove(element, applied);
  }
  const isShown = sheetsShown().some((sheet) => sheet.slug === slug);
  const isComing = [...turns.values()].some((turn) => turn.slug === slug);
  if (!isShown && !isComing) {
    drop(slug);
    versions.delete(slug);
  }
  if (targets.size === 0) stopWatching();
}

/** The reader has chosen in another tab. */
function choiceChanged({ key }: StorageEvent): void {
  const element = document.documentElement;
  const applied = targets.get(element);
  if (key !== CHOICE || applied === undefined || !remembers(element, applied.options)) return;
  start(applied.sheet.slug, applied.options).catch(() => {});
}
