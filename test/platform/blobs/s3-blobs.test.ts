import { text } from "node:stream/consumers";
import { S3 } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { S3Blobs } from "../../../src/platform/blobs/s3-blobs.ts";
import { behavesAsBlobs, from } from "./support/behaviour.ts";
import { CephGateway, S3_KEYS } from "./support/ceph.ts";
import { findCeph } from "./support/find-ceph.ts";
import { unreliable } from "./support/unreliable.ts";

const ceph = findCeph();
if ("lacking" in ceph) process.stderr.write(`Left out: pictures in S3, because ${ceph.lacking}.\n`);

const credentials = {
  accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID,
  secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY,
};

describe.skipIf("lacking" in ceph)("pictures in a bucket of a real S3 server", () => {
  let gateway: CephGateway;
  let client: S3;
  let blobs: S3Blobs;
  const open = (bucket: string, { secret = credentials.secretAccessKey, url = gateway.url } = {}) =>
    S3Blobs.open(
      { bucket, endpoint: url, region: undefined, forcePathStyle: true },
      { credentials: { ...credentials, secretAccessKey: secret } },
    );

  beforeAll(async () => {
    if ("lacking" in ceph) return;
    gateway = await CephGateway.start();
    const where = { endpoint: gateway.url, region: "us-east-1", forcePathStyle: true };
    client = new S3({ ...where, credentials });
    await client.createBucket({ Bucket: "pictures" });
    blobs = await open("pictures");
  });
  afterAll(() => gateway?.stop());

  const keys = async (): Promise<string[]> => {
    const { Contents = [] } = await client.listObjectsV2({ Bucket: "pictures" });
    return Contents.map(({ Key = "" }) => Key);
  };
  const unfinished = async (): Promise<number> =>
    (await client.listMultipartUploads({ Bucket: "pictures" })).Uploads?.length ?? 0;

  behavesAsBlobs(() => ({ blobs, keys }));

  it("takes in parts what a person waits for, and leaves none behind", async () => {
    await blobs.create("hurried/small/x", from("some ", "bytes"), { hurried: true });
    expect(await blobs.size("hurried/small/x")).toBe(10);
    await expect(blobs.create("hurried/small/x", from("y"), { hurried: true })).rejects.toThrow(
      "There is a blob under hurried/small/x already",
    );
    expect(await unfinished()).toBe(0);
  });

  it.each([
    ["one piece", {}, ["PUT"]],
    ["parts", { hurried: true }, ["POST", "PUT", "HEAD", "POST"]],
  ])("sends no checksum in %s that the upload has not announced", async (what, how, methods) => {
    const sent: string[] = [];
    const named = new Set<string>();
    const url = await unreliable(gateway.url, ({ method = "", headers }) => {
      sent.push(method);
      for (const name of Object.keys(headers)) if (name.includes("checksum")) named.add(name);
      return undefined;
    });
    const key = `announced/${what.replace(" ", "-")}/x`;
    await (await open("pictures", { url })).create(key, from("some bytes"), how);
    expect([sent, [...named]]).toEqual([methods, []]);
  });

  it.each(["none of its name", "a secret that it does not know"])(
    "says that it cannot be used where there is %s",
    async (what) => {
      const other = what.startsWith("none")
        ? await open("nobodys")
        : await open("pictures", { secret: "another-secret" });
      expect(await other.problem()).toBeUndefined();
      for (const act of [
        () => other.size("a/x"),
        () => other.create("a/x", from("x")),
        () => other.create("a/x", from("x"), { hurried: true }),
        () => other.withFile("a/x", async () => {}),
        () => other.removeBelow("a/x"),
      ]) {
        await expect(act()).rejects.toThrow("The blob store could not");
      }
      expect(await other.problem()).toBe("failing");
    },
  );

  it.each([
    ["one piece", "PUT", "x-id=PutObject", {}],
    ["parts", "POST", "uploadId=", { hurried: true }],
  ])(
    "counts an upload in %s as done though its answer is lost",
    async (_what, method, part, how) => {
      let lost = 0;
      const url = await unreliable(gateway.url, (asked) => {
        const last = asked.method === method && asked.url?.includes(part) && lost === 0;
        if (!last) return undefined;
        lost += 1;
        return "lose";
      });
      const key = `lost/${method.toLowerCase()}/x`;
      await (await open("pictures", { url })).create(key, from("some bytes"), how);
      expect([lost, await text(blobs.read(key))]).toEqual([1, "some bytes"]);
      expect(await unfinished()).toBe(0);
    },
  );

  it("remembers that uploads are refused, though reads succeed, until one gets through", async () => {
    let refuses = true;
    const url = await unreliable(gateway.url, ({ method }) =>
      refuses && method !== "GET" && method !== "HEAD" ? "refuse" : undefined,
    );
    const other = await open("pictures", { url });
    await blobs.create("refused/one/x", from("x"));
    await expect(other.create("refused/two/x", from("x"))).rejects.toThrow("could not write");
    expect(await other.size("refused/one/x")).toBe(1);
    expect(await other.problem()).toBe("failing");
    refuses = false;
    await other.create("refused/two/x", from("x"));
    expect(await other.problem()).toBeUndefined();
  });
});

it("lets nobody wait longer than some 3 s for an S3 server that takes nothing", async () => {
  const url = await unreliable("http://127.0.0.1:1", () => "silence");
  const blobs = await S3Blobs.open(
    { bucket: "pictures", endpoint: url, region: undefined, forcePathStyle: true },
    { credentials },
  );
  const started = performance.now();
  await expect(blobs.create("a/x", from("x"), { hurried: true })).rejects.toThrow(
    "The blob store could not write",
  );
  expect(performance.now() - started).toBeLessThan(6000);
  expect(await blobs.problem()).toBe("failing");
});
