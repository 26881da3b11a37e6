import { type Dirent, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { RequestOptions, TestPlatform, TestResponse } from "../../support/platform.ts";

/** A picture of one color; `finish` chooses its format. */
export function picture(
  finish: (image: Sharp) => Sharp = (image) => image.jpeg(),
  { width = 64, height = 48, color = "#3366aa" } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return finish(image).toBuffer();
}

export function formWith(
  bytes: Buffer | string,
  fields: { caption?: string; part?: string; name?: string; type?: string } = {},
): FormData {
  const { caption, part = "image", name = "picture.jpg", type = "image/jpeg" } = fields;
  const form = new FormData();
  form.append(part, new Blob([bytes as never], { type }), name);
  if (caption !== undefined) form.append("caption", caption);
  return form;
}

/** Uploads a picture to a place, by its shorter address (decisions.md#graphql-and-rest). */
export function upload(
  platform: TestPlatform,
  placeId: string,
  form: FormData,
  options: RequestOptions = {},
): Promise<TestResponse> {
  return platform.request(`/places/${placeId}/images`, { method: "POST", form, ...options });
}

/** A place; its id. */
export async function aPlace(
  platform: TestPlatform,
  fields: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<string> {
  const { status, body } = await platform.post(
    "/api/places",
    { title: "A place", ...fields },
    options,
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** A picture of a place; the Image. */
export async function aPicture(
  platform: TestPlatform,
  placeId: string,
  bytes?: Buffer,
  fields: { caption?: string } = {},
) {
  const { status, body } = await upload(
    platform,
    placeId,
    formWith(bytes ?? (await picture()), fields),
  );
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.image;
}

/** Waits until no picture is being analysed and no place's relations are being computed. */
export async function settled(platform: TestPlatform): Promise<void> {
  const { orm } = platform.running.services;
  const unfinished = `select 1 from image where analysis_status in ('pending', 'processing')
    union all select 1 from link_change limit 1`;
  while ((await orm.em.fork().execute<unknown[]>(unfinished)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Every file that the platform keeps in its blob store. */
export async function storedFiles(platform: TestPlatform): Promise<string[]> {
  const folder = join(platform.dataDir, "blobs");
  let entries: Dirent[] | undefined;
  while (entries === undefined) {
    if (!existsSync(folder)) return [];
    // A folder below may go while it is looked into: then what there is has changed, so look again.
    entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      () => undefined,
    );
  }
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** A PNG's header and nothing that is worth decoding: as many pixels as one likes, in few bytes. */
export async function hugePng(edge: number): Promise<Buffer> {
  const png = await picture((image) => image.png(), { width: 1, height: 1 });
  png.writeUInt32BE(edge, 16);
  png.writeUInt32BE(edge, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return Buffer.concat([png, Buffer.alloc(100_000)]);
}
