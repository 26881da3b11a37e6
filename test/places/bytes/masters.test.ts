import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { originalTurns } from "../../../src/picture-codec/turns.ts";
import { Masters } from "../../../src/places/bytes/masters.ts";
import { FileBlobs } from "../../../src/platform/blobs/file-blobs.ts";

let root: string;
let blobs: FileBlobs;
let masters: Masters;
const HEIC = new URL("../../fixtures/pictures/colors/phone-p3.heic", import.meta.url);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tokenkit-masters-"));
  blobs = new FileBlobs(root);
  masters = new Masters(blobs, 4096);
});
afterAll(async () => {
  await masters.close();
  await rm(root, { recursive: true });
});

async function original(key: string): Promise<string> {
  const color = { width: 900, height: 600, channels: 3, background: "#3366aa" } as const;
  const bytes = await sharp({ create: color }).jpeg().toBuffer();
  await blobs.create(`${key}/original`, Readable.from([bytes]));
  return key;
}

it("keeps what an upload's decoding gave for its analysis, which decodes nothing", async () => {
  const key = await original("p/kept");
  await masters.make(key, undefined);
  await blobs.removeBelow(key);
  const view = await masters.view(key);
  expect(view).toMatchObject({ width: 512, height: 341 });
  const [red, green, blue] = view?.data ?? [];
  expect([red, green, blue].map((value) => Math.round((value ?? 0) / 10))).toEqual([5, 10, 17]);
  // The kept view is returned once; later callers read the master.
  expect(await masters.view(key)).toBeNull();
});

it("gives the same out of the master where another process took the upload in", async () => {
  const key = await original("p/elsewhere");
  const other = new Masters(blobs, 4096);
  await other.make(key, undefined);
  await other.close();
  expect(await masters.view(key)).toMatchObject({ width: 512, height: 341 });
});

it("decodes what is uploaded before what is analysed, however long that has waited", async () => {
  const heic = await readFile(HEIC);
  const keys = ["p/first", "p/analysed", "p/uploaded"] as const;
  for (const key of keys) await blobs.create(`${key}/original`, Readable.from([heic]));
  const ended: string[] = [];
  const first = masters.make(keys[0], undefined).then(() => ended.push("first"));
  const analysed = masters.view(keys[1]).then(() => ended.push("analysed"));
  // It looks into the store before it waits for its turn.
  await expect.poll(() => originalTurns.waiting).toBe(1);
  const uploaded = masters.make(keys[2], undefined).then(() => ended.push("uploaded"));
  await Promise.all([first, analysed, uploaded]);
  expect(ended).toEqual(["first", "uploaded", "analysed"]);
});
