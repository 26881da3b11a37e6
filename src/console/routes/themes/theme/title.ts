import { useScreenTitle } from "../../../app/shell/screen-title.ts";

/** Names a theme's screen in the tab and among recent pages, once the theme's name is known. */
export function useThemeTitle(slug: string, name: string | undefined, screen?: string): void {
  const path = `/themes/${encodeURIComponent(slug)}`;
  const [title, address] =
    screen === undefined ? [name, path] : [`${name}, ${screen}`, `${path}/${screen}`];
  useScreenTitle(name === undefined ? undefined : title, address);
}
