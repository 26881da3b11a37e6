import { expect, it } from "vitest";
import { buildComponentLayer } from "../../../src/browser/build.ts";
import { componentPairs } from "../../../src/tokens/verdict/pairs.ts";

/** The text and background properties of each rule that sets both. */
function paintedPairs(css: string): string[] {
  const found: string[] = [];
  const stack: Rule[] = [{}];
  const part =
    /(?<open>\{)|(?<close>\})|(?<![\w-])(?<name>color|background-color)\s*:\s*var\((?<property>--tk-color-[\w-]+)\)\s*(?=[;}])/g;
  for (const { groups } of css.matchAll(part)) {
    const rule = stack.at(-1);
    if (groups?.open) stack.push({});
    else if (groups?.close) found.push(...pairOf(stack.pop()));
    else if (rule !== undefined && groups?.property !== undefined) {
      rule[groups.name === "color" ? "front" : "back"] = groups.property;
    }
  }
  return [...new Set(found)];
}

const pairNames = componentPairs.map(({ front, back }) => `${front} on ${back}`);

it("has every pair that a rule of the component layer paints, each once", () => {
  const painted = paintedPairs(buildComponentLayer().full);
  expect(painted.length).toBeGreaterThan(15);
  expect(painted.filter((pair) => !pairNames.includes(pair))).toEqual([]);
  expect(new Set(pairNames).size).toBe(pairNames.length);
});

it("names nothing that the component layer does not use", () => {
  const { full } = buildComponentLayer();
  const used = new Set(full.match(/--tk-color-[\w-]+/g));
  const names = componentPairs.flatMap(({ front, back }) => [front, back]);
  expect([...new Set(names)].filter((name) => !used.has(name))).toEqual([]);
});

interface Rule {
  front?: string;
  back?: string;
}

const pairOf = ({ front, back }: Rule = {}): string[] =>
  front === undefined || back === undefined ? [] : [`${front} on ${back}`];
