import http, { type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { watchPace } from "../../../adapters/support/pace.ts";

const PACE = { bytes: 100, everyMs: 150 };

/** Sends chunks of so many bytes, one every 50 ms; resolves with how often that was too slow. */
async function slowTimes(chunks: readonly number[]): Promise<number> {
  let times = 0;
  const server = http.createServer((req: IncomingMessage, res) => {
    watchPace(req, () => times++, PACE);
    req.resume().once("end", () => res.end());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const request = http.request({ port, host: "127.0.0.1", method: "POST" });
  const answered = new Promise((resolve) =>
    request.once("response", (response) => response.resume().once("end", resolve)),
  );
  for (const size of chunks) {
    request.write("x".repeat(size));
    await setTimeout(50);
  }
  request.end();
  await answered;
  await setTimeout(2 * PACE.everyMs);
  return times;
}

it("lets a body take its time while it keeps coming", async () => {
  expect(await slowTimes(Array<number>(20).fill(100))).toBe(0);
});

it("tells once of a body that hardly comes", async () => {
  expect(await slowTimes(Array<number>(20).fill(1))).toBe(1);
});
