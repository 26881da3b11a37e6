import { expect, test } from "vitest";
import { compare } from "../../bench/tokens/compare.ts";

/** The titles of the categories that two stylesheets differ in, each with its tokens. */
function differ(ours: string, theirs: string) {
  const wrap = (body: string) => `:root {\n${body}\n}\n`;
  const { same, differing } = compare(wrap(ours), wrap(theirs));
  const list = [...differing].map(([category, pairs]) => [
    category?.title ?? "unclassified",
    pairs.map(({ name }) => name),
  ]);
  return { same, ...Object.fromEntries(list) };
}

test.each([
  ["1s", "[object Object]", /durations/],
  [
    "1s cubic-bezier(0, 0, 1, 1)",
    "[object Object] cubic-bezier(0, 0, 1, 1) undefined",
    /transitions/,
  ],
  ["700", "bold", /font weights/],
  ["2px", "2dp", /dp/],
  ['"normal"', "normal", /type string/],
  ["#336699", "rgba(51, 102, 153, 1)", /another notation/],
  ["rgb(255 255 255 / 0.5)", "rgba(255, 255, 255, 0.5)", /another notation/],
  ["0px", "0", /zero/],
  ['"A B", serif', "'A B', serif", /quotes/],
])("%s and %s are told apart by their reason", (ours, theirs, title) => {
  const found = differ(`--tk-a: ${ours};`, `--tk-a: ${theirs};`);
  expect(Object.keys(found)).toEqual(["same", expect.stringMatching(title)]);
});

test.each([
  ["#336699", "#336698"],
  ["rgb(0 0 0 / 0.5)", "rgba(0, 0, 0, 0.4)"],
  ["2px", "3dp"],
  ["2px", "2rem"],
  ["700", "heavy metal"],
  ["0px", "1"],
  ['"A", serif', '"B", serif'],
  ["1px solid #000000", "1px dashed #000000"],
  ["1s", "2s"],
  ["#336699", "var(--tk-lost)"],
])("%s and %s are no matter of notation", (ours, theirs) => {
  expect(differ(`--tk-a: ${ours};`, `--tk-a: ${theirs};`)).toEqual({
    same: 0,
    unclassified: ["--tk-a"],
  });
});

test("an alias is followed to its end, and counts by what is there", () => {
  const ours = "--tk-a: #000000; --tk-b: #000000; --tk-c: #000000;";
  const theirs = "--tk-a: #000000; --tk-b: var(--tk-a); --tk-c: var(--tk-d); --tk-d: #ffffff;";
  expect(differ(ours, theirs)).toEqual({
    same: 1,
    "aliases kept as var(), which tokenkit resolves": ["--tk-b"],
    unclassified: ["--tk-c", "--tk-d"],
  });
});

test("names that a peer joins are told from those that it lost", () => {
  const ours = "--tk-a-b: 1px; --tk-aB: 2px; --tk-c: 3px; --tk-fontSize: 4px;";
  expect(differ(ours, "--tk-a-b: 1px; --tk-font-size: 4px;")).toEqual({
    same: 2,
    "tokens that the peer prints under the name of another one": ["--tk-aB"],
    unclassified: ["--tk-c"],
  });
});
