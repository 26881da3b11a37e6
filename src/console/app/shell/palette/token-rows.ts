/** Lines of tokens, of the theme that is shown and of others. */
import { Hash, Layers, type LucideIcon, Ruler, Spline, Square, Timer, Type } from "lucide-react";
import { type FoundToken, tokensByName, wordsOf } from "../../../editing/find/by-name.ts";
import {
  type Near,
  type Sought,
  shortValue,
  soughtIn,
  tokensByText,
  tokensByValue,
} from "../../../editing/find/by-value.ts";
import type { OtherTheme } from "./other-themes.ts";
import type { Mark, Row } from "./rows.ts";
import { sentenceFor } from "./sentence.ts";

/** Goes to a token of a theme. */
export type GoTo = (slug: string, dotted: string) => void;

const icons: Readonly<Record<string, LucideIcon>> = {
  dimension: Ruler,
  fontSize: Ruler,
  duration: Timer,
  transition: Spline,
  cubicBezier: Spline,
  shadow: Layers,
  border: Square,
  fontFamily: Type,
  fontWeight: Type,
  typography: Type,
};

/** A token's color in light and dark, or an icon of its type. */
export function markOf({ type, css }: Pick<FoundToken, "type" | "css">): Mark {
  const isPainted = (type === "color" || type === "gradient") && (css.light ?? css.dark);
  return isPainted ? { kind: "color", ...css } : { kind: "icon", icon: icons[type ?? ""] ?? Hash };
}

const MAX_NEAR = 8;

/** A line for a token of the theme that is shown. */
export function rowHere(token: FoundToken, slug: string, goTo: GoTo, isEditable: boolean): Row {
  const css = token.css.light ?? token.css.dark;
  return {
    id: `token ${token.dotted}`,
    mark: markOf(token),
    label: token.dotted,
    ...(css !== undefined && { code: shortValue(token.type, css) }),
    enter: () => goTo(slug, token.dotted),
    ...(isEditable && { set: { text: sentenceFor(token.dotted) } }),
    copies: token.dotted,
  };
}

/** The tokens that a query finds by name, then those that have it in their value; a value finds the nearest ones. */
export function rowsHere(
  tokens: readonly FoundToken[],
  query: string,
  row: (token: FoundToken) => Row,
): { rows: Row[]; isByValue: boolean } {
  const sought = soughtIn(query);
  if (sought !== undefined) {
    const near = tokensByValue(tokens, sought).slice(0, MAX_NEAR);
    return { rows: near.map((one) => nearRow(one, sought, row(one.token))), isByValue: true };
  }
  const byName = tokensByName(tokens, query);
  const names = new Set(byName.map(({ dotted }) => dotted));
  const byText = tokensByText(tokens, query).filter(({ dotted }) => !names.has(dotted));
  const strong = wordsOf(query);
  const rows = [...byName, ...byText].map((token) => ({ ...row(token), strong }));
  return { rows, isByValue: false };
}

function nearRow(
  { token, appearance, css, difference }: Near<FoundToken>,
  sought: Sought,
  row: Row,
): Row {
  return {
    ...row,
    ...(token.css.light !== token.css.dark && { quiet: `in ${appearance}` }),
    code: shortValue(token.type, css),
    aside: differenceText(difference, sought),
  };
}

function differenceText(difference: number, sought: Sought): string {
  if (difference < 0.05) return "the same";
  const text = difference.toLocaleString(undefined, { maximumFractionDigits: 1 });
  return sought.kind === "color" ? `ΔE ${text}` : `${text} ${sought.unit} off`;
}

/** A line for a token of another theme. */
function rowElsewhere(theme: OtherTheme, token: FoundToken, goTo: GoTo): Row {
  const css = token.css.light ?? token.css.dark;
  return {
    id: `token ${theme.slug} ${token.dotted}`,
    mark: { kind: "face", slug: theme.slug },
    label: token.dotted,
    quiet: theme.name,
    ...(css !== undefined && { code: shortValue(token.type, css) }),
    enter: () => goTo(theme.slug, token.dotted),
    copies: token.dotted,
  };
}

/**
 * The tokens of other themes: for a value the nearest of each; for a name those that have it, then of the other themes
 * what is nearest to the color of the token that is found here.
 */
export function rowsElsewhere(
  themes: readonly OtherTheme[],
  query: string,
  goTo: GoTo,
  color: string | undefined,
): Row[] {
  const sought = soughtIn(query);
  if (sought !== undefined) return nearestOfEach(themes, sought, goTo);
  const strong = wordsOf(query);
  const named = themes.map((theme) => ({ theme, tokens: tokensByName(theme.tokens, query) }));
  const like = color === undefined ? undefined : soughtIn(color);
  const others = named.flatMap(({ theme, tokens }) => (tokens.length === 0 ? [theme] : []));
  return [
    ...named.flatMap(({ theme, tokens }) =>
      tokens.map((token) => ({ ...rowElsewhere(theme, token, goTo), strong })),
    ),
    ...(like === undefined ? [] : nearestOfEach(others, like, goTo)),
  ];
}

function nearestOfEach(themes: readonly OtherTheme[], sought: Sought, goTo: GoTo): Row[] {
  return themes
    .flatMap((theme) => {
      const [near] = tokensByValue(theme.tokens, sought);
      return near === undefined ? [] : [{ theme, near }];
    })
    .sort((one, other) => one.near.difference - other.near.difference)
    .map(({ theme, near }) => ({
      ...nearRow(near, sought, rowElsewhere(theme, near.token, goTo)),
      quiet: `nearest in ${theme.name}`,
    }));
}
