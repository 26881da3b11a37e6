/** What keeps a page whole that is open for a day: without a network, and across deployments. */

const RELOADED_KEY = "tokenkit-console-reloaded";
const AGAIN_MS = 60_000;

/**
 * Brings what later screens need into the browser's cache, one after the other once the page is
 * there, so that every screen opens without a network too.
 */
export function fetchAhead(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="tokenkit-assets"]');
  const addresses = named?.content.split(" ") ?? [];
  const begin = async (): Promise<void> => {
    for (const address of addresses) {
      try {
        const answer = await fetch(address, { priority: "low" });
        // Only what came whole is kept.
        await answer.arrayBuffer();
      } catch {
        return;
      }
    }
  };
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  window.addEventListener("load", () => wait(() => void begin()));
}

/**
 * A deployment may take chunks of an open page away; the new page has its own. Drafts are kept, so a
 * reload loses nothing. Where that does not help, or nothing answers, the screen says that it failed.
 */
export function reloadAfterDeployments(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY));
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  });
}
