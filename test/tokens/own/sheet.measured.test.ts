/** The time that sheets under own names take, against sheets of the same extent under tokenkit's. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { printSheet } from "../../../src/tokens/modes/sheet.ts";
import { listAxes } from "../../../src/tokens/resolver/listing.ts";
import { bundledSets } from "../support/published.ts";

const quartz = new URL("../../../src/themes/builtin/quartz.json", import.meta.url);

/** A document with a class for each of its contexts. */
function named(document: object): string {
  const axes = listAxes(document);
  const modes = axes.map(({ name, contexts }) => [
    name,
    Object.fromEntries(contexts.map((one, index) => [one.name, [`.${name}-${index}`]])),
  ]);
  const names = { modes: { appearance: { dark: [".dark"] }, ...Object.fromEntries(modes) } };
  const extensions = (document as { $extensions?: Record<string, object> }).$extensions ?? {};
  const own = { ...extensions["io.tokenkit"], names };
  return JSON.stringify({ ...document, $extensions: { ...extensions, "io.tokenkit": own } });
}

const printed = (text: string, more: object): string =>
  printSheet({
    slug: "s",
    document: JSON.parse(text),
    modes: {},
    appearance: "all",
    all: true,
    minified: true,
    authored: false,
    ...more,
  });

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The least CPU time of each kind in milliseconds, run in turns. */
function leastOf(text: string, kinds: readonly object[], turns: number): number[] {
  const least = kinds.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, kind] of kinds.entries()) {
      const before = spent();
      printed(text, kind);
      least[index] = Math.min(least[index] ?? 0, spent() - before);
    }
  }
  return least;
}

describe.each([
  ["Primer", () => bundledSets()[0]?.document as object],
  ["Quartz", () => JSON.parse(readFileSync(quartz, "utf8")).tokens as object],
])("%s", (name, document) => {
  test("takes under own names no more than 1.05 times, with references 1.25 times", () => {
    const text = named(document());
    // As they are served: a sheet of own names has no derived tokens unless a request names them.
    const own = { names: "own", authored: true };
    const kinds = [{}, own, { ...own, references: true }];
    const turns = name === "Primer" ? 30 : 400;
    const [usual = 0, alone = 0, references = 0] = leastOf(text, kinds, turns);
    expect(alone / usual).toBeLessThanOrEqual(1.05);
    expect(references / usual).toBeLessThanOrEqual(1.25);
  });
});
