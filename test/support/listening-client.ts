/**
 * The typed client as an application has it, in a process of its own, for Node's EventSource is
 * there by a flag only: prints what it is told and what becomes of the connection, a line each.
 */
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import type { AppRouter } from "../../src/router.ts";

const [url, token] = process.argv.slice(2);
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: `${url}/trpc?token=${token}` })],
});
client.themes.events.subscribe(
  {},
  {
    onData: ({ id, data }) => print({ id, ...data }),
    onConnectionStateChange: ({ state }) => print({ state }),
    onError: ({ message }) => print({ error: message }),
    onComplete: () => print({ state: "complete" }),
  },
);
