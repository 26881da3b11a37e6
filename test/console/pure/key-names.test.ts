import { expect, it } from "vitest";
import { capParts, spokenText } from "../../../src/console/parts/key-names.ts";

it.each([
  ["f8", "F8", "F8"],
  ["shift+f8", "⇧ F8", "⇧F8"],
  ["alt+arrowleft", "Alt ←", "⌥←"],
  ["arrowright", "→", "→"],
  ["mod+k", "Ctrl K", "⌘K"],
  ["mod+shift+k", "Ctrl ⇧ K", "⇧⌘K"],
  ["mod+enter", "Ctrl ↵", "⌘↵"],
  ["alt+enter", "Alt ↵", "⌥↵"],
  ["delete", "Del", "⌦"],
  ["escape", "Esc", "Esc"],
  ["g t", "G T", "GT"],
  [" ", "Space", "Space"],
  ["?", "?", "?"],
  ["+", "+", "+"],
])("draws %s as %s, on a Mac as %s", (keys, elsewhere, onMac) => {
  expect(capParts(keys, false).join(" ")).toBe(elsewhere);
  expect(capParts(keys, true).join("")).toBe(onMac);
});

it.each([
  ["g t", "G then T", "G then T"],
  ["mod+shift+k", "Control Shift K", "Shift Command K"],
  ["alt+arrowleft", "Alt Left Arrow", "Option Left Arrow"],
  ["mod+enter", "Control Enter", "Command Return"],
  [" ", "Space", "Space"],
])("says %s as %s, on a Mac as %s", (keys, elsewhere, onMac) => {
  expect(spokenText(keys, false)).toBe(elsewhere);
  expect(spokenText(keys, true)).toBe(onMac);
});
