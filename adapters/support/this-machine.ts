import { BlockList, isIP } from "node:net";
import type { Request } from "express";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a host, without its port, is this machine (RFC 6761, 6.3). */
export function isLoopbackHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare.endsWith(".localhost") || isLoopbackAddress(bare);
}

/** Headers that proxies, tunnels and content networks add; no browser sends one of them. */
const OF_PROXIES =
  /^(x[-_]forwarded([-_].*)?|x-original-.*|forwarded|via|x-real-ip|cf-.*|cdn-loop|true-client-ip|x-(client|cluster-client|proxyuser|azure-client)-?ip|x-(amzn|envoy|appengine)-.*|(fly|fastly|tailscale)-.*)$/i;

/** The most characters of a host that a message repeats. */
const MAX_SHOWN = 100;

/**
 * Why a request does not count as coming directly from this machine, as a clause; undefined if it
 * seems to. A proxy's headers count whatever their value, even if the proxy is trusted. A foreign
 * host means that another site's name points here (DNS rebinding) or that a tunnel leads here. No
 * check can distinguish a browser from a proxy on this machine that speaks HTTP/1.1, requests this
 * machine and adds nothing.
 */
export function whyNotFromThisMachine(req: Request): string | undefined {
  const { remoteAddress = "" } = req.socket;
  if (!isLoopbackAddress(remoteAddress)) return `this request came from ${remoteAddress}`;
  const added = req.rawHeaders.find((name, at) => at % 2 === 0 && OF_PROXIES.test(name));
  if (added !== undefined) return `this request came through a proxy, which added ${added} to it`;
  if (req.httpVersion !== "1.1") {
    return `this request came by HTTP/${req.httpVersion}, as proxies ask, and not browsers`;
  }
  const { hostname = "" } = req;
  if (isLoopbackHost(hostname)) return undefined;
  return `this request asks for the host ${hostname.slice(0, MAX_SHOWN)}, which is not this machine`;
}
