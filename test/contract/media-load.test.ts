import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { pictureTurns } from "../../src/places/pictures/turns.ts";
import { usePlatform } from "../support/platform.ts";
import { aPicture, aPlace, picture, settled, storedFiles } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
let place: string;

beforeAll(async () => {
  place = await aPlace(platform.current);
});

/** Takes all the turns; gives them back when called. */
function occupy(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const occupied = pictureTurns.run(() => promise, { slots: 2, patient: true });
  return () => {
    resolve();
    return occupied;
  };
}

/** The most pictures that were decoded or encoded at any moment of `work`. */
async function mostAtOnce(work: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  await work.finally(() => clearInterval(look));
  return most;
}

describe("many pictures at a time", () => {
  it.each([
    ["two by two", 1500, 2],
    ["large ones one by one", 5100, 1],
  ])("are worked on %s", async (_how, edge, atOnce) => {
    const bytes = await picture((image) => image.png({ progressive: true }), {
      width: edge,
      height: edge,
    });
    const uploads = Array.from({ length: 5 }, () => aPicture(platform.current, place, bytes));
    expect(await mostAtOnce(Promise.all(uploads))).toBeLessThanOrEqual(atOnce);
    await settled(platform.current);
    const images = await Promise.all(uploads);
    const reads = images.map(({ id }) => platform.current.get(`/media/${id}?w=320`));
    expect(await mostAtOnce(Promise.all(reads))).toBeLessThanOrEqual(atOnce);
  });
});

describe("a rendition that waits for its turn", () => {
  it("is 404 when its picture is deleted meanwhile", async () => {
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const before = (await storedFiles(platform.current)).length;
    const giveBack = occupy();
    const waiting = platform.current.get(`/media/${image.id}?w=320`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await platform.current.delete(`/api/images/${image.id}`);
    await expect.poll(async () => (await storedFiles(platform.current)).length).toBe(before - 1);
    await giveBack();
    expectError(await waiting, 404, "not_found");
    expect(await storedFiles(platform.current)).toHaveLength(before - 1);
  });

  it("is not there when its picture is deleted before it is read", async () => {
    const image = await aPicture(platform.current, place);
    const { renditions } = platform.current.running.services;
    const wanted = { width: undefined, formats: [] };
    const rendition = await renditions.open(image.id, wanted);
    await platform.current.delete(`/api/images/${image.id}`);
    await expect.poll(() => renditions.open(image.id, wanted)).toBeNull();
    await expect.poll(() => rendition?.read()).toBeNull();
  });

  it("is 503 and told when to come again, where too many wait already", async () => {
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const giveBack = occupy();
    const line = Array.from({ length: 200 }, () =>
      pictureTurns.run(async () => {}, { patient: true }),
    );
    const refused = await platform.current.get(`/media/${image.id}?w=320`);
    expectError(refused, 503, "unavailable");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await giveBack();
    await Promise.all(line);
    expect((await platform.current.get(`/media/${image.id}?w=320`)).status).toBe(200);
  });
});

describe("a picture whose bytes are damaged in the store", () => {
  it("is 500, and nothing is told of where they are", async () => {
    const before = await storedFiles(platform.current);
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const all = await storedFiles(platform.current);
    const original = all.find((name) => !before.includes(name)) as string;
    await writeFile(original, "damaged");
    const refused = await platform.current.get(`/media/${image.id}?w=320`);
    expectError(refused, 500, "internal");
    expect(refused.text).not.toMatch(/pictures\/|original|[0-9a-f]{30}/);
  });
});
