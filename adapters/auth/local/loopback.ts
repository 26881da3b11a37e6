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

/**
 * Whether a request comes from this machine and means it: by its connection, by the clients that
 * any proxy names, trusted or not, and by the host that it asks, which is another's when a page
 * elsewhere has had its name point here (DNS rebinding) or when a tunnel leads here.
 */
export function isFromThisMachine(req: Request): boolean {
  return (
    isLoopbackAddress(req.socket.remoteAddress ?? "") &&
    isLoopbackAddress(req.ip ?? "") &&
    req.headers.forwarded === undefined &&
    (req.get("x-forwarded-for") ?? "::1").split(",").every((by) => isLoopbackAddress(by.trim())) &&
    isLoopbackHost(req.hostname ?? "")
  );
}
