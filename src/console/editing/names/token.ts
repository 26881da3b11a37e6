/** The own name of one token: its place in the text, and the tokens that have the same. */
import { nodeAt, type Path, removeAt, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import type { ChannelForm } from "../../../tokens/own/token-name.ts";
import type { Analysis, TextEdit, TokenInfo } from "../types.ts";

/** A token's statement: a name, `false` to leave it to the page, undefined for the theme's rule. */
export type StatedName = string | false | undefined;

const own: Path = ["$extensions", "io.tokenkit"];

/**
 * The objects of a token, those that win last. As in the engine, appearances lie above all sources and contexts, and
 * each member of an extension counts by itself.
 */
function placesOf(text: string, path: Path): Path[] {
  const tree = treeOf(text);
  const { places } = sourcesOf(tree);
  const sorted = [undefined, "light", "dark"].flatMap((face) =>
    places.filter((place) => faceOf(place.path) === face).map((place) => [...place.path, ...path]),
  );
  const unique = new Map(sorted.map((place) => [JSON.stringify(place), place]));
  return [...unique.values()].filter((place) => nodeAt(tree, place) !== undefined);
}

/** The appearance that a place is for. */
const faceOf = (place: Path): string | undefined =>
  place.at(-2) === "$appearances" ? place.at(-1) : undefined;

/** The name that a token states in a text. */
export function statedNameIn(text: string, path: Path): unknown {
  const tree = treeOf(text);
  const stated = placesOf(text, path).map((place) => nodeAt(tree, [...place, ...own, "name"]));
  return stated.findLast((node) => node !== undefined)?.value;
}

/** Writes the name of a token, or takes it away. */
export const nameWriting = (text: string, path: Path, name: StatedName): TextEdit[] =>
  writing(text, path, "name", name);

/** Writes the form in which a color prints, or takes it away. */
export const formWriting = (text: string, path: Path, as: ChannelForm | undefined): TextEdit[] =>
  writing(text, path, "as", as);

/** Writes a member where it counts, else into the first object of the token; takes it away from all of them. */
function writing(text: string, path: Path, member: "name" | "as", value: unknown): TextEdit[] {
  const tree = treeOf(text);
  const places = placesOf(text, path);
  const stating = places.filter((place) => nodeAt(tree, [...place, ...own, member]) !== undefined);
  if (value === undefined) {
    return stating.flatMap((place) => removeAt(text, [...place, ...own, member], place.length));
  }
  const place = stating.at(-1) ?? places[0];
  return place === undefined ? [] : setAt(text, [...place, ...own, member], value);
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
