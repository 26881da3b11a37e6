import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";

/** The address of a server that closes at the end of the test. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that answers as `answer` does. */
export async function answering(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(answer))}`;
}

/**
 * A proxy between the command and a platform: relays every request that `before` does not answer itself.
 */
export const between = (
  platform: string,
  before: (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>,
): Promise<string> =>
  answering(async (req, res) => {
    const chunks = await req.toArray();
    if (await before(req, res)) return;
    const { authorization = "", "content-type": type, ...others } = req.headers;
    const headers = {
      authorization,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(others["if-match"] === undefined ? {} : { "if-match": others["if-match"] }),
      ...(others["if-none-match"] === undefined
        ? {}
        : { "if-none-match": others["if-none-match"] }),
    };
    const { method = "GET" } = req;
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(platform + req.url, { method, headers, ...body });
    const etag = answer.headers.get("etag");
    res.writeHead(answer.status, {
      "content-type": "application/json",
      ...(etag === null ? {} : { etag }),
    });
    res.end(await answer.text());
  });
