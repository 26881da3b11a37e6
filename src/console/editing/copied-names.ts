/** Own names of copies. */
import { nodeAt, type Path, removeAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { structureOf } from "./structure.ts";
import type { TextEdit } from "./types.ts";

const ownName: Path = ["$extensions", "io.tokenkit", "name"];

/** The edits that take their own names from copies, because no two tokens may share one. */
export function withoutNames(text: string, copy: Path): TextEdit[] {
  const tree = treeOf(text);
  const { tokens } = structureOf(text, tree);
  const copies = [...tokens.values()].filter(({ path }) =>
    copy.every((name, at) => name === path[at]),
  );
  const places = new Set(sourcesOf(tree).places.map(({ path }) => JSON.stringify(path)));
  return [...places].flatMap((place) =>
    copies.flatMap(({ path }) => {
      const token: Path = [...(JSON.parse(place) as Path), ...path];
      const isNamed = typeof nodeAt(tree, [...token, ...ownName])?.value === "string";
      return isNamed ? removeAt(text, [...token, ...ownName], token.length) : [];
    }),
  );
}
