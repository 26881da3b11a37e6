import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPicture } from "../../../../src/picture-codec/picture.ts";
import { xmpProperties } from "../../../../src/picture-codec/xmp.ts";
import type { ExifData } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { exifAnalyzer } from "../../../../workers/analysis/analyzers/exif/analyzer.ts";
import { pngBlocks } from "../../../../workers/analysis/analyzers/exif/png-texts.ts";
import { xmpCoordinate } from "../../../../workers/analysis/analyzers/exif/xmp.ts";
import { exifBlock, rationals, text } from "./support/exif-block.ts";
import { exiftoolVersion } from "./support/exiftool.ts";
import { fixture, jpegWith, plain, pngChunk } from "./support/pictures.ts";

const block = exifBlock({
  ifd0: [text(0x10f, "Maker")],
  gps: [
    text(1, "S"),
    rationals(2, [33, 1], [30, 1], [0, 1]),
    text(3, "E"),
    rationals(4, [151, 1], [0, 1], [0, 1]),
  ],
});
const AT = { latitude: -33.5, longitude: 151 };

const packet = (properties: string, prefix = "exif"): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
   <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
   xmlns:${prefix}="http://ns.adobe.com/exif/1.0/" ${properties}</rdf:RDF></x:xmpmeta>`;
const position = packet('exif:GPSLatitude="33,30S" exif:GPSLongitude="151,0,0E"/>');

async function read(bytes: Buffer): Promise<ExifData | undefined> {
  const picture = openPicture(bytes, "application/octet-stream", async () => {
    throw new Error("Its pixels are nobody's business here");
  });
  return (await exifAnalyzer().analyze(picture)).exif;
}

/** The position that exiftool reads, if installed. */
function exiftool(bytes: Buffer, name: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const flags = ["-json", "-n", "-c", "%.6f", "-GPSLatitude", "-GPSLongitude"];
  const [found] = JSON.parse(
    execFileSync("exiftool", [...flags, file], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  rmSync(folder, { recursive: true });
  if (found.GPSLatitude === undefined) return undefined;
  return { latitude: Number(found.GPSLatitude), longitude: Number(found.GPSLongitude) };
}

const profile = (name: string, content: Buffer): Buffer => {
  const lines = content.toString("hex").match(/.{1,72}/g) ?? [];
  return Buffer.from(`\n${name}\n${String(content.length).padStart(8)}\n${lines.join("\n")}\n`);
};
const latin = (value: string): Buffer => Buffer.from(value, "latin1");
const tEXt = (keyword: string, content: Buffer) =>
  pngChunk("tEXt", Buffer.concat([latin(`${keyword}\0`), content]));
const zTXt = (keyword: string, content: Buffer) =>
  pngChunk("zTXt", Buffer.concat([latin(`${keyword}\0\0`), deflateSync(content)]));
const iTXt = (keyword: string, content: Buffer, packed = false) =>
  pngChunk(
    "iTXt",
    Buffer.concat([
      latin(`${keyword}\0${packed ? "\x01" : "\0"}\0\0\0`),
      packed ? deflateSync(content) : content,
    ]),
  );

const exifStart = Buffer.concat([latin("Exif\0\0"), block]);
const xmpStart = Buffer.concat([latin("http://ns.adobe.com/xap/1.0/\0"), Buffer.from(position)]);

describe("what a PNG holds as text", () => {
  const chunks: [name: string, chunk: Buffer][] = [
    ["eXIf", pngChunk("eXIf", block)],
    ["a packed exif profile", zTXt("Raw profile type exif", profile("exif", exifStart))],
    ["an exif profile without its start", tEXt("Raw profile type exif", profile("exif", block))],
    ["a packed APP1 profile", zTXt("Raw profile type APP1", profile("generic", exifStart))],
    ["an APP1 profile with XMP", tEXt("Raw profile type APP1", profile("generic", xmpStart))],
    ["an international profile", iTXt("Raw profile type exif", profile("exif", exifStart))],
    ["a packed international one", iTXt("Raw profile type APP1", profile("app1", exifStart), true)],
    ["XMP", iTXt("XML:com.adobe.xmp", Buffer.from(position))],
    ["packed XMP", iTXt("XML:com.adobe.xmp", Buffer.from(position), true)],
    ["an xmp profile", zTXt("Raw profile type xmp", profile("xmp", Buffer.from(position)))],
  ];

  it.each(chunks)("is read from %s, before the pixels and after them", async (_, chunk) => {
    const png = await plain().png().toBuffer();
    for (const at of [33, png.length - 12]) {
      const bytes = Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
      expect((await read(bytes))?.coordinate).toEqual(AT);
      if (exiftoolVersion) expect(exiftool(bytes, "a.png")).toEqual(AT);
    }
  });

  it("that is broken, or packed to fill the memory, is as if it were not there", async () => {
    const png = await plain().png().toBuffer();
    for (const chunk of [
      zTXt(
        "Raw profile type exif",
        Buffer.concat([profile("exif", block), Buffer.alloc(50_000_000)]),
      ),
      tEXt("Raw profile type exif", latin("\nexif\n 12\nno digits")),
      pngChunk("zTXt", latin("Raw profile type exif\0\0not packed")),
      pngChunk("iTXt", latin("XML:com.adobe.xmp\0")),
      pngChunk("eXIf", latin("II*")),
    ]) {
      expect(await read(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))).toBe(
        undefined,
      );
    }
  });

  it("never throws, whatever the bytes", () => {
    const types = fc.constantFrom("tEXt", "zTXt", "iTXt", "eXIf", "IDAT");
    const start = fc.constantFrom("", "Raw profile type exif\0", "XML:com.adobe.xmp\0", "\0\0\0\0");
    fc.assert(
      fc.property(fc.array(fc.tuple(types, start, fc.uint8Array()), { maxLength: 5 }), (parts) => {
        const png = Buffer.concat([
          Buffer.alloc(8),
          ...parts.map(([type, text, rest]) =>
            pngChunk(type, Buffer.concat([latin(text), Buffer.from(rest)])),
          ),
        ]);
        for (const bytes of [png, png.subarray(0, png.length / 2)]) {
          const { xmp } = pngBlocks(bytes);
          if (xmp) xmpCoordinate(xmpProperties(xmp));
        }
      }),
    );
  });
});

describe("a position in XMP", () => {
  it.each(["jpeg", "png", "webp", "tiff", "avif"] as const)("is read from %s", async (format) => {
    const bytes = await plain().withXmp(position)[format]().toBuffer();
    expect((await read(bytes))?.coordinate).toEqual(AT);
    if (exiftoolVersion) expect(exiftool(bytes, `a.${format}`)).toEqual(AT);
  });

  it("is read from HEIC", async ({ skip }) => {
    if (!exiftoolVersion) skip("exiftool, which writes it, is not installed here");
    const folder = mkdtempSync(join(tmpdir(), "texts-"));
    const file = join(folder, "a.heic");
    writeFileSync(file, fixture("photographs/apple-iphone-xr.heic"));
    const flags = ["-q", "-q", "-overwrite_original", "-EXIF:all=", "-XMP:GPSLatitude=-33.5"];
    execFileSync("exiftool", [...flags, "-XMP:GPSLongitude=151", file]);
    const bytes = readFileSync(file);
    rmSync(folder, { recursive: true });
    expect((await read(bytes))?.coordinate).toEqual(AT);
  });

  const elements = (latitude: string, longitude: string) =>
    `><exif:GPSLatitude>${latitude}</exif:GPSLatitude><exif:GPSLongitude>
      ${longitude}</exif:GPSLongitude></rdf:Description>`;
  it.each([
    ["as elements", packet(elements("33,30.000S", "151,0.0E")), AT],
    ["under another prefix", packet("e:GPSLatitude='33,30,0S' e:GPSLongitude='151,0E'/>", "e"), AT],
    ["as signed degrees", packet(elements("-33.5", "151")), AT],
    ["in the west", packet(elements("51,30N", "0,7.5W")), { latitude: 51.5, longitude: -0.125 }],
  ])("is read %s", async (_, xmp, at) => {
    const bytes = await plain().withXmp(xmp).jpeg().toBuffer();
    expect((await read(bytes))?.coordinate).toEqual(at);
    if (exiftoolVersion) expect(exiftool(bytes, "a.jpg")).toEqual(at);
  });

  it.each([
    ["with one half", packet('exif:GPSLatitude="33,30S"/>')],
    ["outside the globe", packet(elements("93,30S", "151,0E"))],
    ["at exactly 0,0", packet(elements("0,0N", "0,0E"))],
    ["with hemispheres swapped", packet(elements("33,30E", "151,0S"))],
    ["of a receiver without a fix", packet(`exif:GPSStatus="V"${elements("33,30S", "151,0E")}`)],
    ["in words", packet(elements("north", "east"))],
    ["of another namespace", position.replace("adobe.com/exif", "adobe.com/other")],
  ])("is none %s", async (_, xmp) => {
    expect(await read(await plain().withXmp(xmp).jpeg().toBuffer())).toBeUndefined();
  });

  it("gives way to that of the camera", async () => {
    const other = packet(elements("10,0N", "10,0E"));
    const source = plain().withXmp(other);
    const jpeg = await source.jpeg().toBuffer();
    const camera = await jpegWith(block);
    const segment = camera.subarray(2, 2 + 2 + camera.readUInt16BE(4));
    const bytes = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    expect((await read(bytes))?.coordinate).toEqual(AT);
  });
});
