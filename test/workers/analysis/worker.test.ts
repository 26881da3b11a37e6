import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { serviceCaller } from "../../../src/service-router.ts";
import { exchange } from "../../contract/support/exchange.ts";
import { aPicture, aPlace, picture, settled } from "../../contract/support/pictures.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/pictures/photographs/${name}`, import.meta.url));
const analysis = () => serviceCaller(platform.current.running.services, "test").analysis;
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.running.services.orm.em.fork().execute(text, values) as Promise<T>;
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
  }, 60_000);

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
      Array.from({ length: 6 }, () => analysis().finish({ imageId: before.id, findings })),
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
      expect(await analysis().begin({ imageId: id })).toMatchObject({ contentType: "image/jpeg" });
    }
    expect(await analysis().begin({ imageId: id })).toBeNull();
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
      await analysis().begin({ imageId: id });
      expect(await analysis().finish({ imageId: id, findings })).toEqual({ unfinished: true });
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
    await analysis().begin({ imageId: id });
    const findings = [{ source: "pixels", error: "undecodable", transient: false }];
    expect(await analysis().finish({ imageId: id, findings })).toEqual({ unfinished: false });
    expect((await read(id)).analysisStatus).toBe("failed");
  });

  it("of a picture that is deleted meanwhile ends quietly", async () => {
    const { id } = await aPicture(platform.current, place);
    await platform.current.delete(`/api/images/${id}`);
    expect(await analysis().begin({ imageId: id })).toBeNull();
    expect(await analysis().finish({ imageId: id, findings: [] })).toEqual({ unfinished: false });
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
