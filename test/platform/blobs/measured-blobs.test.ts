import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { FileBlobs } from "../../../src/platform/blobs/file-blobs.ts";
import { MeasuredBlobs } from "../../../src/platform/blobs/measured-blobs.ts";
import { Metrics } from "../../../src/platform/metrics.ts";
import { Exposition } from "../../support/exposition.ts";
import { scratchFolder } from "../../support/process.ts";
import { from } from "./support/behaviour.ts";

/** A store in a folder, and the function that counts its uploads by outcome. */
function measured(root: string) {
  const metrics = new Metrics("all");
  const counts = async () => {
    const found = new Exposition((await metrics.prometheus()).text);
    const of = (outcome: string): number =>
      found.of("tokenkit_storage_duration_seconds_count", { operation: "create", outcome }) ?? 0;
    return { done: of("done"), left: of("left"), absent: of("absent"), failed: of("failed") };
  };
  return { blobs: new MeasuredBlobs(new FileBlobs(root), metrics.storage), counts };
}

/** A picture on its way, as an upload passes it on; `fails` breaks it off in the middle. */
function coming(fails: boolean): Readable {
  const passed = new PassThrough();
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(100_000);
    if (fails) throw new Error("The sender has hung up");
    yield Buffer.alloc(100_000);
  }
  pipeline(Readable.from(bytes()), passed).catch(() => {});
  return passed;
}

const none = { done: 0, left: 0, absent: 0, failed: 0 };

it("counts an upload that its sender breaks off as left, and no failure of the store", async () => {
  const { blobs, counts } = measured(await scratchFolder());
  await expect(blobs.create("broken/off/x", coming(true))).rejects.toThrow("hung up");
  expect(await counts()).toEqual({ ...none, left: 1 });
  await blobs.create("kept/whole/x", coming(false));
  await expect(blobs.create("kept/whole/x", coming(false))).rejects.toThrow();
  expect(await counts()).toEqual({ ...none, left: 1, done: 1, absent: 1 });
});

it("counts a store that takes nothing as failed, although that ends the sender's stream", async () => {
  const folder = await scratchFolder();
  // A file in place of a folder, which no write survives.
  await writeFile(join(folder, "store"), "");
  const { blobs, counts } = measured(join(folder, "store"));
  const content = coming(false);
  await expect(blobs.create("never/there/x", content)).rejects.toThrow();
  expect(content.destroyed).toBe(true);
  const broken = from("1");
  broken.on("error", () => {});
  broken.destroy(new Error("The sender has hung up, too"));
  await expect(blobs.create("never/there/y", broken)).rejects.toThrow();
  expect(await counts()).toEqual({ ...none, failed: 2 });
});
