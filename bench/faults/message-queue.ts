import { randomBytes } from "node:crypto";
import { emulatorProgram, startEmulator } from "../../test/gcp/support/emulator.ts";
import { makeTopicsAt, surroundingsOf } from "../../test/gcp/support/topics.ts";

/** Seconds; terraform's own are as short. */
const BACKOFF = 1;

/** The queue of one row. */
export interface MessageQueue {
  name: "Pub/Sub" | "PostgreSQL";
  /** The variables of every process that uses it. */
  env: Record<string, string>;
  /** Ends it with all its messages; the returned function brings it back empty. */
  lose(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The queue in the platform's own database. */
export const databaseQueue = (): MessageQueue => ({
  name: "PostgreSQL",
  env: {},
  lose: () => Promise.reject(new Error("PostgreSQL's queue goes with its database alone")),
  stop: async () => {},
});

/** Pub/Sub's emulator, from which workers pull; undefined where the machine has none. */
export async function pubSubQueue(): Promise<MessageQueue | undefined> {
  const program = await emulatorProgram();
  if (program === undefined) return undefined;
  const prefix = `t${randomBytes(4).toString("hex")}-`;
  let emulator = await startEmulator(program);
  const { host } = emulator;
  // The library reads these here, too, and else looks for Google's machines.
  Object.assign(process.env, surroundingsOf(host));
  const make = () => makeTopicsAt(host, prefix, { backoff: BACKOFF });
  await make();
  return {
    name: "Pub/Sub",
    env: { ...surroundingsOf(host), PUBSUB_TOPIC_PREFIX: prefix, PUBSUB_MODE: "pull" },
    lose: async () => {
      await emulator.stop();
      return async () => {
        emulator = await startEmulator(program, Number(host.split(":")[1]));
        await make();
      };
    },
    stop: () => emulator.stop(),
  };
}
