import { useRouterState } from "@tanstack/react-router";
import { homeOf, screenSlugs } from "../../../parts/screen-slugs.ts";

/** The screens of a theme that its tabs lead to. */
export const themeTabs = [
  { name: "Overview", end: "", key: "o" },
  { name: "Tokens", end: "/tokens", key: "t" },
  { name: "Contrast", end: "/contrast", key: "c" },
  { name: "History", end: "/history", key: "h" },
  { name: "Use", end: "/use", key: "u" },
] as const;

/** The tab of a theme that is in review. */
export const reviewTab = { name: "Review", end: "/review", key: "r" } as const;

export type ThemeTab = (typeof themeTabs)[number] | typeof reviewTab;

/** The address that a tab of a theme leads to. */
export const tabOf = ({ end }: ThemeTab, slug: string) =>
  end === "" ? homeOf(slug) : { to: `/themes/$slug${end}` as const, params: { slug } };

/** A screen of a theme: its slug, the screen's name, and the tab that leads there; `publish` has none. */
export interface ThemeScreen {
  slug: string;
  name: string;
  /** Its address below the console. */
  path: string;
  tab: ThemeTab | undefined;
}

const ADDRESS = /^\/themes\/([^/]+)(\/[a-z]+)?\/?$/;

/** The screen of an address below the console; undefined if it is of no theme. */
function themeScreenAt(path: string): ThemeScreen | undefined {
  const [, part, end = ""] = ADDRESS.exec(path) ?? [];
  if (part === undefined || (end === "" && screenSlugs.includes(part))) return undefined;
  const tab = [...themeTabs, reviewTab].find((one) => one.end === (end === "/overview" ? "" : end));
  if (tab === undefined && end !== "/publish") return undefined;
  const slug = decoded(part);
  if (slug === undefined) return undefined;
  return { slug, name: tab?.name ?? "Publish", path: `/themes/${part}${end}`, tab };
}

/** Undefined for an address that is none. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The theme's screen that the address names; before its code has arrived too. */
export function useThemeScreen(): ThemeScreen | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return themeScreenAt(path);
}

/** Whether the address is of one theme, or of a screen that makes one. */
export function useNeedsWidth(): boolean {
  return useRouterState({ select: ({ location }) => /^\/themes\/./.test(location.pathname) });
}
