import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
};

/** A Huffman table whose only code, the bit 0, stands for `symbol` (ITU T.81, B.2.4.2). */
const huffman = (isAc: boolean, symbol: number): Buffer =>
  Buffer.concat([Buffer.from([isAc ? 0x10 : 0, 1]), Buffer.alloc(15), Buffer.from([symbol])]);

/**
 * A JPEG of one color, written bit by bit: baseline, or progressive in so many scans, each of
 * which makes a decoder go through all coefficients.
 */
export function flatJpeg(
  width: number,
  height: number,
  { components = 3, scans = 0 } = {},
): Buffer {
  const isProgressive = scans > 0;
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const frame = segment(
    isProgressive ? 0xc2 : 0xc0,
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([components, ...ids.flatMap((id) => [id, 0x11, 0])]),
  );
  const scan = (of: number[], spectrum: [number, number], precision: number, data: Buffer) =>
    Buffer.concat([
      segment(
        0xda,
        Buffer.from([of.length, ...of.flatMap((id) => [id, 0]), ...spectrum, precision]),
      ),
      data,
    ]);
  const zeros = (bits: number): Buffer => Buffer.alloc(Math.ceil(bits / 8));
  // One code and 14 bits say that the next 16,384 blocks are empty (G.1.2.2).
  const empty = zeros(Math.ceil(blocks / 16_384) * 15);
  const body = isProgressive
    ? [
        scan(ids, [0, 0], 0, zeros(blocks * components)),
        ...Array.from({ length: scans - 1 }, (_, n) => {
          const low = 13 - Math.floor(n / components);
          const precision = n < components ? low : ((low + 1) << 4) | low;
          return scan([ids[n % components] as number], [1, 63], precision, empty);
        }),
      ]
    : [scan(ids, [0, 63], 0, zeros(blocks * components * 2))];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0]), Buffer.alloc(64, 1)),
    frame,
    segment(0xc4, huffman(false, 0), huffman(true, isProgressive ? 0xe0 : 0)),
    ...body,
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function flat(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 50, g: 100, b: 170, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** Samples of two bits at random: little to store, and the most work that encoders can get. */
export function noise(width: number, height: number, channels: 3 | 4): Sharp {
  const data = randomBytes(width * height * channels);
  for (let at = 0; at < data.length; at++) data[at] = ((data[at] as number) & 3) * 85;
  return sharp(data, { raw: { width, height, channels } });
}

/** A hundred see-through megapixels, twice, in an animation. */
export const animatedWebp = Buffer.from(
  "UklGRroAAABXRUJQVlA4WAoAAAASAAAADycADycAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAAAAA8nAA8nAGQAAABWUDhMEQAAAC8P58MZB1DkKlShgIGI6H8AAEFOTUYqAAAAAAAAAAAADycADycAZAAAAFZQOEwRAAAALw/nwxkHUOQqVKGAgYjofwAAQU5NRioAAAAAAAAAAAAPJwAPJwBkAAAAVlA4TBEAAAAvD+fDGQdQ5CpUoYCBiOh/AAA=",
  "base64",
);

export const largeHeic = (): Buffer =>
  readFileSync(new URL("../../fixtures/pictures/large/48-megapixels.heic", import.meta.url));

/** A small PNG with texts that are packed to a thousandth: unpacked they are megabytes each. */
export async function pngOfTexts(count: number): Promise<Buffer> {
  const png = await flat(64, 64).png().toBuffer();
  const packed = deflateSync(Buffer.alloc(7_900_000, "a"), { level: 9 });
  const texts = Array.from({ length: count }, (_, n) => {
    const body = Buffer.concat([Buffer.from(`zTXtk${n}\0\0`, "latin1"), packed]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(body.length - 4);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  });
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
}

/** An animation of so many tiny frames; libwebp takes the square of that to read its header. */
export function webpOfFrames(count: number): Buffer {
  const start = 12 + 18 + 14;
  const frame = animatedWebp.subarray(start, start + 50);
  const body = Buffer.concat([animatedWebp.subarray(8, start), ...Array(count).fill(frame)]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
