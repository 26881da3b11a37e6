import { BlockList, isIP } from "node:net";

/** A network in CIDR notation. */
export type Cidr = string;

/** IPv4 networks that are not the public internet (IANA's special-purpose registry), and multicast. */
const PRIVATE_V4: readonly Cidr[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/**
 * IPv6 has one public block. It leaves out loopback, mapped and compatible IPv4, NAT64, unique-local,
 * link-local and multicast addresses.
 */
const PUBLIC_V6: readonly Cidr[] = ["2000::/3"];
/** Within it: Teredo and ORCHID, documentation, and 6to4, which carries an IPv4 address. */
const PRIVATE_V6: readonly Cidr[] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const LOOPBACK: readonly Cidr[] = ["127.0.0.0/8", "::1/128"];

/** Whether the text is a network such as 10.0.0.0/8. */
export function isCidr(text: Cidr): boolean {
  const [, address = "", bits = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** @throws Error for a text that `isCidr` refuses */
function networks(cidrs: readonly Cidr[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = "", bits] = cidr.split("/");
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");
const holds = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

const privateV4 = networks(PRIVATE_V4);
const publicV6 = networks(PUBLIC_V6);
const privateV6 = networks(PRIVATE_V6);

/** Whether requests to the address leave for the public internet. */
const isPublic = (address: string): boolean =>
  familyOf(address) === "ipv4"
    ? !holds(privateV4, address)
    : holds(publicV6, address) && !holds(privateV6, address);

export interface Opened {
  /** Networks that the operator opens. */
  allow: readonly Cidr[];
  /** Opens this machine itself, in local mode. */
  loopback: boolean;
}

/** `opened`: the operator has opened the address, which may then lack TLS and have any port. */
export type Standing = "public" | "opened" | "forbidden";

/** Says where requests may go. */
export class Addresses {
  private readonly allowed: BlockList;
  /** Whether any address has been opened. */
  readonly opensAny: boolean;

  constructor({ allow, loopback: opensLoopback }: Opened) {
    this.allowed = networks([...allow, ...(opensLoopback ? LOOPBACK : [])]);
    this.opensAny = allow.length > 0 || opensLoopback;
  }

  standingOf(address: string): Standing {
    if (isIP(address) === 0) return "forbidden";
    if (holds(this.allowed, address)) return "opened";
    return isPublic(address) ? "public" : "forbidden";
  }
}
