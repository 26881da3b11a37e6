import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { differences } from "../support/color-differences.ts";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const COLORS = new URL("../fixtures/pictures/colors/", import.meta.url);

const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;

const get = (path: string, headers: Record<string, string> = {}) =>
  exchange(platform.current.url, path, { headers });

/** A picture of the fixtures, uploaded and analysed; the path that its `url` has. */
async function uploaded(name: string): Promise<{ id: string; path: string }> {
  const bytes = await readFile(new URL(name, COLORS));
  const { id, url } = await aPicture(platform.current, await aPlace(platform.current), bytes);
  await settled(platform.current);
  return { id, path: new URL(url).pathname };
}

async function pixelsOf(picture: Buffer | URL) {
  const bytes = picture instanceof URL ? await readFile(picture) : picture;
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** PNG renditions are lossless; of JPEG ones the mean counts. */
it.each([
  ["display-p3-16.png", 1],
  ["prophoto-16.png", 1],
  ["gray-16.png", 1],
  ["cicp-p3.png", 1],
  ["phone-p3.heic", 1.5],
  ["phone-nclx-p3.heic", 1.5],
  ["cmyk.jpg", 1.5],
])("shows %s in the colors that ImageMagick sees", async (name, most) => {
  const { path } = await uploaded(name);
  const { body } = await get(path);
  expect((await sharp(body).metadata()).icc).toBeUndefined();
  const expected = await pixelsOf(new URL(`expected/${name}.png`, COLORS));
  expect(differences(await pixelsOf(body), expected).mean).toBeLessThan(most);
});

/** Leaves the files of an older pipeline: its master and its renditions. */
async function madeBefore(id: string): Promise<string> {
  const [row] = await sql<{ storage_key: string }[]>("select storage_key from image where id = ?", [
    id,
  ]);
  const folder = join(platform.current.dataDir, "blobs", row?.storage_key as string);
  await mkdir(folder, { recursive: true });
  for (const name of ["master-v1-4096", "v2-48x48.jpeg", "v1-32x32.webp"]) {
    await writeFile(join(folder, name), "with other colors");
  }
  await sql("update image set pipeline = 2 where id = ?", [id]);
  return folder;
}

it("keeps nothing that an older pipeline made, once the sweep has been there", async () => {
  const { id, path } = await uploaded("display-p3.jpg");
  const { body } = await get(path);
  const folder = await madeBefore(id);
  await platform.current.running.workers?.sweep.run();
  expect((await readdir(folder)).sort()).toEqual(["master-v3-4096", "original", "v3-48x48.jpeg"]);
  expect((await get(path)).body.equals(body)).toBe(true);
  // This replica must not remove a newer one's file.
  await writeFile(join(folder, "v4-48x48.jpeg"), "of a newer one");
  await sql("update image set pipeline = 2 where id = ?", [id]);
  await platform.current.running.workers?.sweep.run();
  expect(await readdir(folder)).toContain("v4-48x48.jpeg");
});

it("makes a picture of an older pipeline anew when it is asked for, and lets the old ones go", async () => {
  const { id, path } = await uploaded("phone-p3.heic");
  const folder = await madeBefore(id);
  await rm(join(folder, "master-v3-4096"));
  const { body } = await get(path);
  const expected = await pixelsOf(new URL("expected/phone-p3.heic.png", COLORS));
  expect(differences(await pixelsOf(body), expected).mean).toBeLessThan(1.5);
  expect((await readdir(folder)).sort()).toEqual(["master-v3-4096", "original", "v3-48x48.jpeg"]);
});

it("has an address that changes with the pipeline, and serves older ones, which are soon asked for again", async () => {
  const { id, path } = await uploaded("display-p3.jpg");
  expect(path).toBe(`/media/${id}/v3`);
  const { headers, body } = await get(path);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers.etag).toContain("v3-48x48");
  for (const older of [`/media/${id}`, `/media/${id}/v2`, `/media/${id}/v4`]) {
    const answer = await get(older);
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
    expect([answer.headers.etag, answer.body.equals(body)]).toEqual([headers.etag, true]);
    expect((await get(older, { "if-none-match": headers.etag as string })).status).toBe(304);
    const before = (headers.etag as string).replace("v3", "v2");
    expect((await get(older, { "if-none-match": before })).status).toBe(200);
  }
  for (const none of [`/media/${id}/`, `/media/${id}/3`, `/media/${id}/v3/x`]) {
    expect((await get(none)).status).toBe(404);
  }
});
