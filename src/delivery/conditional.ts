/** What `Date.parse` reads beyond it is no date of HTTP, and then the header is ignored. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .+ GMT$/;

/**
 * Whether a conditional request is answered by 304 (RFC 9110, section 13.2.2): `If-None-Match`
 * compares weakly and, when present, `If-Modified-Since` is not looked at.
 */
export function isNotModified(
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  etag: string,
  lastModified: number,
): boolean {
  if (ifNoneMatch !== undefined) return ifNoneMatch === etag || matchesAny(ifNoneMatch, etag);
  if (ifModifiedSince === undefined || !httpDate.test(ifModifiedSince)) return false;
  const since = Date.parse(ifModifiedSince);
  return Number.isFinite(since) && since >= lastModified;
}

function matchesAny(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
