/** Putting themes on elements and taking them off. */
import type {
  AppearanceChoice,
  AppliedTheme,
  ThemeOptions,
  ThemeState,
} from "../types/runtime.d.ts";
import { run } from "./calls.ts";
import { problem } from "./errors.ts";
import { learn, startWatching, stopWatching } from "./freshness.ts";
import { given } from "./given.ts";
import { drop, partsOf, type Sheet, show, showKept } from "./links.ts";
import { fetchManifest } from "./service.ts";
import { CHOICE, type Choice, forgetTheme, keepChoice, recall } from "./storage.ts";
import {
  type Applied,
  elementOf,
  type Grant,
  NOTHING,
  type Options,
  sheetsShown,
  stateOf,
  THEME,
  targets,
  tell,
  update,
  versions,
} from "./targets.ts";
import { lastTurn, type Turn, turns } from "./turns.ts";

interface Manner {
  /** The script stands where rendering can be held back. */
  blocking?: boolean;
  /** What the reader has chosen just now. */
  chosen?: Choice;
  /** Of the call that this one carries on. */
  grant?: Grant | undefined;
  /** What was known of the reader's choice when it began. */
  known?: Choice;
}

/** A version belongs to the theme that it was stated for. */
const UNPINNED = { version: undefined, integrity: undefined };

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
  const chosen = given({ theme: slug ?? undefined, appearance: options.appearance });
  return put(element, slug, { ...earlier.options, ...UNPINNED, ...given(options) }, { chosen });
}

/** The page's default, unless the reader chose otherwise earlier. */
export async function start(
  slug: string | null | undefined,
  options: Options,
  manner: Manner = {},
): Promise<AppliedTheme> {
  const element = elementOf(options.target);
  const known = remembers(element, options) ? recall() : {};
  const { theme = slug, appearance } = known;
  const wanted = { ...options, ...given({ appearance }) };
  if (theme === slug) return put(element, slug, wanted, { ...manner, known });
  try {
    return await put(element, theme, { ...wanted, ...UNPINNED }, { ...manner, known });
  } catch (error) {
    if (!/40[04]/.test((error as { status: string }).status)) throw error;
    forgetTheme();
    return put(element, slug, wanted, { grant: manner.grant, known: recall() });
  }
}

export async function changeAppearance(
  appearance: AppearanceChoice,
  options: Options,
): Promise<ThemeState> {
  const element = elementOf(options.target);
  await lastTurn(element)?.done.catch(() => {});
  const earlier = targets.get(element);
  const slug = earlier?.sheet.slug ?? element.getAttribute(THEME);
  if (slug === null) throw problem("No theme is applied here.", "no_theme");
  const wanted = { ...options, ...earlier?.options, appearance };
  return put(element, slug, wanted, { chosen: { appearance }, grant: earlier?.grant });
}

/** Takes off what is there once the calls that are under way have ended. */
export async function clear(element: Element): Promise<void> {
  await lastTurn(element)?.done.catch(() => {});
  if (!turns.has(element)) remove(element);
}

/** Has the browser load a theme before the element that is to carry it is there. */
export function prepare(slug: string, options: Options): void {
  show(sheetOf(slug, options), true).catch(() => {});
}

function put(
  element: Element,
  wanted: string | null | undefined,
  options: Options,
  { blocking, grant = {}, ...manner }: Manner,
): Promise<AppliedTheme> {
  const { before } = targets.get(element) ??
    lastTurn(element) ?? { before: element.getAttribute(THEME) };
  const turn = { before, grant } as Turn;
  const load = async (): Promise<void> => {
    const slug = wanted ?? (await defaultTheme(options));
    const sheet = sheetOf(slug, options);
    turn.sheet = sheet;
    const isFirst = !element.hasAttribute(THEME) || blocking;
    if (isFirst) element.setAttribute(THEME, slug);
    if (isFirst && !navigator.onLine) showKept(slug, partsOf(sheet));
    try {
      await show(sheet, blocking);
    } catch (error) {
      if (!turns.get(element)?.[1] && !targets.has(element)) restore(element, before);
      throw error;
    }
  };
  const result = run(turns, element, turn, load, (counts) => {
    const sheet = turn.sheet as Sheet;
    if (counts && !grant.isOver) {
      return seen(element, { options, sheet, state: NOTHING, before, grant }, manner);
    }
    release(sheet.slug);
    return { ...stateOf(element), remove() {} };
  });
  // It kept what the theme has in the document, though the theme may have been taken off.
  result.catch(() => turn.sheet && release(turn.sheet.slug));
  return result;
}

async function defaultTheme(options: Options): Promise<string> {
  const { theme } = (await fetchManifest(options)).defaults;
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

function seen(element: Element, applied: Applied, { chosen, known }: Manner): AppliedTheme {
  const { sheet, options } = applied;
  const earlier = targets.get(element);
  element.setAttribute(THEME, sheet.slug);
  targets.set(element, applied);
  if (earlier !== undefined) release(earlier.sheet.slug);
  if (chosen !== undefined && remembers(element, options)) keepChoice(chosen);
  update(sheet);
  startWatching(storageChanged);
  void learn(sheet);
  if (known !== undefined && `${Object.entries(known)}` !== `${Object.entries(recall())}`) {
    void follow();
  }
  return { ...applied.state, remove: () => takeBack(element, applied.grant) };
}

/** Nothing where another call has taken the place of the one that it was given by, or is about to. */
function takeBack(element: Element, grant: Grant): void {
  const applied = targets.get(element);
  if (applied?.grant !== grant || turns.get(element)?.some((turn) => turn.grant !== grant)) return;
  grant.isOver = true;
  remove(element);
}

function remove(element: Element): void {
  const applied = targets.get(element);
  if (applied === undefined) return;
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
  for (const element of targets.keys()) {
    if (!element.isConnected && !turns.has(element)) remove(element);
  }
  const isShown = sheetsShown().some((sheet) => sheet.slug === slug);
  const isComing = [...turns.values()].flat().some(({ sheet }) => sheet?.slug === slug);
  if (!isShown && !isComing) {
    drop(slug);
    versions.delete(slug);
  }
  if (targets.size === 0) stopWatching();
}

function storageChanged({ key }: StorageEvent): void {
  if (key === CHOICE) void follow();
}

/** Takes over what the reader has chosen in another tab, once what was chosen in this one is seen. */
async function follow(): Promise<void> {
  const element = document.documentElement;
  while (turns.has(element)) await lastTurn(element)?.done.catch(() => {});
  const applied = targets.get(element);
  if (applied === undefined || !remembers(element, applied.options)) return;
  const { sheet, options, grant } = applied;
  const { theme = sheet.slug, appearance = options.appearance } = recall();
  if (theme === sheet.slug && appearance === options.appearance) return;
  start(sheet.slug, options, { grant }).catch(() => {});
}
