import { ALL_TAG } from "../procedures/purges/tags.ts";

/** Whether the Cache-Control lets a cache shared by several readers keep the response. */
const isShared = (cacheControl: string): boolean => !/\b(private|no-store)\b/i.test(cacheControl);

/**
 * The tags of a response as the caches read them, flat: `Cache-Tag` by Google and Cloudflare,
 * `Surrogate-Key` by Fastly and Varnish, `Cache-Groups` by RFC 9875. Empty for a response that no
 * shared cache keeps.
 *
 * @param tags those besides the one of every response
 */
export function tagHeaders(tags: readonly string[], cacheControl: string): string[] {
  if (!isShared(cacheControl)) return [];
  const all = [ALL_TAG, ...tags];
  const groups = all.map((tag) => `"${tag}"`).join(", ");
  return ["Cache-Tag", all.join(","), "Surrogate-Key", all.join(" "), "Cache-Groups", groups];
}
