import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Addresses, type Cidr } from "./addresses.ts";
import { type Answer, OutboundFailure, post, type Request } from "./post.ts";

/** How long a request may take, from the look-up of its name to the answer. */
const LONGEST_MS = 15_000;
/** Addresses of a name to try, if those before do not accept the connection. */
const MOST_ADDRESSES = 3;

export interface OutboundOptions {
  allow: readonly Cidr[];
  loopback: boolean;
  ports: readonly number[];
  /** Resolves a name in place of the machine's resolver. */
  resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Certificates to trust in addition, as PEM. */
  ca?: string;
  longestMs?: number;
}

const byTheMachine = async (hostname: string): Promise<string[]> =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Requests to addresses that people have entered. Each resolves the name, drops forbidden addresses, and
 * connects to the very address that it has checked, so that a name which changes its address in between
 * reaches nothing else. Follows no redirects, uses no proxy and keeps no connection.
 */
export class Outbound {
  private readonly options: OutboundOptions;
  private readonly addresses: Addresses;

  constructor(options: OutboundOptions) {
    this.options = options;
    this.addresses = new Addresses(options);
  }

  /** Says what is wrong with an address, as far as its text tells; undefined for nothing. */
  problemOf(text: string): string | undefined {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return "must be an https address";
    if (url.username !== "" || url.password !== "") return "must not contain a user or password";
    if (url.protocol === "http:" && !this.addresses.opensAny) return "must be an https address";
    const literal = literalOf(url);
    if (literal === undefined) return this.problemOfPublic(url, false);
    const standing = this.addresses.standingOf(literal);
    if (standing === "forbidden") return FORBIDDEN;
    return standing === "public" ? this.problemOfPublic(url, true) : undefined;
  }

  /**
   * Posts the body, and returns any answer, whatever its status.
   *
   * @throws OutboundFailure in words for people
   */
  async post(text: string, request: Omit<Request, "url" | "signal">): Promise<Answer> {
    const problem = this.problemOf(text);
    if (problem !== undefined) throw new OutboundFailure(`The address ${problem}.`);
    const url = new URL(text);
    const signal = AbortSignal.timeout(this.options.longestMs ?? LONGEST_MS);
    let failure: unknown;
    for (const address of await this.resolved(url, signal)) {
      try {
        const { ca } = this.options;
        return await post(address, { ...request, url, signal }, ca);
      } catch (error) {
        failure = error;
        if (!(error instanceof OutboundFailure) || error.hasConnected || signal.aborted) break;
      }
    }
    throw failure;
  }

  /** The addresses of the URL that requests may go to. */
  private async resolved(url: URL, signal: AbortSignal): Promise<string[]> {
    const literal = literalOf(url);
    const { resolve = byTheMachine } = this.options;
    const all = literal === undefined ? await within(signal, resolve(url.hostname)) : [literal];
    const plain = all.map((address) => address.replace(/%.*$/, ""));
    const problems: string[] = [];
    const may = plain.filter((address) => {
      const standing = this.addresses.standingOf(address);
      const problem =
        standing === "public"
          ? this.problemOfPublic(url, true)
          : standing === "forbidden"
            ? FORBIDDEN
            : undefined;
      if (problem !== undefined) problems.push(problem);
      return problem === undefined;
    });
    if (may.length > 0) return may.slice(0, MOST_ADDRESSES);
    throw new OutboundFailure(`The address ${problems[0] ?? "has a name without any address"}.`);
  }

  /** Names may turn out to be opened, so only a known address must have TLS and a usual port. */
  private problemOfPublic({ protocol, port }: URL, isKnown: boolean): string | undefined {
    if (!isKnown && this.addresses.opensAny) return undefined;
    if (protocol !== "https:") return "must be an https address";
    const { ports } = this.options;
    if (ports.includes(Number(port || 443))) return undefined;
    return `must have the port ${ports.join(" or ")}, unless the operator adds others to OUTBOUND_PORTS`;
  }
}

const FORBIDDEN =
  "is not on the public internet; the operator can open private networks by OUTBOUND_ALLOW";

/** The IP address that the URL names; the parser has put 2130706433 and 0x7f.1 into the usual form. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
}

/** @throws OutboundFailure */
async function within(
  signal: AbortSignal,
  look: Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new OutboundFailure("The name was not resolved in time."));
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([look, late]);
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
    throw new OutboundFailure("The name of the address could not be resolved.");
  } finally {
    signal.removeEventListener("abort", giveUp);
    late.catch(() => {});
  }
}
