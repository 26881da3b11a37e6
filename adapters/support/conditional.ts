const time = String.raw`\d{2}:\d{2}:\d{2}`;

/** The three forms of a date in HTTP (RFC 9110, section 5.6.7); any other text is ignored. */
const httpDate = new RegExp(
  [
    String.raw`^\w{3}, \d{2} \w{3} \d{4} ${time} GMT$`,
    String.raw`^\w{6,9}, \d{2}-\w{3}-\d{2} ${time} GMT$`,
    String.raw`^\w{3} \w{3} [ \d]\d ${time} \d{4}$`,
  ].join("|"),
);

/**
 * Whether a conditional request gets a 304 (RFC 9110, section 13.2.2): `If-None-Match` compares
 * weakly and, when present, overrides `If-Modified-Since`.
 */
export function isNotModified(
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  etag: string,
  lastModified: number,
): boolean {
  if (ifNoneMatch !== undefined) return ifNoneMatch === etag || matchesAny(ifNoneMatch, etag);
  if (ifModifiedSince === undefined || !httpDate.test(ifModifiedSince)) return false;
  // The form of asctime() names no zone, and means GMT.
  const since = Date.parse(
    ifModifiedSince.endsWith("GMT") ? ifModifiedSince : `${ifModifiedSince} GMT`,
  );
  return Number.isFinite(since) && since >= lastModified;
}

function matchesAny(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
