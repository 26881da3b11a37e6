import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** The content codings that run time offers, best first (RFC 9110, section 8.4). */
const codings = ["br", "gzip", "identity"] as const;
export type Coding = (typeof codings)[number];

const chosen = new Map<string | undefined, Coding>();
const MAX_REMEMBERED = 500;

/** Picks the coding for an `Accept-Encoding` header; memoized, because browsers send few values. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  const cached = chosen.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const coding = negotiate(acceptEncoding);
  if (chosen.size >= MAX_REMEMBERED) chosen.clear();
  chosen.set(acceptEncoding, coding);
  return coding;
}

function negotiate(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return "identity";
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  // Codings of equal weight follow our order; the package's types lack this option.
  const encodings = negotiator.encodings.bind(negotiator) as (
    available: string[],
    options: { preferred: string[] },
  ) => string[];
  const best = encodings([...codings], { preferred: [...codings] })[0];
  return (best as Coding | undefined) ?? "identity";
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Bodies above this many bytes are compressed at a faster, weaker level. */
const BEST_UP_TO = 64 * 1024;

/** Compresses a body off the event loop, once for many responses. */
export async function encode(body: Buffer, coding: Coding): Promise<Buffer> {
  const best = body.length <= BEST_UP_TO;
  if (coding === "identity") return body;
  if (coding === "gzip") return gz(body, { level: best ? 9 : 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
