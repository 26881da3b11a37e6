import { Readable } from "node:stream";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { PIPELINE } from "../../src/picture-codec/pipeline.ts";
import { usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import { aPicture, aPlace, picture, settled } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
let place: string;
let path: string;

/** A camera's metadata, including its position and serial number. */
const exif = {
  IFD0: { Make: "Acme", Model: "Secret 9000", Artist: "Nobody" },
  IFD2: { BodySerialNumber: "SN-12345", LensSerialNumber: "LS-6789" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "54/1 10/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "12/1 5/1 0/1",
  },
};

beforeAll(async () => {
  place = await aPlace(platform.current);
  const bytes = await picture(
    (image) => image.withExif(exif).withMetadata({ orientation: 6 }).jpeg(),
    {
      width: 1600,
      height: 900,
    },
  );
  path = new URL((await aPicture(platform.current, place, bytes)).url).pathname;
});

const get = (query = "", headers: Record<string, string> = {}) =>
  exchange(platform.current.url, path + query, { headers });

describe("GET /media/{imageId}", () => {
  it("serves a rendition to everybody: upright, nothing told of camera or place", async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("image/jpeg");
    const { width, height, exif, iptc, xmp, orientation } = await sharp(body).metadata();
    expect([width, height]).toEqual([900, 1600]);
    expect([exif, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    for (const secret of ["Acme", "SN-12345", "LS-6789", "GPS", "Exif"]) {
      expect(body.includes(secret)).toBe(false);
    }
  });

  it("may be kept for ever, shown on any page, and is taken for nothing but a picture", async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
      "accept-ranges": "bytes",
      vary: "Accept",
    });
    expect(headers["x-request-id"]).toBeDefined();
  });

  it.each([
    ["image/avif,image/webp,image/png,*/*;q=0.8", "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["image/avif;q=0.5,image/webp", "image/webp"],
    ["image/avif;q=0,image/webp;q=0", "image/jpeg"],
    ["image/jpeg, image/webp;q=0.1", "image/jpeg"],
    ["image/webp;q=0.1, image/*;q=0.5", "image/jpeg"],
    ["image/png, image/webp;q=0.5, image/jpeg;q=0.1", "image/webp"],
    ["image/*,image/webp", "image/webp"],
    ["text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8", "image/avif"],
    ["*/*", "image/jpeg"],
    ["image/*", "image/jpeg"],
    ["image/jpeg", "image/jpeg"],
  ])("for Accept: %s gives %s", async (accept, type) => {
    const { headers, body } = await get("?w=320", { accept });
    expect(headers["content-type"]).toBe(type);
    const { format } = await sharp(body).metadata();
    expect(format).toBe({ "image/avif": "heif", "image/webp": "webp" }[type] ?? "jpeg");
  });

  it.each([
    ["320", 320],
    ["640", 640],
    ["1280", 900],
  ])("?w=%s is %i pixels wide, never wider than the picture", async (w, width) => {
    const { body } = await get(`?w=${w}`);
    expect((await sharp(body).metadata()).width).toBe(width);
  });

  it.each(["w=100", "w=", "w=x", "w=320&w=640", "w=0320"])("refuses ?%s", async (query) => {
    expectError(await platform.current.get(`${path}?${query}`), 400, "validation_failed", "w");
  });

  it("is 304 to who has it, and answers HEAD", async () => {
    const { headers } = await get();
    const again = await get("", { "if-none-match": headers.etag as string });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const other = await get("?w=320", { "if-none-match": headers.etag as string });
    expect(other.status).toBe(200);
    const head = await exchange(platform.current.url, path, { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });

  it("serves ranges of bytes", async () => {
    const { body: whole, headers } = await get();
    const size = whole.length;
    for (const [range, start, end] of [
      ["bytes=0-9", 0, 9],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ["bytes=-7", size - 7, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ] as const) {
      const part = await get("", { range });
      expect([part.status, part.headers["content-range"]]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect(part.body.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await get("", { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    for (const range of ["bytes=9-5", "bytes=0-1,3-4", "lines=1-2", "bytes=-"]) {
      expect((await get("", { range })).status).toBe(200);
    }
    const current = await get("", { range: "bytes=0-0", "if-range": headers.etag as string });
    expect(current.status).toBe(206);
    expect((await get("", { range: "bytes=0-0", "if-range": '"old"' })).status).toBe(200);
  });

  it("says how long it is up to 30 MiB; what is longer comes in chunks, whole or by ranges", async () => {
    const { id } = await aPicture(platform.current, place);
    const { orm, blobs } = platform.current.running.services;
    const address = `/media/${id}`;
    const ask = (headers: Record<string, string> = {}, method = "GET") =>
      exchange(platform.current.url, address, { method, headers });
    expect((await ask()).headers["content-length"]).toBeDefined();

    const [row] = await orm.em
      .fork()
      .execute<{ key: string }[]>("select storage_key as key from image where id = ?", [id]);
    const key = row?.key as string;
    const name = `v${PIPELINE}-64x48.jpeg`;
    await blobs.removeBelow(key, (one) => one === name);
    const large = 31 * 1024 * 1024;
    const bytes = Buffer.alloc(large, "0123456789abcdefg");
    await blobs.create(`${key}/${name}`, Readable.from([bytes]));
    const whole = await ask();
    expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
    const most = await ask({ range: "bytes=1-" });
    expect([most.status, most.body.equals(bytes.subarray(1))]).toEqual([206, true]);
    expect(most.headers["content-range"]).toBe(`bytes 1-${large - 1}/${large}`);
    for (const { headers } of [whole, most]) {
      expect(headers["content-length"]).toBeUndefined();
      expect(headers["transfer-encoding"]).toBe("chunked");
    }
    expect((await ask({ range: "bytes=5-9" })).headers["content-length"]).toBe("5");
    expect((await ask({}, "HEAD")).headers["content-length"]).toBe(String(large));
  });

  it("is no AVIF at a large full size, which would take many seconds", async () => {
    const bytes = await picture(undefined, { width: 2500, height: 2000 });
    const image = await aPicture(platform.current, place, bytes);
    const typeOf = async (accept: string, query = "") =>
      (await exchange(platform.current.url, `/media/${image.id}${query}`, { headers: { accept } }))
        .headers["content-type"];
    expect(await typeOf("image/avif,image/webp")).toBe("image/webp");
    expect(await typeOf("image/avif")).toBe("image/jpeg");
    expect(await typeOf("image/avif,image/webp", "?w=1280")).toBe("image/avif");
  });

  it("keeps what is see-through so", async () => {
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 4, background: "#ff000080" },
    })
      .png()
      .toBuffer();
    const image = await aPicture(platform.current, place, bytes);
    const { headers, body } = await exchange(platform.current.url, `/media/${image.id}`);
    expect(headers["content-type"]).toBe("image/png");
    expect((await sharp(body).metadata()).hasAlpha).toBe(true);
  });

  it.each<[string, number, number, "png" | "tiff", string, string, string, [number, number]]>([
    ["a photograph", 6000, 4500, "tiff", "", "*/*", "image/jpeg", [4096, 3072]],
    ["a long screenshot", 1080, 30_000, "png", "?w=640", "image/webp", "image/webp", [147, 4096]],
    ["a long scan", 1080, 30_000, "tiff", "", "image/avif", "image/avif", [147, 4096]],
    ["a strip", 10, 65_535, "tiff", "", "image/avif", "image/avif", [1, 4096]],
    ["a panorama", 30_000, 900, "tiff", "?w=320", "image/webp", "image/webp", [320, 10]],
    ["a line", 65_535, 1, "png", "?w=320", "*/*", "image/png", [320, 1]],
  ])("gives %s of %i × %i, a %s%s, for %s as %s of at most 4,096 pixels", async (...row) => {
    const [, width, height, format, query, accept, type, size] = row;
    const bytes = await picture((image) => image[format](), { width, height });
    const image = await aPicture(platform.current, place, bytes);
    expect([image.width, image.height]).toEqual([width, height]);
    const { status, headers, body } = await exchange(
      platform.current.url,
      `/media/${image.id}${query}`,
      { headers: { accept } },
    );
    expect([status, headers["content-type"]]).toEqual([200, type]);
    const made = await sharp(body).metadata();
    expect([made.width, made.height]).toEqual(size);
  });

  it.each<[string, (image: Sharp) => Sharp, number[]]>([
    ["Display P3", (image) => image.withIccProfile("p3").png(), [200, 60, 40]],
    ["16 bits", (image) => image.toColourspace("rgb16").withIccProfile("p3").png(), [200, 60, 40]],
    ["CMYK", (image) => image.toColourspace("cmyk").tiff(), [200, 48, 13]],
    ["grey", (image) => image.greyscale().toColourspace("b-w").png(), [110, 110, 110]],
  ])("has the colors of a picture in %s, made smaller or not", async (_in, finish, color) => {
    for (const width of [400, 4400]) {
      const bytes = await picture(finish, { width, height: 40, color: "rgb(200,60,40)" });
      const image = await aPicture(platform.current, place, bytes);
      const { body } = await exchange(platform.current.url, `/media/${image.id}?w=320`);
      const shown = await sharp(body).resize(1, 1).toColourspace("srgb").raw().toBuffer();
      const off = color.map((value, channel) => Math.abs(value - (shown[channel] as number)));
      expect(Math.max(...off)).toBeLessThanOrEqual(4);
    }
  });

  it("makes a rendition once for many who ask at the same time", async () => {
    const image = await aPicture(platform.current, place, await picture(undefined, { width: 900 }));
    await settled(platform.current);
    /** How often sharp's queue moves while so many ask for a rendition of that width. */
    const movesFor = async (askers: number, width: number): Promise<number> => {
      let moves = 0;
      const count = (): void => void moves++;
      sharp.queue.on("change", count);
      const all = await Promise.all(
        Array.from({ length: askers }, () =>
          exchange(platform.current.url, `/media/${image.id}?w=${width}`),
        ),
      );
      sharp.queue.off("change", count);
      expect(new Set(all.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
      return moves;
    };
    const once = await movesFor(1, 320);
    expect(once).toBeGreaterThan(0);
    expect(await movesFor(8, 640)).toBe(once);
    expect(await movesFor(8, 640)).toBe(0);
  });

  it("is 404 for what is deleted or never was, and 405 for other methods", async () => {
    const image = await aPicture(platform.current, place);
    await platform.current.get(`/media/${image.id}`);
    await platform.current.delete(`/api/images/${image.id}`);
    expectError(await platform.current.get(`/media/${image.id}`), 404, "not_found");
    expectError(await platform.current.get("/media/nothing"), 404, "not_found");
    const post = await platform.current.post(path, {});
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("MEDIA_MAX_EDGE", () => {
  const small = usePlatform({ ENABLE_REST: "true", MEDIA_MAX_EDGE: "100" });

  it("is how long a rendition is at most", async () => {
    const other = await aPlace(small.current);
    const bytes = await picture(undefined, { width: 600, height: 300 });
    const image = await aPicture(small.current, other, bytes);
    expect([image.width, image.height]).toEqual([600, 300]);
    for (const query of ["", "?w=320"]) {
      const { body } = await exchange(small.current.url, `/media/${image.id}${query}`);
      const { width, height } = await sharp(body).metadata();
      expect([width, height]).toEqual([100, 50]);
    }
  });
});
