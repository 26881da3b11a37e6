import type { IncomingMessage } from "node:http";

/** A name, an IPv4 address or an IPv6 one in brackets, with or without a port; or nothing. */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** Says how a request names its host wrongly (RFC 9112, 3.2). */
export function hostFault({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    // If several came, Node's `headers` has the first, and a proxy may have used the last.
    if (host !== undefined) return "The request has more than one Host header.";
    host = rawHeaders[at + 1] as string;
  }
  if (host === undefined) {
    return httpVersion === "1.1" ? "The request has no Host header." : undefined;
  }
  return HOST.test(host) ? undefined : "The Host header names no host.";
}
