/** One of the two documents that are compared, as run time would serve it. */
import type { Derivations, ThemeEntry } from "../builder.ts";
import { propertyName } from "../css.ts";
import { type Appearance, appearances, FindingList } from "../findings.ts";
import type { ResolvedToken } from "../resolve.ts";
import { buildPlain, buildTheme, type Theme } from "../theme.ts";

/** One appearance of a side. */
export interface View {
  theme: Theme;
  /** The tokens that resolve, by dotted path. */
  tokens: ReadonlyMap<string, ResolvedToken>;
  /** What run time serves, by the custom property's name. */
  properties: ReadonlyMap<string, ThemeEntry>;
}

/** A document in both appearances. */
export type Side = Readonly<Record<Appearance, View>>;

/**
 * Reads a document once, so that it can be compared with several others; documents that share
 * colors share what is derived from them.
 */
export function sideOf(document: unknown, derived: Derivations = new Map()): Side {
  const [light, dark] = appearances.map((appearance) =>
    viewOf(buildTheme(document, appearance, new FindingList(), true, derived)),
  );
  return { light, dark } as Side;
}

/** A side of which one appearance alone counts. */
export function sideIn(appearance: Appearance, view: View): Side {
  const absent = (one: Appearance) => viewOf(buildPlain({}, one));
  return appearance === "light"
    ? { light: view, dark: absent("dark") }
    : { light: absent("light"), dark: view };
}

/** What run time serves of a theme that is built. */
export function viewOf(theme: Theme): View {
  const tokens = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) tokens.set(token.node.dotted, token);
  const properties = new Map<string, ThemeEntry>();
  for (const entry of theme.entries) properties.set(entry.name, entry);
  return { theme, tokens, properties };
}

/** The custom property that a token itself has, if it prints. */
export const propertyOf = (view: View, { node }: ResolvedToken): ThemeEntry | undefined =>
  view.properties.get(propertyName(node.joined));

/** The path of the token that a custom property comes from. */
export const pathOf = (view: View, property: string): string =>
  view.properties.get(property)?.path.join(".") ?? "";
