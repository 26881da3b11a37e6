/** Keys as their caps show them, and as a screen reader says them. */

type Names = Partial<Record<string, string>>;

const caps: Names = {
  mod: "Ctrl",
  alt: "Alt",
  shift: "⇧",
  enter: "↵",
  escape: "Esc",
  delete: "Del",
  backspace: "Backspace",
  tab: "Tab",
  " ": "Space",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
};

const capsOnMac: Names = { mod: "⌘", alt: "⌥", delete: "⌦", backspace: "⌫" };

const words: Names = {
  mod: "Control",
  alt: "Alt",
  shift: "Shift",
  enter: "Enter",
  escape: "Escape",
  delete: "Delete",
  backspace: "Backspace",
  tab: "Tab",
  " ": "Space",
  arrowleft: "Left Arrow",
  arrowright: "Right Arrow",
  arrowup: "Up Arrow",
  arrowdown: "Down Arrow",
  pageup: "Page Up",
  pagedown: "Page Down",
  home: "Home",
  end: "End",
};

const wordsOnMac: Names = { mod: "Command", alt: "Option", enter: "Return" };

/** The order in which menus of a Mac write modifiers. */
const macOrder = ["alt", "shift", "mod"];

/**
 * The parts of one cap for a key, a chord or two keys in a row: `mod+shift+k` as `Ctrl`, `⇧`, `K`, on a Mac as `⇧`,
 * `⌘`, `K`; `g t` as `G`, `T`.
 */
export const capParts = (keys: string, isMac: boolean): string[] =>
  keys === " "
    ? ["Space"]
    : keys.split(" ").flatMap((chord) => partsOf(chord, isMac, caps, capsOnMac));

/** A shortcut in words: `mod+enter` as `Control Enter`, `g t` as `G then T`. */
export const spokenText = (keys: string, isMac: boolean): string =>
  keys === " "
    ? "Space"
    : keys
        .split(" ")
        .map((chord) => partsOf(chord, isMac, words, wordsOnMac).join(" "))
        .join(" then ");

function partsOf(chord: string, isMac: boolean, names: Names, onMac: Names): string[] {
  const keys = chord.length === 1 ? [chord] : chord.toLowerCase().split("+");
  if (isMac) keys.sort((one, other) => orderOf(one) - orderOf(other));
  return keys.map((key) => (isMac ? onMac[key] : undefined) ?? names[key] ?? key.toUpperCase());
}

const orderOf = (key: string): number =>
  macOrder.includes(key) ? macOrder.indexOf(key) : macOrder.length;
