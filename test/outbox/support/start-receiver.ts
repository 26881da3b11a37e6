import { once } from "node:events";
import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  json: any;
}

export interface Receiver {
  url: string;
  received: Received[];
}

export interface RunningReceiver extends Receiver {
  close(): void;
}

/** A server that keeps each request, and answers it by the given function, or with 204. */
export async function startReceiver(
  answer: (res: ServerResponse, count: number) => void = (res) => void res.writeHead(204).end(),
): Promise<RunningReceiver> {
  const received: Received[] = [];
  const server = http.createServer(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    const headers = req.headers as Record<string, string>;
    received.push({ id: headers["webhook-id"] ?? "", headers, body, json: JSON.parse(body) });
    answer(res, received.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
