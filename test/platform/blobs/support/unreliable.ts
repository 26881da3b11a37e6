import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Done to a request: refused with 503, carried out without its answer, or left waiting. */
type Fault = "refuse" | "lose" | "silence";

/** A proxy in front of a server, whose line fails as the test says. */
export async function unreliable(
  upstream: string,
  fault: (request: IncomingMessage) => Fault | undefined,
): Promise<string> {
  const server: Server = createServer((asked, answer) => {
    const done = fault(asked);
    if (done === "silence") return;
    if (done === "refuse") {
      asked.resume();
      answer.writeHead(503).end();
      return;
    }
    const { method, headers } = asked;
    const further = request(new URL(asked.url ?? "/", upstream), { method, headers }, (got) => {
      if (done === "lose") {
        got.resume().once("end", () => answer.destroy());
        return;
      }
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    further.on("error", () => answer.destroy());
    asked.pipe(further);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
