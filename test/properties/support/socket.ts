import net from "node:net";
import type { Answer } from "./lawful.ts";

/**
 * Sends raw bytes and returns everything received. Ends its own side only after a pause in the answers, because
 * a server drops unanswered requests when the client disconnects.
 */
export function converse(
  port: number,
  bytes: string | Uint8Array,
  idleMs: number,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const hangUp = setTimeout(() => socket.end(), idleMs);
    const cut = setTimeout(() => socket.destroy(), 10_000);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      hangUp.refresh();
    });
    // The other side may close while we still send; what it said before that counts.
    socket.on("error", () => {});
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      clearTimeout(hangUp);
      clearTimeout(cut);
      resolve(Buffer.concat(chunks));
    });
    socket.write(bytes);
  });
}

/** The responses in a stream of bytes; throws on what is none. */
export function parseResponses(stream: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = stream;
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) throw new Error(`Not a response: ${rest.toString("latin1").slice(0, 200)}`);
    const [statusLine = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${statusLine} `)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new Error(`Not a status line: ${statusLine.slice(0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    rest = rest.subarray(end + 4);
    if (status < 200) continue;
    const length = Number(headers["content-length"] ?? 0);
    if (rest.length < length) throw new Error(`A body of ${rest.length} bytes, not ${length}`);
    answers.push({ status, headers, body: rest.subarray(0, length).toString() });
    rest = rest.subarray(length);
    if (headers.connection === "close" && rest.length > 0) {
      throw new Error(`Data after Connection: close: ${rest.toString("latin1").slice(0, 200)}`);
    }
  }
  return answers;
}
