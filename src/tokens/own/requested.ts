/** The own names of a document for a request that asks for them. */
import { FindingList } from "../findings.ts";
import { TokenInputError } from "../input-error.ts";
import { isObject } from "../json.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import type { Theme } from "../theme.ts";
import { tooManySelectors } from "./amount.ts";
import { NamedNodes } from "./named-nodes.ts";
import { namesPlace, type OwnNames, readOwnNames } from "./names.ts";
import { OwnProperties } from "./properties.ts";

export const WITHOUT_NAMES =
  'this theme says no names of its own; import its source again, or set $extensions["io.tokenkit"].names';

/** @throws TokenInputError `names` if the document says none, none of its defaults, or too many conditions */
export function requestedOwnNames(document: unknown): OwnNames {
  const names = isObject(document) ? readOwnNames(document, new FindingList()) : undefined;
  if (names === undefined) throw new TokenInputError("names", WITHOUT_NAMES);
  if (names.base.length === 0) {
    throw new TokenInputError("names", `${namesPlace}.base has no condition; write [":root"]`);
  }
  const tooMany = tooManySelectors(names);
  if (tooMany !== undefined) {
    throw new TokenInputError("names", `${tooMany.place}: ${tooMany.message}`);
  }
  return names;
}

/**
 * The custom properties of a theme under the own names of its document, each with its value.
 *
 * @param document the whole document, of which the theme is one permutation
 * @param derived whether to include the properties of derived tokens
 * @throws TokenInputError `names` if the document says no own names
 */
export function ownVariables(
  document: unknown,
  theme: Theme,
  derived: boolean,
): Record<string, string> {
  const names = requestedOwnNames(document);
  const properties = new OwnProperties(names, new NamedNodes(resolverOf(document)), false);
  const shown = derived ? theme.entries : theme.entries.filter((entry) => !entry.derived);
  const own = shown.flatMap((entry) => properties.of(entry) ?? []);
  return Object.fromEntries(own.map(({ name, css }) => [name, css]));
}
