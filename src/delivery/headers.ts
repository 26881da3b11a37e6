/** Cache-Control of a response that never changes under its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** The same for responses that only the reader's own cache may keep. */
export const PRIVATELY_IMMUTABLE = "private, max-age=31536000, immutable";

/** The headers that pages of other origins may read (Fetch, "CORS protocol"). */
export const EXPOSED = ["ETag", "X-Theme-Version", "X-Theme-Updated-At", "X-Request-ID"];

/** On every run-time response: any page may use it, but only as its declared content type. */
export const FOR_ANY_PAGE = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
} as const;
