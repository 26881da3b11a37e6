import { describe, expect, it } from "vitest";
import { countHabits } from "./count.ts";

describe("house English", () => {
  it.each(countHabits())("comments hold few cases of $name", ({ matches, allowed }) => {
    const places = matches.map(({ file, line, text }) => `${file}:${line}: ${text}`);
    expect(matches.length, places.slice(0, 20).join("\n")).toBeLessThanOrEqual(allowed);
  });
});
