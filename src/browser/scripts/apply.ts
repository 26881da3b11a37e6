/** Applies themes to elements and removes them. */
import type {
  AppearanceChoice,
  AppliedTheme,
  Modes,
  ThemeOptions,
  ThemeState,
  Variant,
} from "../types/runtime.d.ts";
import { run } from "./calls.ts";
import { problem } from "./errors.ts";
import { learn, startWatching, stopWatching } from "./freshness.ts";
import { given } from "./given.ts";
import {
  addressesOf,
  allModesIn,
  drop,
  idOf,
  ownLinked,
  partsOf,
  type Sheet,
  show,
  showKept,
  usesKept,
} from "./links.ts";
import { chosenIn, FORCED, keyOf, mark, markModes, restore, withModes } from "./modes.ts";
import { choose, fetchContexts } from "./own.ts";
import { previewOf, tab } from "./preview-tab.ts";
import { fetchManifest } from "./service.ts";
import {
  CHOICE,
  CHOICES,
  type Choice,
  forgetTheme,
  keepChoice,
  keepContexts,
  recall,
  recallContexts,
} from "./storage.ts";
import {
  type Applied,
  elementOf,
  type Grant,
  keepAppearances,
  NOTHING,
  notify,
  type Options,
  sheetsShown,
  stateOf,
  THEME,
  targets,
  update,
  versions,
} from "./targets.ts";
import { lastTurn, type Turn, turns } from "./turns.ts";
import { warnOf } from "./warnings.ts";

interface Manner {
  /** The script stands where rendering can be held back. */
  blocking?: boolean;
  /** The reader's current choice. */
  chosen?: Choice;
  /** The call that this one continues. */
  grant?: Grant | undefined;
  /** The values that the page's author sets. */
  stated?: Modes | undefined;
  /** The reader's choice when the call began. */
  remembered?: Choice;
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
  const { appearance, modes: stated } = options;
  const chosen = given({
    theme: slug ?? undefined,
    appearance,
    modes: stated && chosenIn(stated),
  });
  const { modes: _, ...rest } = options;
  const wanted = { ...earlier.options, ...UNPINNED, ...given(rest) };
  return put(element, slug, withModes(wanted, stated), { chosen, stated });
}

/** The page's default, unless the reader chose otherwise earlier. */
export async function start(
  slug: string | null | undefined,
  options: Options,
  manner: Manner = {},
): Promise<AppliedTheme> {
  const element = elementOf(options.target);
  const remembered = remembers(element, options) ? recall() : {};
  const { theme = slug, appearance, modes } = remembered;
  // A stylesheet that is guarded is the one that the page asks for.
  const isOpen = options.modes !== undefined || !options.integrity;
  const wanted = withModes({ ...options, ...given({ appearance }) }, isOpen ? modes : undefined);
  // A continued call includes the reader's choices.
  const stated = manner.grant ? undefined : options.modes;
  if (theme === slug) return put(element, slug, wanted, { ...manner, remembered, stated });
  try {
    return await put(element, theme, { ...wanted, ...UNPINNED }, { ...manner, remembered });
  } catch (error) {
    if (!/40[04]/.test((error as { status: string }).status)) throw error;
    forgetTheme();
    return put(element, slug, wanted, { grant: manner.grant, remembered: recall(), stated });
  }
}

export const changeAppearance = (
  appearance: AppearanceChoice,
  options: Options,
): Promise<ThemeState> => change(options, { appearance });

/** An axis that is the appearance is changed as that. */
export async function changeMode(
  axis: string,
  context: string | null,
  options: Options,
): Promise<ThemeState> {
  const key = keyOf(axis);
  const appearance = context ?? "system";
  if (key === "appearance" && CHOICES.includes(appearance)) {
    return changeAppearance(appearance as AppearanceChoice, options);
  }
  return change(options, { modes: { [key]: context } });
}

async function change(options: Options, chosen: Choice): Promise<ThemeState> {
  const element = elementOf(options.target);
  // Each starts from what the one before has chosen.
  do await lastTurn(element)?.done.catch(() => {});
  while (turns.has(element));
  const earlier = targets.get(element);
  const slug = earlier?.sheet.slug ?? element.getAttribute(THEME) ?? ownLinked()?.slug ?? null;
  if (slug === null) throw problem("No theme is applied here.", "no_theme");
  const { modes, appearance } = chosen;
  const wanted = {
    ...options,
    ...(earlier?.options ?? linkedOptions(slug, element)),
    ...given({ appearance }),
  };
  const manner = { chosen, stated: modes, grant: earlier?.grant };
  return put(element, slug, withModes(wanted, modes), manner);
}

/** As the page's author has linked the sheet of all modes, or that of own names. */
function linkedOptions(
  slug: string,
  element: Element,
): Pick<ThemeOptions, "variant" | "version" | "names"> {
  const own = element.hasAttribute(THEME) ? undefined : ownLinked();
  const query = own?.query ?? allModesIn(slug);
  const variant = (query?.get("variant") ?? undefined) as Variant | undefined;
  const names = own && ("own" as const);
  return given({ variant, names, version: Number(query?.get("v")) || undefined });
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

/** Puts the theme, its modes and its appearance on the element before the sheet has come. */
function markAll(element: Element, sheet: Sheet, options: Options, before: Turn["before"]): void {
  const { appearance, modes } = options;
  if (sheet.names) {
    const contexts = recallContexts(sheet.slug);
    if (contexts) choose(element, sheet.slug, options, contexts, before);
    return;
  }
  mark(element, THEME, sheet.slug, before);
  markModes(element, modes, before);
  if (sheet.both && appearance) {
    mark(element, FORCED, appearance === "system" ? null : appearance, before);
  }
}

/** Whether the element carries no theme yet, or this one without its sheet. */
function mayMark(element: Element, { slug, names }: Sheet, earlier: Sheet | undefined): boolean {
  const carried = element.getAttribute(THEME);
  if (names) return !earlier;
  return carried === null || (!earlier && carried === slug);
}

/** Whether the page shows the sheet from what it kept, so that a request without a network is in vain. */
const isKept = (sheet: Sheet, earlier: Sheet | undefined): boolean =>
  earlier !== undefined && usesKept(sheet.id) && addressesOf(earlier) === addressesOf(sheet);

function put(
  element: Element,
  wanted: string | null | undefined,
  options: Options,
  { blocking, grant = {}, ...manner }: Manner,
): Promise<AppliedTheme> {
  const { before } = targets.get(element) ??
    lastTurn(element) ?? { before: { [THEME]: element.getAttribute(THEME) } };
  const turn = { before, grant } as Turn;
  const load = async (): Promise<void> => {
    const slug = wanted ?? (await defaultTheme(options));
    const sheet = sheetOf(slug, options);
    turn.sheet = sheet;
    const earlier = targets.get(element)?.sheet;
    const isFirst = blocking || mayMark(element, sheet, earlier);
    if (isFirst) markAll(element, sheet, options, before);
    keepAppearances(sheet);
    if (isFirst && !navigator.onLine) showKept(sheet.id, partsOf(sheet));
    const contexts = contextsOf(element, sheet, options);
    try {
      if (!isKept(sheet, earlier)) await show(sheet, blocking);
      assertFollowed(sheet);
    } catch (error) {
      if (PREVIEWS && giveUpPreview(sheet)) return load();
      restoreAlone(element, before);
      throw error;
    }
    turn.contexts = await contexts;
  };
  const result = run(turns, element, turn, load, (counts) => {
    const sheet = turn.sheet as Sheet;
    if (counts && !grant.isOver) {
      const { contexts } = turn;
      return seen(element, { options, sheet, state: NOTHING, before, grant, contexts }, manner);
    }
    release(sheet.id);
    return { ...stateOf(element), remove() {} };
  });
  // A failed call held the theme's links, and other elements may have dropped the theme meanwhile.
  result.catch(() => turn.sheet && release(turn.sheet.id));
  return result;
}

/** Restores an element that shows no theme and waits for no other call. */
function restoreAlone(element: Element, before: Applied["before"]): void {
  if (!turns.get(element)?.[1] && !targets.has(element)) restore(element, before);
}

/** @throws TokenkitError if the tab has left the preview while its sheet loaded */
function assertFollowed({ preview }: Sheet): void {
  if (PREVIEWS && preview && !tab.query) throw problem("The preview has been left.", "refused");
}

/** Whether it shows the preview of another theme, because its request came before the link's theme was known. */
const isStray = ({ preview, slug }: Sheet): boolean =>
  preview !== undefined && tab.slug !== undefined && tab.slug !== slug;

/** A preview that does not load leaves the page its published theme. */
function giveUpPreview({ preview }: Sheet): boolean {
  if (preview) tab.query = undefined;
  return preview !== undefined;
}

/** The contexts that a choice under own names goes by: the manifest's, else those of an earlier page. */
async function contextsOf(element: Element, { slug, names }: Sheet, options: Options) {
  const isChosen = options.appearance || Object.keys(chosenIn(options.modes)).length > 0;
  const { sheet, contexts: earlier } = targets.get(element) ?? {};
  const known = sheet?.slug === slug ? earlier : undefined;
  if (!names || !isChosen || known) return known;
  const contexts = await fetchContexts(slug, options).catch(() => undefined);
  if (contexts && remembers(element, options)) keepContexts(slug, contexts);
  return contexts ?? recallContexts(slug);
}

async function defaultTheme(options: Options): Promise<string> {
  const { theme } = (await fetchManifest(options)).defaults;
  if (theme === null) throw problem("No theme is published.", "not_found");
  return theme;
}

/** Once a theme's sheet is one of all modes, or of both appearances, it stays so. */
export function sheetOf(
  slug: string,
  { appearance, version, modes, names, ...options }: Options,
): Sheet {
  const id = idOf(slug, names);
  const shown = sheetsShown().find((sheet) => sheet.id === id);
  const plain = { ...options, slug, id, pinned: version, current: shown?.current };
  const rest = { ...plain, ...previewOf(options, slug) };
  if (names === "own") {
    const variant = options.variant === "full" ? undefined : options.variant;
    return { ...rest, names, variant, all: false, both: false, choice: undefined };
  }
  const linked = allModesIn(slug);
  const all = Boolean(modes || shown?.all || linked);
  const isPaired = appearance ?? (shown?.both || linked?.get("appearance") === "all");
  const both = all && Boolean(isPaired) && CSS.supports("color", "light-dark(red, red)");
  return { ...rest, all, both, choice: appearance };
}

function seen(element: Element, applied: Applied, manner: Manner): AppliedTheme {
  const { chosen, remembered, stated } = manner;
  const { sheet, options, before } = applied;
  const earlier = targets.get(element);
  if (earlier && earlier.sheet.names !== sheet.names) restore(element, before);
  if (!sheet.names) {
    mark(element, THEME, sheet.slug, before);
    markModes(element, options.modes, before);
  }
  targets.set(element, applied);
  if (PREVIEWS && isStray(sheet)) {
    put(element, sheet.slug, options, { grant: applied.grant }).catch(() => {});
  }
  if (earlier !== undefined) release(earlier.sheet.id);
  if (chosen !== undefined && remembers(element, options)) keepChoice(chosen);
  update(sheet);
  startWatching(storageChanged);
  if (!earlier || addressesOf(earlier.sheet) !== addressesOf(sheet)) void learn(sheet);
  if (!sheet.names) warnOf(sheet.slug, stated);
  if (remembered !== undefined && JSON.stringify(remembered) !== JSON.stringify(recall())) {
    void follow();
  }
  return { ...applied.state, remove: () => takeBack(element, applied.grant) };
}

/** Removes the theme, unless another call has replaced the one that returned this `remove`, or is about to. */
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
  release(applied.sheet.id);
  notify(element);
}

/** Cleans up themes that no element shows or waits for, and elements that are gone. */
function release(id: string): void {
  for (const element of targets.keys()) {
    if (!element.isConnected && !turns.has(element)) remove(element);
  }
  const isShown = sheetsShown().some((sheet) => sheet.id === id);
  const isComing = [...turns.values()].flat().some(({ sheet }) => sheet?.id === id);
  if (!isShown && !isComing) {
    drop(id);
    versions.delete(id);
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
  const { theme = sheet.slug, appearance = options.appearance, modes } = recall();
  const isSame = (one: Options): boolean =>
    JSON.stringify(one.modes) === JSON.stringify(options.modes);
  const isShown = appearance === options.appearance && isSame(withModes(options, modes));
  if (theme === sheet.slug && isShown) return;
  start(sheet.slug, options, { grant }).catch(() => {});
}
