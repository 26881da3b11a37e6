import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { unfinishedRows } from "../../../src/places/depths.ts";
import { serviceCaller } from "../../../src/service-router.ts";
import { aPicture, aPlace, settled, storedFiles } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;
const sweep = (seconds?: number) => platform.current.running.workers?.sweep.run(seconds);

/** Bytes in the blob store below a key, as a process that died would leave them. */
async function leaveBytes(key: string): Promise<void> {
  const folder = join(platform.current.dataDir, "blobs", key);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "original.0123456789ab.part"), "half a pict");
}

describe("the sweep", () => {
  it("goes on for longer than a request may", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["performance"] });
    const caller = serviceCaller(platform.current.workerServices, "test");
    vi.advanceTimersByTime(60_000);
    expect(await caller.sweep.outdated({ after: null })).toEqual([]);
  });

  it("removes the bytes of an upload that died, once its lease is over", async () => {
    const key = "pictures/aa/dead-upload";
    await leaveBytes(key);
    await sql(
      "insert into blob_removal values (?, now() - interval '1 hour', now() + interval '1 minute')",
      [key],
    );
    await sweep();
    expect(await storedFiles(platform.current)).toHaveLength(1);
    await sql("update blob_removal set due_at = now() - interval '1 second'");
    await sweep();
    expect(await storedFiles(platform.current)).toEqual([]);
    expect(await sql("select * from blob_removal")).toEqual([]);
  });

  it("removes what a deletion left when the process died right after it", async () => {
    const place = await aPlace(platform.current);
    await aPicture(platform.current, place);
    await settled(platform.current);
    const [image] = await sql<{ storage_key: string }[]>("select storage_key from image");
    await platform.current.delete(`/api/places/${place}`);
    await platform.current.delete(`/api/bin/${place}`);
    const folder = join(platform.current.dataDir, "blobs", image?.storage_key as string);
    // Its files first, then the folder itself.
    await expect.poll(() => existsSync(folder)).toBe(false);
    // As if the removal after the commit had failed and another process wrote a rendition late.
    await leaveBytes(image?.storage_key as string);
    await sweep();
    expect(await storedFiles(platform.current)).toEqual([]);
    // The row stays a while, because a write may still be in progress.
    expect(await sql<unknown[]>("select * from blob_removal")).toHaveLength(1);
    await sql("update blob_removal set created_at = now() - interval '1 hour'");
    await sweep();
    expect(await sql("select * from blob_removal")).toEqual([]);
  });

  it("queues again what is pending or processing for too long, once in that time", async () => {
    const place = await aPlace(platform.current);
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    for (const status of ["pending", "processing"]) {
      await sql(
        "update image set analysis_status = ?, analysis_changed_at = now() - interval '4 minutes'",
        [status],
      );
      await sweep();
      const calm = await sql<{ analysis_status: string }[]>("select analysis_status from image");
      expect(calm[0]?.analysis_status).toBe(status);
      await sql("update image set analysis_changed_at = now() - interval '6 minutes'");
      const caller = serviceCaller(platform.current.workerServices, "test");
      const before = new Date(Date.now() - 300_000);
      expect(await caller.sweep.unfinished({ before })).toEqual({
        imageIds: [image.id],
        placeIds: [],
        more: false,
      });
      expect((await caller.sweep.unfinished({ before })).imageIds).toEqual([]);
      await sql("update image set analysis_changed_at = now() - interval '6 minutes'");
      await sweep();
      await settled(platform.current);
    }
    await sql(
      "insert into link_change (place_id, image_id, changed_at) values (?, ?, now() - interval '6 minutes')",
      [place, image.id],
    );
    await sweep();
    await settled(platform.current);
  });

  it("queues again what lost its first message, once, without waiting as long as for a backlog", async () => {
    const image = await aPicture(platform.current, await aPlace(platform.current));
    await settled(platform.current);
    await sql(
      `update image set analysis_status = 'pending', analysis_attempts = 0,
              created_at = '2026-01-01', analysis_changed_at = '2026-01-01' where id = ?`,
      [image.id],
    );
    const caller = serviceCaller(platform.current.workerServices, "test");
    const unfinished = async () =>
      (
        await caller.sweep.unfinished({
          before: new Date("2025-01-01"),
          untriedBefore: new Date("2026-01-02"),
        })
      ).imageIds;
    expect(await unfinished()).toEqual([image.id]);
    expect(await unfinished()).toEqual([]);
    const [analysis] = await unfinishedRows(platform.current.owner.em.fork());
    expect(analysis).toMatchObject({ topic: "analysis", waiting: 1 });
    expect(analysis?.oldestSeconds).toBeGreaterThan(86_400);
    await sql("update image set analysis_status = 'done' where id = ?", [image.id]);
  });
});
