import { PREVIEW } from "./preview-tab.ts";
import { address } from "./service.ts";
import { page } from "./shared.ts";

const PARAMETER = /([?&])tk-preview=([^&#]*)(&?)/;

/**
 * Follows the preview link of the page's address, or the one that the tab already follows: takes the token
 * out of the address and loads `preview.js`, by the nonce of the calling script.
 */
export function followLink(base: string): void {
  // The page's first bundle may be of an older build, or one without previews.
  const { preview } = page;
  if (!preview || preview.tab.query) return;
  const { tab, refresh } = preview;
  const { token, slug } = given() ?? kept();
  if (!/^tkp_[\w-]{43}$/.test(`${token}`)) return;
  Object.assign(tab, { base, slug, query: { token } });
  import(/* @vite-ignore */ /* webpackIgnore: true */ address(base, "preview.js", {}))
    .then(({ start }) => start(page, token))
    // Without the banner and its way out, nothing is previewed.
    .catch(() => {
      keep(null);
      tab.query = undefined;
      return refresh();
    })
    .catch(() => {});
}

interface Link {
  token?: string | undefined;
  slug?: string | undefined;
}

function given(): Link | undefined {
  const [whole, mark, token, next] = PARAMETER.exec(location.search) ?? [];
  if (whole === undefined) return undefined;
  keep({ token });
  const search = location.search.replace(whole, next ? `${mark}` : "");
  try {
    const plain = location.href.split(/[?#]/, 1)[0] + search + location.hash;
    history.replaceState(history.state, "", plain);
  } catch {}
  return { token };
}

/** A sandboxed frame has no storage: there the link holds for the page alone. */
function keep(link: Link | null): void {
  try {
    sessionStorage.setItem(PREVIEW, JSON.stringify(link));
  } catch {}
}

function kept(): Link {
  try {
    return JSON.parse(sessionStorage.getItem(PREVIEW) as string) ?? {};
  } catch {
    return {};
  }
}
