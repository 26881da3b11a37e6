import { useEffect } from "react";

/** A recently visited page. */
export interface RecentPage {
  /** Address below the console. */
  path: string;
  name: string;
}

const KEY = "tokenkit-console-recent";
const MAX_RECENT = 8;

export function recentPages(): RecentPage[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as RecentPage[];
  } catch {
    return [];
  }
}

function remember(page: RecentPage): void {
  const others = recentPages().filter(({ path }) => path !== page.path);
  try {
    localStorage.setItem(KEY, JSON.stringify([page, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A full or forbidden storage costs the list of recent pages, nothing else.
  }
}

/**
 * Names the screen in the browser's tab. With `path`, an address below the console such as
 * `/themes/ocean`, the command palette offers it as a recent page, under another name if given.
 */
export function useScreenTitle(name: string | undefined, path?: string, recent = name): void {
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${name} – tokenkit`;
    if (path !== undefined && recent !== undefined) remember({ path, name: recent });
  }, [name, path, recent]);
}
