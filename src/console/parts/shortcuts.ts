import { useEffect } from "react";
import { Signal } from "./signal.ts";

/** An action on the current screen, and its key if it has one. */
export interface Shortcut {
  /** One key, a chord such as `mod+k`, or two in a row such as `g t`; without any, the palette alone has it. */
  keys: string | undefined;
  /** Its description in the list under `?`. */
  does: string;
  /** More words that the palette finds it by. */
  words?: string;
  /** Its section in the list. */
  group: string;
  run: () => void;
  /** Whether it works while the reader types; chords do, single keys do not. */
  whileTyping?: boolean;
}

/** The shortcuts of the current screen; the list under `?` shows them. */
export const shortcuts = new Signal<readonly Shortcut[]>([]);

/** The group of the shortcuts that every screen has. */
export const everywhere = "Everywhere";

/** Registers shortcuts while the component is mounted. The last one of a key wins, before those of every screen. */
export function useShortcuts(mine: readonly Shortcut[]): void {
  useEffect(() => {
    const isGeneral = (one: Shortcut): boolean => one.group === everywhere;
    const all = [...shortcuts.get(), ...mine];
    shortcuts.set([...all.filter(isGeneral), ...all.filter((one) => !isGeneral(one))]);
    return () => shortcuts.set(shortcuts.get().filter((one) => !mine.includes(one)));
  }, [mine]);
}

const SEQUENCE_MS = 1000;
let pending: { key: string; at: number } | undefined;

/** Checkboxes and radio buttons, which take no letters. */
const ticked = "input:is([type=checkbox], [type=radio])";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  !target.matches(ticked) &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.shadowRoot !== null);

/** Whether a dialog or a menu has the keys; a toast calls itself a dialog too, yet covers nothing. */
const isCovered = (): boolean =>
  document.querySelector(":is([role=dialog], [role=menu]):not([data-closed], .tk-toast)") !== null;

/** The chord of a key with its modifiers, as `keys` of a shortcut writes it. */
export function chordOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): string {
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
  const alt = event.altKey ? "alt+" : "";
  // Shift makes another character of most keys; a chord names it with the others only.
  const shift = event.shiftKey && (mod !== "" || event.key.length > 1) ? "shift+" : "";
  return mod + alt + shift + key;
}

/**
 * The last shortcut for two keys in a row, or else for the key alone. Returns "first of two" if the key may
 * begin such a pair.
 */
export function shortcutFor(
  all: readonly Shortcut[],
  chord: string,
  sequence: string | undefined,
): Shortcut | "first of two" | undefined {
  const pair = sequence === undefined ? undefined : all.findLast(({ keys }) => keys === sequence);
  const found = pair ?? all.findLast(({ keys }) => keys === chord);
  if (found !== undefined) return found;
  return all.some(({ keys }) => keys?.startsWith(`${chord} `)) ? "first of two" : undefined;
}

/** Listens once for the whole page. */
export function listenForShortcuts(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const chord = chordOf(event);
    const isRecent = pending !== undefined && event.timeStamp - pending.at < SEQUENCE_MS;
    const sequence = isRecent ? `${pending?.key} ${chord}` : undefined;
    pending = undefined;
    const isAway = isTyping(event.composedPath()[0] ?? event.target) || isCovered();
    const found = shortcutFor(shortcuts.get(), chord, sequence);
    if (found === "first of two" && !isAway) pending = { key: chord, at: event.timeStamp };
    if (typeof found !== "object" || (isAway && !found.whileTyping)) return;
    event.preventDefault();
    found.run();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
