/** Two people's changes of what a document says of its applications: names, roles and pairs. */
import { describe, expect, test } from "vitest";
import { type Conflict, merge, resolve } from "../../src/token-text/merge.ts";

const own = {
  names: {
    prefix: "acme-",
    case: "keep",
    base: [":root"],
    modes: { appearance: { dark: [".dark"] }, density: { compact: [".compact"] } },
  },
  roles: { primary: "brand" },
  pairs: [{ front: "ink", back: "paper", needed: 4.5 }],
};
type Own = typeof own;

const token = { $type: "color", $value: "#0b5cad" };
const text = (json: object) => `${JSON.stringify(json, null, 2)}\n`;
const plain = (json: object) => text({ $extensions: { "io.tokenkit": json }, brand: token });
const resolver = (json: object) =>
  text({
    version: "2025.10",
    resolutionOrder: [{ type: "set", name: "core", sources: [{ brand: token }] }],
    $extensions: { "io.tokenkit": { axes: {}, ...json } },
  });

const changed = (change: (json: Own) => void): Own => {
  const json = structuredClone(own);
  change(json);
  return json;
};
const ownIn = (document: string) => JSON.parse(document).$extensions["io.tokenkit"];
const told = (conflicts: readonly Conflict[]) => conflicts.map(({ member }) => member);

describe.each([
  ["a document", plain],
  ["a resolver", resolver],
])("%s", (_, of) => {
  const mergeOf = (theirs: object, mine: object) => merge(of(own), of(theirs), of(mine));

  test("a prefix of one and a role of the other come together", () => {
    const theirs = changed(({ names }) => {
      names.prefix = "x-";
    });
    const mine = changed(({ roles, names }) => {
      roles.primary = "main";
      names.modes.density.compact = [".tight"];
    });
    const { merged, conflicts } = mergeOf(theirs, mine);
    expect(conflicts).toEqual([]);
    expect(ownIn(merged)).toMatchObject({ ...mine, names: { ...mine.names, prefix: "x-" } });
  });

  test("one context's selectors that both changed are a conflict of the whole list", () => {
    const theirs = changed(({ names }) => names.modes.appearance.dark.push("[data-dark]"));
    const mine = changed(({ names }) => {
      names.modes.appearance.dark = [".night"];
    });
    const { merged, conflicts } = mergeOf(theirs, mine);
    expect(conflicts).toMatchObject([
      {
        dotted: "",
        member: '$extensions["io.tokenkit"].names.modes.appearance.dark',
        base: [".dark"],
        theirs: [".dark", "[data-dark]"],
        mine: [".night"],
      },
    ]);
    expect(ownIn(merged)).toMatchObject(mine);
    const [conflict] = conflicts as [Conflict];
    expect(ownIn(resolve(merged, conflict, "theirs"))).toMatchObject(theirs);
    const third = resolve(merged, conflict, { value: [".x"] });
    expect(ownIn(third).names.modes.appearance).toEqual({ dark: [".x"] });
  });

  test("pairs go by their front and back", () => {
    const theirs = changed(({ pairs }) => pairs.unshift({ front: "a", back: "b", needed: 3 }));
    const mine = changed(({ pairs }) => {
      (pairs[0] as { needed: number }).needed = 7;
      pairs.push({ front: "c", back: "d", needed: 3 });
    });
    const { merged, conflicts } = mergeOf(theirs, mine);
    expect(conflicts).toEqual([]);
    expect(ownIn(merged).pairs).toEqual([
      { front: "ink", back: "paper", needed: 7 },
      { front: "c", back: "d", needed: 3 },
      { front: "a", back: "b", needed: 3 },
    ]);
  });

  test("a pair that one took away and the other changed is a conflict, settled either way", () => {
    const theirs = changed((json) => {
      json.pairs = [];
    });
    const mine = changed(({ pairs }) => {
      (pairs[0] as { needed: number }).needed = 7;
    });
    const { merged, conflicts } = mergeOf(theirs, mine);
    const [conflict] = conflicts as [Conflict];
    expect(conflict).toMatchObject({ theirs: undefined, mine: { needed: 7 } });
    expect(ownIn(resolve(merged, conflict, "mine")).pairs).toEqual(mine.pairs);
    expect(ownIn(resolve(merged, conflict, "theirs")).pairs).toBeUndefined();
    expect(ownIn(resolve(merged, conflict, "base")).pairs).toEqual(own.pairs);
  });

  test("names that one took away and the other changed are one conflict", () => {
    const { names: __, ...theirs } = structuredClone(own);
    const mine = changed(({ names }) => {
      names.prefix = "x-";
    });
    const { merged, conflicts } = mergeOf(theirs, mine);
    expect(told(conflicts)).toEqual(['$extensions["io.tokenkit"].names']);
    const [conflict] = conflicts as [Conflict];
    expect(ownIn(resolve(merged, conflict, "theirs")).names).toBeUndefined();
  });

  test("what both added comes together, too", () => {
    const { merged, conflicts } = merge(
      of({}),
      of({ names: { prefix: "a-" }, pairs: own.pairs }),
      of({ roles: { primary: "brand" }, names: { case: "kebab" } }),
    );
    expect(conflicts).toEqual([]);
    expect(ownIn(merged)).toMatchObject({
      names: { prefix: "a-", case: "kebab" },
      roles: { primary: "brand" },
      pairs: own.pairs,
    });
  });
});

test("a token's own name and its form are changed each alone; another tool's extension is one value", () => {
  const of = (json: object) => text({ brand: { ...token, $extensions: json } });
  const base = of({ "io.tokenkit": { name: "--a" }, "com.figma": { a: 1 } });
  const theirs = of({ "io.tokenkit": { name: "--b" }, "com.figma": { a: 2 } });
  const mine = of({ "io.tokenkit": { name: "--a", as: "hsl" }, "com.figma": { a: 1, b: 1 } });
  const { merged, conflicts } = merge(base, theirs, mine);
  expect(conflicts).toMatchObject([{ dotted: "brand", member: '$extensions["com.figma"]' }]);
  expect(JSON.parse(merged).brand.$extensions["io.tokenkit"]).toEqual({ name: "--b", as: "hsl" });
});
