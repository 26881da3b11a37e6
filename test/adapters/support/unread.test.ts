import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { endUnread } from "../../../adapters/support/unread.ts";

/** More than fits into the buffers between a server and a client. */
const LARGE = Buffer.alloc(64_000_000);

/** A server's response to a client that does not read yet. */
async function exchange(begin: (res: http.ServerResponse) => void) {
  const server = http.createServer((_req, res) => {
    endUnread(res, 50);
    begin(res);
    server.emit("answering", res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const answering = once(server, "answering");
  const request = http.get({ port: (server.address() as AddressInfo).port, agent: false });
  onTestFinished(() => {
    request.destroy();
    server.close();
  });
  const [[res], [message]] = await Promise.all([answering, once(request, "response")]);
  return { res: res as http.ServerResponse, message: message as http.IncomingMessage };
}

it("ends a response that its client does not read, so that no client takes it for whole", async () => {
  const { res, message } = await exchange((it) => it.write(LARGE));
  await once(res, "close");
  expect(res.writableFinished).toBe(false);
  const read = async () => {
    for await (const _ of message);
  };
  await expect(read()).rejects.toThrow(/aborted/);
});

it("lets a response wait that has nothing to send yet", async () => {
  const { res, message } = await exchange((it) => it.write("a"));
  message.resume();
  await once(res, "timeout");
  expect(res.destroyed).toBe(false);
  res.end();
  await once(message, "end");
  expect(message.complete).toBe(true);
});
