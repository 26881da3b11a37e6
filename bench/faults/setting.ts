import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOTING_ANALYSES } from "../../test/faults/support/noting-analyses.ts";
import { StorageDouble } from "../../test/gcp/support/storage-double/double.ts";
import { type RunningReceiver, startReceiver } from "../../test/outbox/support/start-receiver.ts";
import { type Database, startDatabase } from "./database.ts";
import type { MessageQueue } from "./message-queue.ts";
import { Replicas } from "./replicas.ts";
import { Sender } from "./sender.ts";

/** All that a row runs on: two web processes, two workers, a database, a queue, a bucket, and one who hears of it. */
export interface Setting {
  queue: MessageQueue;
  database: Database;
  bucket: StorageDouble;
  replicas: Replicas;
  sender: Sender;
  receiver: RunningReceiver;
  stop(): Promise<void>;
}

/** Two places within each other's reach, so that each picture of the one is linked with the other. */
const PLACES = [
  { title: "Here", latitude: 1, longitude: 2 },
  { title: "Near", latitude: 1.0001, longitude: 2 },
];

export async function startSetting(queue: MessageQueue): Promise<Setting> {
  const folder = await mkdtemp(join(tmpdir(), "tokenkit-faults-"));
  const database = await startDatabase(folder);
  const bucket = await StorageDouble.start("pictures");
  const receiver = await startReceiver();
  const replicas = await Replicas.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRETS_KEY: "bench-secrets-key-0123456789-abcdefgh",
    ...{ BLOB_BUCKET: "pictures", STORAGE_EMULATOR_HOST: bucket.url, ENABLE_REST: "true" },
    ...{ ANALYZERS: "exif,pixels", ANALYSES_AT_ONCE: "2", LOG_PRETTY: "false" },
    ...queue.env,
  });
  await database.query(NOTING_ANALYSES);
  const make = async (path: string, json: object): Promise<string> => {
    const answer = await replicas.webs[0]?.fetch(path, { method: "POST", json });
    if (answer?.status !== 201) throw new Error(`${path}: ${await answer?.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
  const events = ["image.analysed"];
  await make("/api/v1/admin/webhooks", { name: "x", url: receiver.url, events });
  const places: string[] = [];
  for (const place of PLACES) places.push(await make("/api/places", place));
  return {
    ...{ queue, database, bucket, replicas, receiver },
    sender: new Sender(replicas, places),
    stop: async () => {
      await replicas.end();
      receiver.close();
      await bucket.stop();
      await database.stop();
      await queue.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
