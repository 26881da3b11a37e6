/** Keys as the machine's keyboard and menus write them. */

const named: Partial<Record<string, string>> = {
  mod: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  enter: "Enter",
  escape: "Esc",
  delete: "Del",
  backspace: "Backspace",
  tab: "Tab",
  " ": "Space",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  pageup: "Page Up",
  pagedown: "Page Down",
  home: "Home",
  end: "End",
};

const namedOnMac: typeof named = { mod: "⌘", alt: "⌥", shift: "⇧", delete: "⌦", backspace: "⌫" };

/** The order in which menus of a Mac write modifiers. */
const macOrder = ["alt", "shift", "mod"];

/** A key or a chord of shortcuts: `alt+arrowleft` as `Alt + ←`, on a Mac as `⌥←`. */
export function chordText(chord: string, isMac: boolean): string {
  const keys = chord.toLowerCase().split("+");
  if (isMac) keys.sort((one, other) => orderOf(one) - orderOf(other));
  return keys.map((key) => keyName(key, isMac)).join(isMac ? "" : " + ");
}

/** A shortcut in words, also two keys in a row: `g t` as `G then T`. */
export const shortcutText = (keys: string, isMac: boolean): string =>
  keys
    .split(" ")
    .map((chord) => chordText(chord, isMac))
    .join(" then ");

const orderOf = (key: string): number =>
  macOrder.includes(key) ? macOrder.indexOf(key) : macOrder.length;

const keyName = (key: string, isMac: boolean): string =>
  (isMac ? namedOnMac[key] : undefined) ?? named[key] ?? key.toUpperCase();
