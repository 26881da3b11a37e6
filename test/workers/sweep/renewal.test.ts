import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { PIPELINE } from "../../../src/picture-codec/pipeline.ts";
import { originalTurns } from "../../../src/picture-codec/turns.ts";
import { startSweep } from "../../../workers/sweep/worker.ts";
import { aPicture, aPlace, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;
const sweep = () => platform.current.running.workers?.sweep.run();

const MASTER = `master-v${PIPELINE}-4096`;
const OLD = ["master-v1-4096", "v2-48x48.jpeg"];
const old = [...OLD, "original"].sort();

/** A picture as an older pipeline left it, of which there is nothing new. */
async function madeBefore(): Promise<{ id: string; folder: string }> {
  const { id } = await aPicture(platform.current, await aPlace(platform.current));
  await settled(platform.current);
  const rows = await sql<{ storage_key: string }[]>("select storage_key from image where id = ?", [
    id,
  ]);
  const folder = join(platform.current.dataDir, "blobs", rows[0]?.storage_key as string);
  await rm(join(folder, MASTER));
  for (const name of OLD) await writeFile(join(folder, name), "with other colors");
  await sql("update image set pipeline = 2 where id = ?", [id]);
  return { id, folder };
}

const filesOf = async ({ folder }: { folder: string }) => (await readdir(folder)).sort();
const pipelineOf = ({ id }: { id: string }) =>
  sql<{ pipeline: number }[]>("select pipeline from image where id = ?", [id]);

/** Takes the decoder's turn as soon as it can be had, and keeps it until this is called. */
function takenDecoder(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void originalTurns.run(() => promise, { patient: true });
  onTestFinished(() => resolve());
  return resolve;
}

/** Waits until so many more have come for the decoder. */
function inLine(): (count: number) => Promise<void> {
  const run = vi.spyOn(originalTurns, "run");
  onTestFinished(() => run.mockRestore());
  return (count) => expect.poll(() => run.mock.calls.length).toBe(count);
}

it("makes what an older pipeline made anew before anybody asks, each picture", async () => {
  const pictures = [await madeBefore(), await madeBefore()];
  await sweep();
  for (const one of pictures) {
    expect(await filesOf(one)).toEqual([MASTER, "original"]);
    expect(await pipelineOf(one)).toEqual([{ pipeline: PIPELINE }]);
  }
});

it("keeps the old ones until there is the new one, and does its other work meanwhile", async () => {
  const picture = await madeBefore();
  const release = takenDecoder();
  const left = join(platform.current.dataDir, "blobs/pictures/aa/dead-upload");
  await mkdir(left, { recursive: true });
  await sql(
    "insert into blob_removal values (?, now() - interval '1 hour', now() - interval '1 s')",
    ["pictures/aa/dead-upload"],
  );
  const swept = sweep();
  await expect.poll(() => sql("select 1 from blob_removal")).toEqual([]);
  expect(await filesOf(picture)).toEqual(old);
  release();
  await swept;
  expect(await filesOf(picture)).toEqual([MASTER, "original"]);
});

it("lets readers, also of the same picture, and uploads go before it", async () => {
  const [first, second] = [await madeBefore(), await madeBefore()];
  const place = await aPlace(platform.current);
  const release = takenDecoder();
  const come = inLine();
  const swept = sweep();
  await come(1);
  const seen = fetch(`${platform.current.url}/media/${first.id}`);
  await come(2);
  const uploaded = aPicture(platform.current, place);
  await come(3);
  const releaseAgain = takenDecoder();
  release();
  expect((await seen).status).toBe(200);
  await uploaded;
  expect(await filesOf(second)).toEqual(old);
  releaseAgain();
  await swept;
  expect(await filesOf(second)).toEqual([MASTER, "original"]);
});

it("lets the old ones go where the original cannot be decoded any more", async () => {
  const picture = await madeBefore();
  await writeFile(join(picture.folder, "original"), "no picture");
  await sweep();
  expect(await filesOf(picture)).toEqual(["original"]);
  expect(await pipelineOf(picture)).toEqual([{ pipeline: PIPELINE }]);
});

it("stops at once, and leaves what is not done to the next start", async () => {
  const picture = await madeBefore();
  const release = takenDecoder();
  const come = inLine();
  const first = startSweep(platform.current.running.services, { alone: false, timed: true });
  await come(1);
  await first.stop();
  release();
  // An earlier task in the queue would have run by now.
  await originalTurns.run(async () => {}, { behind: true });
  expect(await filesOf(picture)).toEqual(old);
  expect(await pipelineOf(picture)).toEqual([{ pipeline: 2 }]);
  const next = startSweep(platform.current.running.services, { alone: false, timed: true });
  await expect.poll(() => filesOf(picture)).toEqual([MASTER, "original"]);
  await next.stop();
});
