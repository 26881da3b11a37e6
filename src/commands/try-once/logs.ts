import { randomUUID } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { type Check, type Cloud, fails, holds, judged, onCloud, unasked } from "./check.ts";
import { onPushed } from "./pushed.ts";
import { ask } from "./site.ts";

interface Entry {
  httpRequest?: { requestUrl?: string; status?: number; remoteIp?: string };
}

/** A line takes seconds from the program to the log. */
const PAUSE_MS = 3000;
const LOOKS = 10;
/** An address that no machine has (RFC 5737). */
const FORGED = "192.0.2.1";
/**
 * The addresses of Google's balancers, and of Cloud Run's own front: a program that counts its proxies wrongly
 * takes one of these for the client's.
 */
const BALANCERS = new BlockList();
BALANCERS.addSubnet("35.191.0.0", 16);
BALANCERS.addSubnet("130.211.0.0", 22);
BALANCERS.addSubnet("169.254.0.0", 16);
const isBalancers = (address: string): boolean =>
  BALANCERS.check(address, isIPv6(address) ? "ipv6" : "ipv4");

const entriesOf = async (
  { project, google }: Cloud,
  conditions: string[],
): Promise<readonly Entry[]> => {
  const { entries = [] } = await google<{ entries?: Entry[] }>(
    "https://logging.googleapis.com/v2/entries:list",
    {
      resourceNames: [`projects/${project}`],
      filter: conditions.join(" AND "),
      orderBy: "timestamp desc",
      pageSize: 50,
    },
  );
  return entries;
};

/** The worker answers 401 to a push whose token it cannot check. */
export const pushSignature: Check = {
  name: "IAM leaves pushes their signature, which the worker checks",
  look: onPushed(async (cloud) => {
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const pushes = await entriesOf(cloud, [
      'resource.type="cloud_run_revision"',
      `resource.labels.service_name="${cloud.name}-worker"`,
      'httpRequest.requestUrl:"/pubsub/"',
      `timestamp>="${week}"`,
    ]);
    if (pushes.length === 0) {
      return unasked("no push in the log of the last week: add a picture, and ask again");
    }
    const counts = new Map<number, number>();
    for (const { httpRequest } of pushes) {
      const status = httpRequest?.status ?? 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    const line = [...counts].map(([status, times]) => `${status} ${times} times`).join(", ");
    return judged(
      [`the last pushes: ${line}`],
      counts.has(401) ? [`the last pushes: ${line}`] : [],
    );
  }),
};

/** The balancer adds the address that it sees; the program takes that one, and not the client's own word. */
export const noForgedAddress: Check = {
  name: "No forged address",
  look: onCloud(async (cloud, { site }) => {
    const requestId = randomUUID();
    // Not found, because such lines are in the log whatever LOG_REQUESTS_SAMPLE is.
    await ask(`${site}/try-once`, {
      headers: { "X-Forwarded-For": FORGED, "X-Request-ID": requestId },
    });
    for (let look = 0; look < LOOKS; look++) {
      const [line] = await entriesOf(cloud, [`jsonPayload.requestId="${requestId}"`]);
      if (line !== undefined) {
        const address = line.httpRequest?.remoteIp;
        const said = `the program's line has ${address}, the request claimed ${FORGED}`;
        if (address === undefined || address === FORGED) return fails(said);
        return isBalancers(address) ? fails(`${said}; it is Google's own`) : holds(said);
      }
      await after(PAUSE_MS);
    }
    return unasked(
      `no line of request ${requestId} in the log after ${(LOOKS * PAUSE_MS) / 1000} s`,
    );
  }),
};
