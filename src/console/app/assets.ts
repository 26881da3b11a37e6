/** Keeps a page working for a day: without a network, and across deployments. */
import { reloadIfAnswered } from "../parts/reload.ts";

const RELOADED_KEY = "tokenkit-console-reloaded";
const AGAIN_MS = 60_000;

/** The assets that this tab has fetched already, as the page names them. */
const FETCHED_KEY = "tokenkit-console-fetched";

/**
 * Fetches the assets of later screens into the browser's cache, one after the other once the page
 * has loaded, so that every screen opens without a network too. A tab does so once for each build:
 * reading a hundred files from the cache again costs each load half a second of a slow machine.
 */
export function fetchAhead(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="tokenkit-assets"]');
  const assets = named?.content ?? "";
  if (sessionStorage.getItem(FETCHED_KEY) === assets) return;
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000));
  const begin = async (): Promise<void> => {
    if (await fetchAll(assets.split(" "))) sessionStorage.setItem(FETCHED_KEY, assets);
  };
  window.addEventListener("load", () => wait(() => void begin()));
}

/** Returns false at the first address that did not answer. */
async function fetchAll(addresses: readonly string[]): Promise<boolean> {
  try {
    for (const address of addresses) {
      const response = await fetch(address, { priority: "low" });
      // The browser keeps an answer only when it was read to its end.
      await response.arrayBuffer();
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * A deployment may remove chunks of an open page, and the new page has its own. Drafts are stored, so a
 * reload loses nothing. If a reload does not help, or the new page does not answer, the screen shows the error.
 */
export function reloadAfterDeployments(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY));
    if (!navigator.onLine || Date.now() - last < AGAIN_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    void reloadIfAnswered();
  });
}
