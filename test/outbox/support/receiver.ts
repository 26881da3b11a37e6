import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { type Receiver, startReceiver } from "./start-receiver.ts";

export type { Received, Receiver } from "./start-receiver.ts";

/** Such a server for one test. */
export async function aReceiver(
  answer?: (res: ServerResponse, count: number) => void,
): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  onTestFinished(() => receiver.close());
  return receiver;
}
