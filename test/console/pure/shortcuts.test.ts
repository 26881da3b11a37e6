import { describe, expect, it } from "vitest";
import { chordOf, type Shortcut, shortcutFor } from "../../../src/console/parts/shortcuts.ts";

const shortcut = (keys: string, does = keys): Shortcut => ({
  keys,
  does,
  group: "Here",
  run: () => undefined,
});

const pressed = (key: string, modifiers: Partial<Parameters<typeof chordOf>[0]> = {}) =>
  chordOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

describe("the chord of a key", () => {
  it.each([
    ["N", {}, "n"],
    ["k", { ctrlKey: true }, "mod+k"],
    ["k", { metaKey: true }, "mod+k"],
    ["Z", { metaKey: true, shiftKey: true }, "mod+shift+z"],
    ["ArrowUp", { altKey: true, shiftKey: true }, "alt+shift+arrowup"],
    ["?", { shiftKey: true }, "?"],
  ])("%s with %o is %s", (key, modifiers, chord) => {
    expect(pressed(key, modifiers)).toBe(chord);
  });
});

describe("the shortcut for a key", () => {
  const all = [shortcut("n", "first"), shortcut("n", "second"), shortcut("g t"), shortcut("t")];

  it("is the last one registered", () => {
    expect(shortcutFor(all, "n", undefined)).toBe(all[1]);
  });

  it("is that of two keys in a row before that of the second alone", () => {
    expect(shortcutFor(all, "t", "g t")).toBe(all[2]);
    expect(shortcutFor(all, "t", "x t")).toBe(all[3]);
  });

  it("may be the first of two", () => {
    expect(shortcutFor(all, "g", undefined)).toBe("first of two");
  });

  it("is none for a command without keys", () => {
    const keyless: Shortcut = { ...shortcut("n"), keys: undefined };
    expect(shortcutFor([keyless], "n", undefined)).toBeUndefined();
    expect(shortcutFor([shortcut("n"), keyless], "n", undefined)).toMatchObject({ keys: "n" });
  });

  it("is none for other keys", () => {
    expect(shortcutFor(all, "x", "g x")).toBeUndefined();
  });
});
