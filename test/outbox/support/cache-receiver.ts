import { once } from "node:events";
import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
  at: number;
}

/** A server in the place of a cache's API, which keeps each request; answers 200 with `{}` by default. */
export async function aCacheReceiver(
  answer: (res: ServerResponse, count: number) => void = (res) => void res.end("{}"),
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = http.createServer(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    const { method, url, headers } = req;
    asked.push({ method, path: url, headers, body, at: performance.now() });
    answer(res, asked.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
