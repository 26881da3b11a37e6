import { expect, it } from "vitest";
import { chordText, shortcutText } from "../../../src/console/parts/key-names.ts";

it.each([
  ["f8", "F8", "F8"],
  ["F8", "F8", "F8"],
  ["shift+f8", "Shift + F8", "⇧F8"],
  ["alt+arrowleft", "Alt + ←", "⌥←"],
  ["arrowright", "→", "→"],
  ["mod+k", "Ctrl + K", "⌘K"],
  ["mod+shift+z", "Ctrl + Shift + Z", "⇧⌘Z"],
  ["mod+enter", "Ctrl + Enter", "⌘Enter"],
  ["delete", "Del", "⌦"],
  ["escape", "Esc", "Esc"],
  ["/", "/", "/"],
  ["?", "?", "?"],
])("%s is %s, on a Mac %s", (keys, elsewhere, onMac) => {
  expect(chordText(keys, false)).toBe(elsewhere);
  expect(chordText(keys, true)).toBe(onMac);
});

it("says two keys in a row in words", () => {
  expect(shortcutText("g t", false)).toBe("G then T");
  expect(shortcutText("alt+arrowleft", false)).toBe("Alt + ←");
});
