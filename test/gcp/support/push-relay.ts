import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Relay {
  /** The emulator's push endpoint. */
  endpoint(topic: string): string;
  /** The target's answers, in order. */
  readonly statuses: number[];
  close(): Promise<void>;
}

/** How the relay passes pushes on, because the emulator does not sign them. */
export interface Way {
  /** The worker's address; undefined where none is there, as between two instances. */
  target(): string | undefined;
  token(): string;
  /** How many times the target gets each push, at once; the emulator hears of the last answer. */
  copies?: number;
}

/** Passes the emulator's pushes on with a token, as Pub/Sub itself sends them. */
export async function startRelay({ target, token, copies = 1 }: Way): Promise<Relay> {
  const statuses: number[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const body = await buffer(req);
      const to = target();
      const push = async (): Promise<number> => {
        if (to === undefined) return 429;
        const headers = {
          authorization: `Bearer ${token()}`,
          "content-type": req.headers["content-type"] ?? "application/json",
        };
        const answer = await fetch(to + req.url, { method: "POST", headers, body });
        await answer.arrayBuffer();
        return answer.status;
      };
      const answers = await Promise.all(
        Array.from({ length: copies }, () => push().catch(() => 502)),
      );
      statuses.push(...answers);
      res.writeHead(answers.find((status) => status >= 300) ?? 204).end();
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: (topic) => `http://127.0.0.1:${port}/pubsub/${topic}`,
    statuses,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
