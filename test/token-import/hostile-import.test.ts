/** Small texts that an import must not take long over, each of which once took minutes or ended in an exception. */
import { expect, it } from "vitest";
import { convertTokens } from "../../src/token-import/convert.ts";
import { ImportProblem } from "../../src/token-import/problem.ts";

const read = (name: string, content: string): number | string => {
  try {
    return convertTokens([{ name, content }]).errorCount;
  } catch (error) {
    if (error instanceof ImportProblem) return "refused";
    throw error;
  }
};

it.each([
  [
    "a line of slashes after a value",
    "a.json",
    `{ "a": { "$type": "number", "$value": 1 } ${"/".repeat(80)}\n}`,
  ],
  [
    "maps that double",
    "a.scss",
    `$v0: (a: 1px, b: 2px);\n${Array.from({ length: 20 }, (_, n) => `$v${n + 1}: (a: $v${n}, b: $v${n});`).join("\n")}`,
  ],
  ["a long comment in a value", "a.scss", `$a: 1px /*${" ".repeat(60_000)}*/;`],
  [
    "a long chain of members",
    "tailwind.config.js",
    `a${".b".repeat(20_000)} = 1;\nmodule.exports = { theme: {} };`,
  ],
  [
    "a text that doubles",
    "tailwind.config.js",
    `const a0 = "${"x".repeat(9000)}";\n${Array.from({ length: 40 }, (_, n) => `const a${n + 1} = a${n} + a${n};`).join("\n")}\nmodule.exports = { theme: { colors: { a: a40 } } };`,
  ],
  [
    "a compound of many classes",
    "a.css",
    `:is(.x,.y,.z)${".a".repeat(10_000)} { --x: red }\n:root { --y: #fff }`,
  ],
  ["a compound of many negations", "a.css", `:root${":not(.a)".repeat(60_000)} { --x: red }`],
  ["many elements within one another", "a.css", `${".dark ".repeat(60_000)}{ --x: red }`],
  ["many elements that are none of the page", "a.css", `${"a ".repeat(150_000)}{ --x: red }`],
  [
    "many alternatives of many alternatives",
    "a.css",
    `:is(${".b,".repeat(63)}.b):is(${".a,".repeat(100_000)}.a) { --x: red }`,
  ],
  ["spaces in an attribute", "a.css", `[a=b${" ".repeat(200_000)}x] { --x: red }`],
  [
    "many properties under many selectors",
    "a.css",
    `:root { --y: #fff }\n${Array.from({ length: 20_000 }, (_, n) => `.a${n}`).join(",")} { ${Array.from({ length: 20_000 }, (_, n) => `--x${n}: 1;`).join(" ")} }`,
  ],
  [
    "many references to one token",
    "a.css",
    `:root { --x: #fff; ${Array.from({ length: 4000 }, (_, n) => `--a${n}: var(--x);`).join(" ")} }`,
  ],
])("reads or refuses %s at once", { timeout: 20_000 }, (_what, name, content) => {
  expect([0, 1, "refused"]).toContain(read(name, content));
});
