import { type Check, judged, unasked } from "./check.ts";
import { ask, stylesheetsOf } from "./site.ts";

/**
 * The same address comes from the cache the second time, another address does not. The parameter that no
 * cache has seen makes the first answer a miss; a cache whose key lacks it answers the third as a hit.
 */
export const cdnKey: Check = {
  name: "CDN and its key",
  async look({ site }) {
    const [first, second] = await stylesheetsOf(site);
    if (first === undefined || second === undefined) {
      return unasked("fewer than two published themes: publish another, and ask again");
    }
    const fresh = `variant=tokens&try-once=${Date.now()}`;
    const addresses = [`${first}&${fresh}`, `${first}&${fresh}`, `${second}&${fresh}`];
    const seen: string[] = [];
    for (const address of addresses) {
      const { status, headers } = await ask(`${site}${address}`);
      seen.push(status === 200 ? (headers.get("x-cache") ?? "none") : String(status));
    }
    const line = `X-Cache: ${seen.join(", ")}`;
    return judged([line], seen.join() === "miss,hit,miss" ? [] : [`${line}, not miss, hit, miss`]);
  },
};
