/**
 * The typed client as in an application, in a separate process because Node's EventSource needs a flag. Prints
 * one line per event and per change of the connection.
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
