import proxyAddr from "proxy-addr";
import { z } from "zod";
import { flag, integer, list, type Variable, variable, wholeNumber } from "./kinds.ts";

const origins = list.refine(
  (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
  { error: "must be origins such as https://app.example.com, separated by commas" },
);

/** Picture analyzers; `vision` needs credentials and runs only if named. */
const analyzerNames = ["exif", "pixels", "labels", "vision"] as const;
export type AnalyzerName = (typeof analyzerNames)[number];

/** Drops duplicates and keeps the order of `analyzerNames`. */
const analyzers = list
  .refine((items) => items.every((item) => analyzerNames.some((name) => name === item)), {
    error: `must be out of ${analyzerNames.join(", ")}, separated by commas`,
  })
  .transform((items) => analyzerNames.filter((name) => items.includes(name)));

const trustProxy = z
  .string()
  .default("false")
  .transform((text) => {
    if (text === "true" || text === "false") return text === "true";
    return /^\d+$/.test(text) ? Number(text) : text;
  })
  .refine((value) => typeof value !== "string" || areProxies(value), {
    error:
      "must be true, false, a number of hops, or addresses separated by commas (10.0.0.0/8, loopback)",
  });

/** Whether Express accepts the list; it throws on invalid entries. */
function areProxies(list: string): boolean {
  try {
    proxyAddr.compile(list.split(",").map((part) => part.trim()));
    return true;
  } catch {
    return false;
  }
}

/** Limits and permissions of requests, and the handling of pictures. */
export const requests = {
  RUNTIME_CACHE_CONTROL: variable(
    "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
    "Cache-Control of run-time responses",
    z
      .string()
      .regex(/^[\x20-\x7e]+$/, { error: "must be a header value in printable ASCII" })
      .default("public, max-age=60, s-maxage=300, stale-while-revalidate=86400"),
  ),
  ENABLE_METRICS: variable("true", "Serves /metrics", flag(true)),
  ENABLE_REST: variable("false", "Serves the REST surface of places and pictures", flag(false)),
  RATE_LIMIT_PER_MINUTE: variable(
    "",
    "Requests a minute and client address, probes and cache hits aside; 0 for off; empty: off, 6000 in production",
    wholeNumber(0, 1_000_000).optional(),
  ),
  MAX_EVENT_STREAMS: variable(
    "5000",
    "Clients that may listen to events of a process at a time; 0 for none",
    integer(0, 100_000, 5000),
  ),
  MAX_PREVIEW_STREAMS: variable(
    "20",
    "Tabs with a preview link that hear of changes at once, a process; more ask every 15 seconds; 0 for none",
    integer(0, 10_000, 20),
  ),
  ANALYZERS: variable(
    "",
    "Picture analyzers, separated by commas; empty: all that need no configuration",
    analyzers,
  ),
  ANALYSES_AT_ONCE: variable(
    "",
    "Pictures analysed at a time, each on a thread of some 150 MB; empty: one a core, but 8 at most",
    wholeNumber(1, 64).optional(),
  ),
  CORS_ORIGINS: variable(
    "",
    "Origins that may call the authenticated surfaces, separated by commas",
    origins,
  ),
  TRUST_PROXY: variable(
    "false",
    "Proxies in front: true, false, a number of hops, or addresses separated by commas",
    trustProxy,
  ),
  MAX_BODY_BYTES: variable("1048576", "Largest JSON body", integer(1024, 1 << 30, 1 << 20)),
  MAX_UPLOAD_BYTES: variable("20971520", "Largest picture", integer(1024, 1 << 30, 20 << 20)),
  MAX_UPLOADS: variable(
    "100",
    "Pictures that a process receives at a time, each in a file of its own meanwhile; more are 503",
    integer(1, 100_000, 100),
  ),
  MEDIA_MAX_EDGE: variable(
    "4096",
    "Longest edge of a picture's renditions, in pixels; memory and time grow with its square",
    integer(64, 8192, 4096),
  ),
  READY_TIMEOUT_MS: variable(
    "2000",
    "How long /readyz waits for the database",
    integer(1, 60_000, 2000),
  ),
  SHUTDOWN_TIMEOUT_MS: variable(
    "10000",
    "How long a shutdown may take; running requests get all of it but up to 1500 ms",
    integer(0, 600_000, 10_000),
  ),
} satisfies Record<string, Variable>;
