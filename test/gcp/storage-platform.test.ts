import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  aPicture,
  aPlace,
  formWith,
  picture,
  settled,
  upload,
} from "../contract/support/pictures.ts";
import { TestPlatform } from "../support/platform.ts";
import { StorageDouble } from "./support/storage-double/double.ts";

let double: StorageDouble;
let platform: TestPlatform;
let place: string;

beforeAll(async () => {
  double = await StorageDouble.start("pictures");
  vi.stubEnv("STORAGE_EMULATOR_HOST", double.url);
  platform = await TestPlatform.start({ BLOB_BUCKET: "pictures", ENABLE_REST: "true" });
  place = await aPlace(platform);
});
afterAll(async () => {
  await platform.close();
  await double.stop();
  vi.unstubAllEnvs();
});

const media = (id: string, query = "") => fetch(`${platform.url}/media/${id}${query}`);

it("keeps a picture from its upload to its end in the bucket, and nothing of it here", async () => {
  const image = await aPicture(platform, place, await picture());
  await settled(platform);
  const [original, master] = [double.count("begin"), double.objects.names.length];
  expect([original, master]).toEqual([2, 2]);
  // Only the analysis has fetched the uploaded bytes.
  const fetched = double.handled.filter(
    ({ kind, name }) => kind === "read" && /original$/.test(name),
  );
  expect(fetched.length).toBeLessThanOrEqual(1);

  const served = await media(image.id, "?w=320");
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  await served.arrayBuffer();
  expect(double.objects.names).toHaveLength(3);

  const before = double.handled.length;
  for (let times = 0; times < 5; times++) await (await media(image.id, "?w=320")).arrayBuffer();
  expect(double.handled.slice(before).map(({ kind }) => kind)).toEqual(Array(5).fill("read"));

  await platform.delete(`/api/images/${image.id}`);
  const { status } = await platform.delete(`/api/bin/${image.id}`);
  expect(status).toBe(204);
  await expect.poll(() => double.objects.names).toEqual([]);
  expect((await media(image.id)).status).toBe(404);
  expect(existsSync(join(platform.dataDir, "blobs"))).toBe(false);
  expect(double.complaints).toEqual([]);
});

it("tells uploads and readers that it is the storage that does not answer, and goes on after it", async () => {
  const image = await aPicture(platform, place, await picture());
  await settled(platform);
  double.faults.order("begin", { status: 403 });
  const refused = await upload(platform, place, formWith(await picture()));
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(refused.body.message).toMatch("storage of pictures");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  double.faults.order("metadata", { status: 403 });
  const unseen = await media(image.id, "?w=640");
  expect(unseen.status).toBe(503);
  expect(((await unseen.json()) as { message: string }).message).toMatch("storage of pictures");

  expect((await media(image.id, "?w=640")).status).toBe(200);
  expect((await upload(platform, place, formWith(await picture()))).status).toBe(201);
  await settled(platform);
});

it("refuses uploads within seconds while the bucket takes none, and warns until it takes one", async () => {
  const image = await aPicture(platform, place, await picture());
  await settled(platform);
  // A rendition of the picture, which the bucket then has.
  expect((await media(image.id, "?w=640")).status).toBe(200);
  double.faults.order("begin", { status: 503 }, { times: 60 });
  const refusals = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const started = performance.now();
      const { status } = await upload(platform, place, formWith(await picture()));
      return { status, seconds: (performance.now() - started) / 1000 };
    }),
  );
  expect(refusals.map(({ status }) => status)).toEqual(Array(6).fill(503));
  // Three seconds for the bucket, and some for a busy machine; the client alone takes 13.
  expect(Math.max(...refusals.map(({ seconds }) => seconds))).toBeLessThan(10);

  const warnings = async (): Promise<string[]> =>
    (await platform.get("/readyz", { key: null })).body.warnings ?? [];
  // A read that succeeds says nothing of uploads.
  expect((await media(image.id, "?w=640")).status).toBe(200);
  expect(await warnings()).toEqual([expect.stringMatching(/storage of pictures fails/)]);
  double.faults.clear();
  expect((await upload(platform, place, formWith(await picture()))).status).toBe(201);
  // Probes share an answer for a moment.
  await expect.poll(warnings).toEqual([]);
});

it("accepts no picture that the bucket says it keeps and does not", async () => {
  double.objects.forgetful = true;
  const { status, body } = await upload(platform, place, formWith(await picture()));
  expect([status, body.code]).toEqual([503, "unavailable"]);
  double.objects.forgetful = false;
  expect((await upload(platform, place, formWith(await picture()))).status).toBe(201);
  await settled(platform);
});
