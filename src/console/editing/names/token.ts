/** The own name of one token: its place in the text, and the tokens that have the same. */
import { nodeAt, type Path, removeAt, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import type { ChannelForm } from "../../../tokens/own/token-name.ts";
import type { Analysis, TextEdit, TokenInfo } from "../types.ts";

/** A token's statement: a name, `false` to leave it to the page, undefined for the theme's rule. */
export type StatedName = string | false | undefined;

const own: Path = ["$extensions", "io.tokenkit"];

/**
 * The object of a token whose extensions count: of the places that state some the last, because it replaces those
 * before; else the first that has the token.
 */
function placeOf(text: string, path: Path): Path | undefined {
  const tree = treeOf(text);
  const places = sourcesOf(tree).places.map((place) => [...place.path, ...path]);
  const stating = places.findLast((place) => nodeAt(tree, [...place, "$extensions"]));
  return stating ?? places.find((place) => nodeAt(tree, place) !== undefined);
}

/** Writes the name of a token, or takes it away. */
export const nameWriting = (text: string, path: Path, name: StatedName): TextEdit[] =>
  writing(text, path, "name", name);

/** Writes the form in which a color prints, or takes it away. */
export const formWriting = (text: string, path: Path, as: ChannelForm | undefined): TextEdit[] =>
  writing(text, path, "as", as);

function writing(text: string, path: Path, member: "name" | "as", value: unknown): TextEdit[] {
  const place = placeOf(text, path);
  if (place === undefined) return [];
  const target = [...place, ...own, member];
  return value === undefined ? removeAt(text, target, place.length) : setAt(text, target, value);
}

/** The other tokens with the own name of a token. */
export function namesakesOf(
  token: TokenInfo | undefined,
  { tokens }: Pick<Analysis, "tokens">,
): string[] {
  const name = token?.own?.property;
  if (name === undefined) return [];
  return tokens.flatMap(({ dotted, own: other }) =>
    other?.property === name && dotted !== token?.dotted ? [dotted] : [],
  );
}
