import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { serviceCaller } from "../../../src/service-router.ts";
import { exchange } from "../../contract/support/exchange.ts";
import { aPicture, aPlace, picture, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/pictures/photographs/${name}`, import.meta.url));
const analysis = () => serviceCaller(platform.current.workerServices, "test").analysis;
const begin = (imageId: string) => analysis().begin({ imageId });
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;
/** The worker with the claim stops renewing it. */
const lapse = (id: string) =>
  sql("update image set analysis_leased_until = now() - interval '1 second' where id = ?", [id]);
let place: string;

beforeAll(async () => {
  place = await aPlace(platform.current, { latitude: 1, longitude: 1 });
});

async function read(id: string) {
  const { body } = await platform.current.get(`/api/places/${place}/images?limit=200`);
  return body.find((image: { id: string }) => image.id === id);
}

async function analysed(bytes?: Buffer) {
  const { id } = await aPicture(platform.current, place, bytes);
  await settled(platform.current);
  return read(id);
}

const keys = (image: { badges: { source: string; label: string }[] }): string[] =>
  image.badges.map(({ source, label }) => `${source} ${label}`);

describe("an analysis", () => {
  it("reads camera, time and place, and sees badges", async () => {
    const image = await analysed(fixture("apple-iphone-4s-road.jpg"));
    expect(image).toMatchObject({
      analysisStatus: "done",
      analysisError: "",
      cameraMake: "Apple",
      cameraModel: "iPhone 4S",
    });
    expect(image.takenAt).toMatch(/^20\d\d-/);
    expect(image.coordinate).not.toEqual({ latitude: 1, longitude: 1 });
    const sources = new Set(image.badges.map(({ source }: { source: string }) => source));
    expect(sources.has("pixels")).toBe(true);
    for (const { confidence } of image.badges) expect(confidence).toBeGreaterThan(0);
  });

  it("takes an iPhone's HEIC from the upload to the rendition", async () => {
    const image = await analysed(fixture("apple-iphone-xr.heic"));
    expect(image).toMatchObject({
      contentType: "image/heic",
      analysisStatus: "done",
      cameraMake: "Apple",
      cameraModel: "iPhone XR",
    });
    const { status, headers, body } = await exchange(
      platform.current.url,
      `/media/${image.id}?w=320`,
      { headers: { accept: "image/webp" } },
    );
    expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
    const { width, height } = await sharp(body).metadata();
    expect(width).toBe(320);
    expect(Math.abs((height ?? 0) - (320 * image.height) / image.width)).toBeLessThan(2);
    const full = await exchange(platform.current.url, `/media/${image.id}`);
    expect(full.headers["content-type"]).toBe("image/jpeg");
  });

  it("has each badge once, however often and at once it runs", async () => {
    const before = await analysed(fixture("nikon-d100.jpg"));
    await sql("update image set analysis_status = 'pending' where id = ?", [before.id]);
    const { queue } = platform.current.running.services;
    for (let n = 0; n < 5; n++) await queue.publish(analysisTopic, { imageId: before.id });
    await settled(platform.current);
    expect(await read(before.id)).toEqual(before);
    expect(keys(before)).toEqual([...new Set(keys(before))]);
    const findings = [
      { source: "exif", badges: [{ label: "flash", display: "Flash", confidence: 1 }] },
    ];
    await Promise.all(
      Array.from({ length: 6 }, () =>
        analysis().finish({ imageId: before.id, attempt: 1, findings }),
      ),
    );
    const after = keys(await read(before.id));
    expect(after.filter((key) => key === "exif flash")).toHaveLength(1);
    expect(after.filter((key) => key.startsWith("pixels"))).toEqual(
      keys(before).filter((key) => key.startsWith("pixels")),
    );
  });

  it("that began and never ended begins again, five times more, and then has failed", async () => {
    const { id } = await aPicture(platform.current, place);
    await settled(platform.current);
    await sql("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [
      id,
    ]);
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect(await begin(id)).toMatchObject({ contentType: "image/jpeg", attempt });
      await lapse(id);
    }
    expect(await begin(id)).toBeNull();
    expect(await read(id)).toMatchObject({
      analysisStatus: "failed",
      analysisError: expect.stringContaining("never came to an end"),
    });
  });

  it("in which one analyzer fails keeps what the others found, and is tried again", async () => {
    const { id } = await aPicture(platform.current, place);
    await settled(platform.current);
    await sql("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [
      id,
    ]);
    const findings = [
      { source: "exif", badges: [{ label: "flash", display: "Flash", confidence: 1 }] },
      { source: "vision", error: "could not be completed" },
    ];
    for (let attempt = 1; attempt <= 6; attempt++) {
      await begin(id);
      const again = attempt < 6;
      expect(await analysis().finish({ imageId: id, attempt, findings })).toEqual({ again });
      const image = await read(id);
      expect(image.analysisStatus).toBe(attempt < 6 ? "pending" : "failed");
      expect(image.analysisError).toBe("vision: could not be completed");
      expect(keys(image)).toContain("exif flash");
    }
  });

  it("is not tried again where that cannot help", async () => {
    const { id } = await aPicture(platform.current, place);
    await settled(platform.current);
    await sql("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [
      id,
    ]);
    await begin(id);
    const findings = [{ source: "pixels", error: "undecodable", transient: false }];
    expect(await analysis().finish({ imageId: id, attempt: 1, findings })).toEqual({
      again: false,
    });
    expect((await read(id)).analysisStatus).toBe("failed");
  });

  it("of a picture that is deleted meanwhile ends quietly", async () => {
    const { id } = await aPicture(platform.current, place);
    await platform.current.delete(`/api/images/${id}`);
    expect(await begin(id)).toBeNull();
    expect(await analysis().finish({ imageId: id, attempt: 1, findings: [] })).toEqual({
      again: false,
    });
  });

  it("tells nothing of the machine when the bytes cannot be read", async () => {
    const { id } = await aPicture(platform.current, place, await picture());
    await settled(platform.current);
    await sql(
      "update image set analysis_status = 'pending', analysis_attempts = 5, storage_key = 'pictures/no/where' where id = ?",
      [id],
    );
    await platform.current.running.services.queue.publish(analysisTopic, { imageId: id });
    await settled(platform.current);
    expect(await read(id)).toMatchObject({
      analysisStatus: "failed",
      analysisError: "picture: its bytes could not be read",
    });
  });
});

describe("a claim", () => {
  /** A picture whose analysis is to begin. */
  async function waiting(): Promise<string> {
    const { id } = await aPicture(platform.current, place);
    await settled(platform.current);
    await restart(id);
    onTestFinished(() => sql("update image set analysis_status = 'done' where id = ?", [id]));
    return id;
  }
  const restart = (id: string) =>
    sql("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [id]);
  const failing = [{ source: "vision", error: "could not be completed" }];
  const rowOf = async (id: string) => {
    const [row] = await sql<{ status: string; attempts: number }[]>(
      "select analysis_status as status, analysis_attempts as attempts from image where id = ?",
      [id],
    );
    return row;
  };

  it("is one's alone, however many copies of the message come at once: one attempt", async () => {
    const id = await waiting();
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(id)));
    expect(begun.filter((one) => one !== null)).toHaveLength(1);
    expect(await rowOf(id)).toEqual({ status: "processing", attempts: 1 });
    const { again } = await analysis().finish({ imageId: id, attempt: 1, findings: failing });
    expect(again).toBe(true);
    expect(await rowOf(id)).toEqual({ status: "pending", attempts: 1 });
  });

  it("lapses without a sign of life, and is another's then, who is not disturbed", async () => {
    const id = await waiting();
    await begin(id);
    await lapse(id);
    expect(await begin(id)).toMatchObject({ attempt: 2 });
    expect(await analysis().renew({ imageId: id, attempt: 1 })).toBe(false);
    // The slow attempt fails, which does not affect the other's claim.
    expect(await analysis().finish({ imageId: id, attempt: 1, findings: failing })).toEqual({
      again: false,
    });
    expect(await rowOf(id)).toEqual({ status: "processing", attempts: 2 });
    // A success counts, whichever attempt reached it.
    await analysis().finish({ imageId: id, attempt: 1, findings: [{ source: "vision" }] });
    expect(await rowOf(id)).toMatchObject({ status: "done" });
  });

  it("is held by the database's clock, whatever that of another machine says", async () => {
    const id = await waiting();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await begin(id)).toMatchObject({ attempt: 1 });
    vi.setSystemTime(Date.now() + 7_200_000);
    expect(await begin(id)).toBeNull();
    vi.useRealTimers();
    await platform.current.running.workers?.sweep.run();
    expect(await rowOf(id)).toEqual({ status: "processing", attempts: 1 });
  });

  it("is kept by renewing it", async () => {
    const id = await waiting();
    await begin(id);
    await sql("update image set analysis_leased_until = now() + interval '1 second' where id = ?", [
      id,
    ]);
    expect(await analysis().renew({ imageId: id, attempt: 1 })).toBe(true);
    const [row] = await sql<{ left: number }[]>(
      "select extract(epoch from analysis_leased_until - now())::int as left from image where id = ?",
      [id],
    );
    expect(row?.left).toBeGreaterThan(20);
  });

  it("of a worker that hangs ends with the message's time, however often it is renewed", async () => {
    const id = await waiting();
    await begin(id);
    await sql("update image set analysis_changed_at = now() - interval '11 minutes' where id = ?", [
      id,
    ]);
    expect(await analysis().renew({ imageId: id, attempt: 1 })).toBe(false);
    await lapse(id);
    await platform.current.running.workers?.sweep.run();
    await expect.poll(() => rowOf(id)).toEqual({ status: "done", attempts: 2 });
  });

  it("of a worker that is gone is found by the sweep, of one that is there is not", async () => {
    const lost = await waiting();
    await sql("update image set analysis_status = 'done' where id = ?", [lost]);
    const held = await waiting();
    await restart(lost);
    await begin(held);
    await begin(lost);
    await sql(
      "update image set analysis_changed_at = now() - interval '1 hour' where id in (?, ?)",
      [held, lost],
    );
    await lapse(lost);
    await platform.current.running.workers?.sweep.run();
    await expect.poll(() => rowOf(lost)).toEqual({ status: "done", attempts: 2 });
    expect(await rowOf(held)).toEqual({ status: "processing", attempts: 1 });
    await analysis().finish({ imageId: held, attempt: 1, findings: [{ source: "exif" }] });
  });

  it("that ends badly for the last time leaves a dead letter with its reason, once", async () => {
    const id = await waiting();
    await sql("update image set analysis_attempts = 5 where id = ?", [id]);
    await begin(id);
    const end = () => analysis().finish({ imageId: id, attempt: 6, findings: failing });
    expect(await Promise.all([end(), end()])).toEqual([{ again: false }, { again: false }]);
    const letters = () =>
      sql("select topic, attempts, reason from dead_letter where body ->> 'imageId' = ?", [id]);
    expect(await letters()).toEqual([
      { topic: "analysis", attempts: 6, reason: "vision: could not be completed" },
    ]);
    await sql("update image set analysis_status = 'pending', analysis_attempts = 0 where id = ?", [
      id,
    ]);
    await begin(id);
    await analysis().finish({ imageId: id, attempt: 1, findings: [{ source: "vision" }] });
    expect(await letters()).toEqual([]);
  });
});
