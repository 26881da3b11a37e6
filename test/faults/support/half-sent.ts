import { connect } from "node:net";
import { type PlatformProcess, PROCESS_KEY } from "../../support/process.ts";

/** A POST whose body is sent in two halves, so that it runs for as long as a test wants. */
export function startPost(process: PlatformProcess, json: object) {
  const body = JSON.stringify(json);
  const { hostname, port } = new URL(process.url);
  const post = { answer: "", finish: () => void socket.write(body.slice(9)) };
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    post.answer += chunk;
  });
  socket.write(
    `POST /api/v1/themes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${PROCESS_KEY}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  return post;
}

/** Whether the service takes no new connection. */
export const isDown = (process: PlatformProcess): Promise<boolean> =>
  fetch(`${process.url}/livez`).then(
    () => false,
    () => true,
  );
