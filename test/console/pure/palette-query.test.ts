import { expect, it } from "vitest";
import { typedInto } from "../../../src/console/app/shell/palette/query.ts";

const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  getModifierState: () => false,
  ...more,
});

it.each([
  ["a letter", key("o"), "ago"],
  ["a capital", key("O"), "agO"],
  ["a character of two code units", key("\u{1F30A}"), "ag\u{1F30A}"],
  ["Backspace", key("Backspace"), "a"],
  ["Enter", key("Enter"), "ag"],
  ["AltGr", key("@", { ctrlKey: true, altKey: true, getModifierState: () => true }), "ag@"],
])("collects %s", (_, pressed, text) => {
  expect(typedInto("ag", pressed)).toBe(text);
});

it.each([
  ["a chord", key("k", { ctrlKey: true })],
  ["Alt with a letter", key("d", { altKey: true })],
  ["a modifier", key("Shift")],
  ["an arrow", key("ArrowDown")],
  ["a key of an input method", key("a", { isComposing: true })],
])("leaves %s to others", (_, pressed) => {
  expect(typedInto("ag", pressed)).toBeUndefined();
});
