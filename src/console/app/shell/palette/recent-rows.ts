/** Lines of what this person has looked at. */
import { MapPin } from "lucide-react";
import { base, hasScreen, runs } from "../../../api/base.ts";
import { shortValue } from "../../../editing/find/by-value.ts";
import type { TokenInfo } from "../../../editing/types.ts";
import type { Recent } from "./recent.ts";
import type { Row } from "./rows.ts";
import { addressOf } from "./theme-screens.ts";
import { type GoTo, markOf } from "./token-rows.ts";

const MAX_THEMES = 4;
const MAX_TOKENS = 3;
const MAX_PAGES = 2;

export interface ThemeFacts {
  slug: string;
  name: string;
  version: number;
  status: "draft" | "published" | "archived";
}

/** A theme's state in the words of its pill. */
const stateWords = ({ status, version }: ThemeFacts): string =>
  status === "published" ? `Live ${version}` : status === "draft" ? "Draft" : "Archived";

export function themeRow(
  slug: string,
  name: string,
  facts: ThemeFacts | undefined,
  push: (address: string) => void,
): Row {
  return {
    id: `theme ${slug}`,
    mark: { kind: "face", slug },
    label: facts?.name ?? name,
    ...(facts !== undefined && { aside: stateWords(facts) }),
    enter: () => push(addressOf(slug)),
    copies: slug,
  };
}

/** Themes, then tokens, then other pages; what is gone is left out. */
export function recentRows(
  recent: readonly Recent[],
  known: { themes: ReadonlyMap<string, ThemeFacts>; areAll: boolean },
  shown: { slug: string; tokens: readonly TokenInfo[] | undefined } | undefined,
  { push, goTo }: { push: (address: string) => void; goTo: GoTo },
): Row[] {
  const isThere = (slug: string) => runs("themes") && (!known.areAll || known.themes.has(slug));
  const themes = recent.flatMap((one) =>
    one.kind === "theme" && isThere(one.slug)
      ? [themeRow(one.slug, one.name, known.themes.get(one.slug), push)]
      : [],
  );
  const tokens = recent.flatMap((one): Row[] => {
    if (one.kind !== "token" || !isThere(one.slug)) return [];
    const present =
      one.slug === shown?.slug && shown.tokens !== undefined
        ? shown.tokens.find(({ dotted }) => dotted === one.dotted)
        : one;
    return present === undefined ? [] : [tokenRow(one, present, goTo)];
  });
  const pages = recent.flatMap((one): Row[] =>
    one.kind === "page" && hasScreen(one.path)
      ? [
          {
            id: `page ${one.path}`,
            mark: { kind: "icon", icon: MapPin },
            label: one.name,
            enter: () => push(`${base}/console${one.path}`),
          },
        ]
      : [],
  );
  return [
    ...themes.slice(0, MAX_THEMES),
    ...tokens.slice(0, MAX_TOKENS),
    ...pages.slice(0, MAX_PAGES),
  ];
}

function tokenRow(
  { slug, theme, dotted }: Recent & { kind: "token" },
  { type, css }: { type?: string | undefined; css: { light?: string; dark?: string } },
  goTo: GoTo,
): Row {
  const value = css.light ?? css.dark;
  return {
    id: `recent ${slug} ${dotted}`,
    mark: markOf({ type, css }),
    label: dotted,
    ...(type !== "color" && value !== undefined && { code: shortValue(type, value) }),
    aside: theme,
    enter: () => goTo(slug, dotted),
    copies: dotted,
  };
}
