import { connect, type Socket } from "node:net";

export interface LoadResult {
  requests: number;
  seconds: number;
}

/**
 * Keeps `connections` sockets busy with one request each for `ms`. The responses of one run all
 * have the same length, so a response is whole when that many bytes have come: a client that
 * parses no HTTP leaves the processor to the server. A response of another length ends the run
 * with an error rather than with a wrong figure.
 */
export async function load(
  port: number,
  request: string,
  connections: number,
  ms: number,
): Promise<LoadResult> {
  const length = await lengthOf(port, request);
  const bytes = Buffer.from(request, "latin1");
  const started = performance.now();
  const until = started + ms;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => drive(port, bytes, length, until)),
  );
  return {
    requests: counts.reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Bytes of one whole response: header and body. */
async function lengthOf(port: number, request: string): Promise<number> {
  const text = await exchange(port, request);
  if (!/^HTTP\/1\.1 (200|304) /.test(text))
    throw new Error(`Unexpected response: ${text.slice(0, 300)}`);
  return text.length;
}

/** One request and its response as Latin-1 text. */
export function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
      if (text.length < end + 4 + body) return;
      socket.destroy();
      resolve(text);
    });
  });
}

function drive(port: number, request: Buffer, length: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let received = 0;
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("connect", () => socket.write(request));
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < length) return;
      if (received > length) return reject(new Error("A response was longer than the first"));
      count++;
      received = 0;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
