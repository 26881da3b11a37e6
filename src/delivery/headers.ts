/** Cache-Control of what never changes under its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** The same where only its reader may keep it. */
export const PRIVATELY_IMMUTABLE = "private, max-age=31536000, immutable";

/** What pages of other origins may read of a run-time response (Fetch, "CORS protocol"). */
export const EXPOSED = ["ETag", "X-Theme-Version", "X-Theme-Updated-At", "X-Request-ID"];

/** Of every run-time response: any page may use it, and as nothing but what it says it is. */
export const FOR_ANY_PAGE = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
} as const;
