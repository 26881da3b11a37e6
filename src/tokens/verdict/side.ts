/** One of the two compared documents, as run time would serve it. */
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
  /** The served properties by name. */
  properties: ReadonlyMap<string, ThemeEntry>;
}

/** A document in both appearances. */
export type Side = Readonly<Record<Appearance, View>>;

/**
 * Reads a document once for comparisons with several others; documents with common colors share the
 * derived ones.
 */
export function sideOf(document: unknown, derived: Derivations = new Map()): Side {
  const [light, dark] = appearances.map((appearance) =>
    viewOf(buildTheme(document, appearance, new FindingList(), true, derived)),
  );
  return { light, dark } as Side;
}

/** A side with only one relevant appearance. */
export function sideIn(appearance: Appearance, view: View): Side {
  const absent = (one: Appearance) => viewOf(buildPlain({}, one));
  return appearance === "light"
    ? { light: view, dark: absent("dark") }
    : { light: absent("light"), dark: view };
}

/** The properties that run time serves of a built theme. */
export function viewOf(theme: Theme): View {
  const tokens = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) tokens.set(token.node.dotted, token);
  const properties = new Map<string, ThemeEntry>();
  for (const entry of theme.entries) properties.set(entry.name, entry);
  for (const entry of theme.roleEntries) properties.set(entry.name, entry);
  return { theme, tokens, properties };
}

/** A token's own custom property, if it prints. */
export const propertyOf = (view: View, { node }: ResolvedToken): ThemeEntry | undefined =>
  view.properties.get(propertyName(node.joined));

/** The path of a custom property's source token. */
export const pathOf = (view: View, property: string): string =>
  view.properties.get(property)?.path.join(".") ?? "";
