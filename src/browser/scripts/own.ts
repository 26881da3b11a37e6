/** Contexts of a theme under own names: the classes and attributes by which its applications choose them. */
import type { AppearanceChoice, Modes, ServiceOptions } from "../types/runtime.d.ts";
import { type Before, type Chosen, chosenIn, mark, placed } from "./modes.ts";
import { fetchManifest } from "./service.ts";
import { systemAppearance } from "./system.ts";

/** The contexts that a page can choose. */
export interface OwnContexts {
  /** The conditions of each context, by the parameter of its axis. */
  modes: Record<string, Record<string, string[]>>;
  /** The defaults by axis, which need no condition. */
  presets: Record<string, string>;
  /** The axis of the appearances, and its context in each. */
  turned: { axis: string; light: string; dark: string };
}

interface Wanted {
  appearance?: AppearanceChoice | undefined;
  modes?: Modes | undefined;
}

/** Reads the contexts of a theme from the manifest; undefined if it is not there or says no own names. */
export async function fetchContexts(
  slug: string,
  options: ServiceOptions & { base: string },
): Promise<OwnContexts | undefined> {
  const { themes } = await fetchManifest(options);
  const theme = themes.find((one) => one.slug === slug);
  if (!theme?.own) return undefined;
  const presets: Record<string, string> = { appearance: "light" };
  const modes: OwnContexts["modes"] = { ...theme.own.modes };
  let turned = { axis: "appearance", light: "light", dark: "dark" };
  for (const { parameter, default: preset, contexts, appearances } of theme.axes) {
    presets[parameter] = appearances?.light ?? preset;
    if (appearances) turned = { axis: parameter, ...appearances };
    const none = contexts.map(({ name }) => [name, [] as string[]]);
    modes[parameter] = { ...Object.fromEntries(none), ...modes[parameter] };
  }
  if (turned.axis === "appearance") modes.appearance = { light: [], dark: [], ...modes.appearance };
  return { modes, presets, turned };
}

const SINGLE = /^(?::root)?(?:(\.[\w-]+)|\[([\w-]+)(?:(~?)=(?:"((?:\\.|[^"\\])*)"|([\w-]+)))?\])$/;

/** Attributes that scripts may set, because others could run code or load something. */
const HARMLESS = /^(data-[\w-]+|theme|mode|scheme|appearance|color-mode|color-scheme|dir|lang)$/;

/** The one class or harmless attribute of a condition, and what it holds then. */
function placeOf(condition: string): [place: string, value: string] | undefined {
  const [, name, attribute, isWord, quoted, bare] = SINGLE.exec(condition) ?? [];
  if (name) return [name, ""];
  const value = quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "";
  if (!attribute || !HARMLESS.test(attribute)) return undefined;
  return isWord ? [`${attribute}~${value}`, ""] : [attribute, value];
}

const placesIn = (conditions: string[] = []): [string, string][] =>
  conditions.flatMap((condition) => {
    const place = placeOf(condition);
    return place ? [place] : [];
  });

/** The chosen context of each axis; null for what media and the defaults decide. */
function contextsFor({ appearance, modes }: Wanted, { modes: all, turned }: OwnContexts): Chosen {
  const followed = Object.values(all[turned.axis] ?? {}).flat();
  const isFollowed = followed.some((one) => one.startsWith("@media (prefers-color-scheme"));
  const system = isFollowed ? null : turned[systemAppearance()];
  const shown = appearance === "system" ? system : appearance && turned[appearance];
  return { ...(shown !== undefined && { [turned.axis]: shown }), ...chosenIn(modes) };
}

const memberOf = <T>(of: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Puts the conditions of the chosen contexts on an element, and takes those of their siblings away. */
export function choose(
  element: Element,
  slug: string,
  wanted: Wanted,
  contexts: OwnContexts,
  before: Before,
): void {
  for (const [axis, context] of Object.entries(contextsFor(wanted, contexts))) {
    const known = memberOf(contexts.modes, axis);
    const conditions = context === null ? [] : known && memberOf(known, context);
    if (!known || !conditions) {
      const lacks = known ? `context "${context}" of "${axis}"` : `axis "${axis}"`;
      const names = Object.keys(known ?? contexts.modes).join(", ");
      warnOnce(`tokenkit: the theme ${slug} has no ${lacks}; it has ${names}.`);
      continue;
    }
    const [own] = placesIn(conditions);
    if (!own && context !== null && context !== contexts.presets[axis]) {
      const are = conditions.join(" and ") || "none";
      const what = `${context} of ${axis} in the theme ${slug}`;
      warnOnce(`tokenkit: no class or attribute alone chooses ${what}; its conditions are ${are}.`);
    }
    put(element, own, Object.values(known).flatMap(placesIn), before);
  }
}

function put(
  element: Element,
  own: [place: string, value: string] | undefined,
  all: readonly (readonly [place: string, value: string])[],
  before: Before,
): void {
  for (const [place, value] of all) {
    if (place !== own?.[0] && placed(element, place) === value) mark(element, place, null, before);
  }
  if (own) mark(element, ...own, before);
}

const warned = new Set<string>();

function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // biome-ignore lint/suspicious/noConsole: it is for who writes the page
  console.warn(text);
}

/** The appearance that an element shows by its conditions. */
export function shownBy(element: Element, { modes, turned }: OwnContexts): "light" | "dark" {
  const dark = modes[turned.axis]?.[turned.dark] ?? [];
  const holds = (condition: string): boolean => {
    const [, medium, rest = condition] = /^@media (\(.*?\)) (.*)$/.exec(condition) ?? [];
    return (!medium || matchMedia(medium).matches) && element.closest(rest) !== null;
  };
  return dark.some(holds) ? "dark" : "light";
}
