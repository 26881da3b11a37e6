import { useEffect } from "react";
import { useKnownSession } from "../../api/session.ts";
import { remember } from "./palette/recent.ts";

/** A page below a screen of the first level; a theme remembers itself. */
const isRemembered = (path: string): boolean => /^\/(?!themes\/)[^/]+\/./.test(path);

/**
 * Names the screen in the browser's tab. With `path`, an address below the console such as
 * `/places/42`, the command palette offers it as a recent page.
 */
export function useScreenTitle(name: string | undefined, path?: string): void {
  const subject = useKnownSession()?.subject;
  useEffect(() => {
    if (name === undefined) return;
    document.title = `${name} – tokenkit`;
    if (path === undefined || subject === undefined || !isRemembered(path)) return;
    remember(subject, { kind: "page", path, name });
  }, [name, path, subject]);
}
