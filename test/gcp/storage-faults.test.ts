import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { JWT } from "google-auth-library";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BlobStoreUnavailable } from "../../src/errors/blob-store-unavailable.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import { BlobExists, BlobMissing } from "../../src/platform/blobs/blobs.ts";
import { BucketBlobs } from "../../src/platform/blobs/bucket-blobs.ts";
import { from } from "../platform/blobs/support/behaviour.ts";
import { StorageDouble } from "./support/storage-double/double.ts";

const MIB = 1024 * 1024;
/** The shortest delay that the client allows. */
const quick = { retryOptions: { maxRetryDelay: 1 } };

let double: StorageDouble;
let blobs: BucketBlobs;
/** The folder of its temporary files. */
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "tokenkit-storage-"));
  vi.stubEnv("TMPDIR", temporary);
});
beforeEach(async () => {
  double = await StorageDouble.start("pictures");
  vi.stubEnv("STORAGE_EMULATOR_HOST", double.url);
  blobs = await BucketBlobs.open("pictures", quick);
});
afterEach(async () => {
  expect(double.complaints).toEqual([]);
  expect(double.faults.left).toBe(0);
  await double.stop();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

async function temporaryFiles(): Promise<string[]> {
  const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Pieces as a network delivers them. */
const inPieces = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
      bytes.subarray(n * 65_536, (n + 1) * 65_536),
    ),
  );

const stored = (key: string): Buffer => double.objects.find(key).bytes;

/** Names the blob store as temporarily unavailable, in the answer too. */
async function expectUnavailable(failing: Promise<unknown>): Promise<void> {
  const error = await failing.then(
    () => "it did not fail",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BlobStoreUnavailable);
  const { errorCode, message } = platformErrorFrom(error);
  expect(errorCode).toBe("unavailable");
  expect(message).toMatch("storage of pictures");
  expect(message).not.toMatch(/database|bucket|http|E[A-Z]{4}/);
}

describe("an upload", () => {
  it.each([
    ["503 to the beginning", "begin", { status: 503 }, 0],
    ["429 to the beginning", "begin", { status: 429 }, 0],
    ["503 to the first chunk", "chunk", { status: 503 }, 0],
    ["429 to the second chunk", "chunk", { status: 429 }, 1],
    ["a first chunk that is cut off", "chunk", { cutRequestAfter: 3 * MIB + 17 }, 0],
    ["a last chunk that is cut off", "chunk", { cutRequestAfter: 2 * MIB + 17 }, 2],
    ["a first chunk whose answer is lost", "chunk", { loseAnswer: true }, 0],
    ["a last chunk whose answer is lost", "chunk", { loseAnswer: true }, 2],
  ] as const)("goes on after %s", async (_what, kind, fault, skip) => {
    const bytes = randomBytes(20 * MIB + 5);
    double.faults.order(kind, fault, { skip });
    await blobs.create("a/large", inPieces(bytes));
    expect(stored("a/large").equals(bytes)).toBe(true);
    expect(await blobs.size("a/large")).toBe(bytes.length);
    expect(double.count("metadata")).toBeLessThanOrEqual(1);
  });

  it("of little, whose answer is lost, is taken for what it is: there", async () => {
    double.faults.order("chunk", { loseAnswer: true });
    await blobs.create("a/small", from("some bytes"));
    expect(stored("a/small").toString()).toBe("some bytes");
  });

  it("of nothing, whose answer is lost, is too", async () => {
    double.faults.order("simple", { loseAnswer: true });
    await blobs.create("a/empty", Readable.from([Buffer.alloc(0)]));
    expect(await blobs.size("a/empty")).toBe(0);
  });

  it("sends nothing where there is something already", async () => {
    double.objects.put("a/taken", Buffer.from("first"));
    await expect(blobs.create("a/taken", inPieces(randomBytes(9 * MIB)))).rejects.toThrow(
      BlobExists,
    );
    expect(double.count("chunk")).toBe(0);
    expect(stored("a/taken").toString()).toBe("first");
  });

  it("gives way to another that ended while it was under way", async () => {
    const meanwhile = () => void double.objects.put("a/race", Buffer.from("the other"));
    double.faults.order("chunk", { meanwhile });
    await expect(blobs.create("a/race", from("this one"))).rejects.toThrow(BlobExists);
    expect(stored("a/race").toString()).toBe("the other");
  });

  it.each([0, 1])(
    "that arrives wrong leaves nothing, though removing it fails %i times",
    async (times) => {
      double.faults.order("chunk", { corruptRequest: true });
      double.faults.order("delete", { status: 503 }, { times });
      await expectUnavailable(blobs.create("a/wrong", from("some bytes")));
      expect(double.objects.names).toEqual([]);
    },
  );

  it("that fails for good says so, and leaves nothing here or there", async () => {
    double.faults.order("chunk", { status: 503 }, { times: 4 });
    await expectUnavailable(blobs.create("a/b", from("x"), { filedNext: true }));
    expect(double.objects.names).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe("a copy of what is used next", () => {
  it("is handed out once without a request, and goes then", async () => {
    const bytes = randomBytes(MIB);
    await blobs.create("a/next", inPieces(bytes), { filedNext: true });
    expect(await temporaryFiles()).toHaveLength(1);
    const read = await blobs.withFile("a/next", (path) => readFile(path));
    expect([read.equals(bytes), double.count("read")]).toEqual([true, 0]);
    expect(await temporaryFiles()).toEqual([]);
    await blobs.withFile("a/next", async () => {});
    expect(double.count("read")).toBe(1);
  });

  it("goes with the blob", async () => {
    await blobs.create("a/gone/x", from("x"), { filedNext: true });
    await blobs.removeBelow("a/gone");
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe("a file that is fetched", () => {
  beforeEach(() => void double.objects.put("a/x", randomBytes(3 * MIB)));

  it.each([
    ["503", { status: 503 }],
    ["a cut in the middle", { cutAnswerAfter: MIB + 3 }],
    ["bytes that are not what their checksum says", { wrongChecksum: true }],
  ] as const)("is whole and right after %s", async (_what, fault) => {
    double.faults.order("read", fault);
    const read = await blobs.withFile("a/x", (path) => readFile(path));
    expect(read.equals(stored("a/x"))).toBe(true);
    expect(await temporaryFiles()).toEqual([]);
  });

  it.each([
    ["a cut in the middle", { cutAnswerAfter: MIB + 3 }],
    ["wrong bytes", { wrongChecksum: true }],
  ] as const)("is never handed out by halves, however often there is %s", async (_what, fault) => {
    double.faults.order("read", fault, { times: 3 });
    let called = false;
    const use = async () => {
      called = true;
    };
    await expectUnavailable(blobs.withFile("a/x", use));
    expect([called, await temporaryFiles()]).toEqual([false, []]);
  });
});

describe("a read", () => {
  beforeEach(() => void double.objects.put("a/x", randomBytes(3 * MIB)));

  it("whose reader goes, before the answer or in the middle of it, ends nothing but itself", async () => {
    double.faults.order("read", { delayMs: 100 });
    const early = blobs.read("a/x");
    await setTimeout(50);
    early.destroy();
    const late = blobs.read("a/x");
    await once(late, "readable");
    late.destroy();
    double.faults.order("read", { status: 503 });
    expect((await buffer(blobs.read("a/x"))).equals(stored("a/x"))).toBe(true);
    await setTimeout(200);
    expect(await blobs.problem()).toBeUndefined();
  });

  it("that is cut off or comes wrong fails, and does not end as if it were whole", async () => {
    double.faults.order("read", { cutAnswerAfter: MIB });
    await expectUnavailable(buffer(blobs.read("a/x")));
    double.faults.order("read", { cutAnswerAfter: MIB });
    await expectUnavailable(buffer(blobs.read("a/x", { start: 1, end: 2 * MIB })));
    double.faults.order("read", { wrongChecksum: true });
    await expectUnavailable(buffer(blobs.read("a/x")));
  });
});

describe("a bucket that stops in the middle of its answer", () => {
  beforeEach(async () => {
    blobs = await BucketBlobs.open("pictures", { ...quick, timeout: 500 });
    double.objects.put("a/x", randomBytes(3 * MIB));
  });

  it("fails a read, which else would keep a worker, and its picture's claim, for ever", async () => {
    double.faults.order("read", { stallAnswerAfter: MIB });
    await expectUnavailable(buffer(blobs.read("a/x")));
    double.faults.order("read", { stallAnswerAfter: MIB });
    const read = await blobs.withFile("a/x", (path) => readFile(path));
    expect(read.equals(stored("a/x"))).toBe(true);
  });

  it("is another thing than a reader who takes a while", async () => {
    const bytes = blobs.read("a/x");
    await once(bytes, "readable");
    await setTimeout(1000);
    expect((await buffer(bytes)).equals(stored("a/x"))).toBe(true);
  });
});

describe("sizes", () => {
  it("are asked for once, for blobs never change", async () => {
    double.objects.put("a/x", Buffer.alloc(77));
    for (let times = 0; times < 3; times++) expect(await blobs.size("a/x")).toBe(77);
    await blobs.create("a/y", from("mine"));
    expect(await blobs.size("a/y")).toBe(4);
    expect(double.count("metadata")).toBe(1);
  });

  it("of what is not there are asked for again, for it may come", async () => {
    expect(await blobs.size("a/late")).toBeNull();
    double.objects.put("a/late", Buffer.alloc(5));
    expect(await blobs.size("a/late")).toBe(5);
  });

  it("are forgotten once a reader finds that another process has removed the blob", async () => {
    await blobs.create("a/x", from("1"));
    double.objects.remove("a/x");
    await expect(buffer(blobs.read("a/x"))).rejects.toThrow(BlobMissing);
    expect(await blobs.size("a/x")).toBeNull();
  });
});

describe("removing", () => {
  it("goes on over pages, failures and what others remove meanwhile, a few at a time", async () => {
    double.largestPage = 20;
    for (let n = 0; n < 50; n++) double.objects.put(`p/1/${n}`, Buffer.from("x"));
    double.objects.put("p/12/x", Buffer.from("x"));
    double.faults.order("list", { status: 503 });
    double.faults.order("delete", { status: 503 }, { skip: 3 });
    double.faults.order("delete", { loseAnswer: true });
    double.faults.order("delete", { meanwhile: () => double.objects.remove("p/1/9") });
    double.faults.order("delete", { delayMs: 50 }, { times: 20 });
    await blobs.removeBelow("p/1");
    expect(double.objects.names).toEqual(["p/12/x"]);
    expect(double.maxConcurrent).toBeGreaterThan(1);
    expect(double.maxConcurrent).toBeLessThanOrEqual(8);
  });
});

describe("a bucket that cannot be used", () => {
  const operations = (of: BucketBlobs): Record<string, () => Promise<unknown>> => ({
    create: () => of.create("a/x", from("x")),
    "create nothing": () => of.create("a/x", Readable.from([])),
    size: () => of.size("a/x"),
    read: () => buffer(of.read("a/x")),
    "read a part": () => buffer(of.read("a/x", { start: 1, end: 2 })),
    withFile: () => of.withFile("a/x", async () => {}),
    removeBelow: () => of.removeBelow("a/x"),
  });
  const all = async (of: BucketBlobs): Promise<void> => {
    for (const act of Object.values(operations(of))) await expectUnavailable(act());
  };

  it("because there is none of its name", async () => {
    await all(await BucketBlobs.open("nobodys", quick));
  });

  it("because this account may not", async () => {
    for (const kind of ["begin", "simple", "metadata", "metadata", "list"] as const) {
      double.faults.order(kind, { status: 403 });
    }
    double.faults.order("read", { status: 403 }, { times: 3 });
    await all(blobs);
  });

  it("because nobody answers: /readyz is told of it, until it does", async () => {
    vi.stubEnv("STORAGE_EMULATOR_HOST", "http://127.0.0.1:1");
    const gone = await BucketBlobs.open("pictures", { retryOptions: { autoRetry: false } });
    expect(await gone.problem()).toBeUndefined();
    await all(gone);
    expect(await gone.problem()).toBe("failing");

    double.faults.order("metadata", { status: 403 });
    await expectUnavailable(blobs.size("a/x"));
    expect(await blobs.problem()).toBe("failing");
    await blobs.size("a/x");
    expect(await blobs.problem()).toBeUndefined();
  });

  it("because it is too slow to confirm what a person waits for", async () => {
    double.faults.order("metadata", { delayMs: 8000 });
    const started = performance.now();
    const how = { hurried: true, confirmed: true };
    await expectUnavailable(blobs.create("hurried/confirmed", Readable.from(["bytes"]), how));
    expect(performance.now() - started).toBeLessThan(7000);
  });

  it("because it is too slow to begin an answer", async () => {
    const hurried = await BucketBlobs.open("pictures", {
      timeout: 100,
      retryOptions: { autoRetry: false },
    });
    for (const kind of ["metadata", "list", "read"] as const) {
      double.faults.order(kind, { delayMs: 2000 });
    }
    await expectUnavailable(hurried.size("a/x"));
    await expectUnavailable(hurried.removeBelow("a/x"));
    await expectUnavailable(buffer(hurried.read("a/x")));
  });
});

describe("requests", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });

  /** A client of the real address, which is sent to the double by a proxy. */
  async function signedBy(key: typeof privateKey): Promise<BucketBlobs> {
    vi.stubEnv("STORAGE_EMULATOR_HOST", undefined);
    vi.stubEnv("HTTP_PROXY", double.url);
    const authClient = new JWT({
      email: "web@project.iam.gserviceaccount.com",
      key: key.export({ type: "pkcs8", format: "pem" }).toString(),
      scopes: ["https://www.googleapis.com/auth/devstorage.read_write"],
    });
    authClient.useJWTAccessWithScope = true;
    return BucketBlobs.open("pictures", {
      ...quick,
      authClient,
      projectId: "project",
      apiEndpoint: "http://storage.googleapis.com",
      useAuthWithCustomEndpoint: true,
    });
  }

  beforeEach(async () => {
    await double.stop();
    double = await StorageDouble.start("pictures", publicKey);
  });
  afterEach(() => vi.stubEnv("HTTP_PROXY", undefined));

  it("are signed, all of them", async () => {
    const signed = await signedBy(privateKey);
    await signed.create("a/b/x", from("signed"));
    await signed.create("a/b/empty", Readable.from([]));
    expect(await text(signed.read("a/b/x"))).toBe("signed");
    expect(await signed.size("a/none")).toBeNull();
    await signed.removeBelow("a/b");
    expect(double.objects.names).toEqual([]);
    const kinds = new Set(double.handled.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      ["begin", "chunk", "delete", "list", "metadata", "read", "simple"].sort(),
    );
  });

  it("that are signed by another key, or not at all, get nowhere", async () => {
    await expectUnavailable((await signedBy(other.privateKey)).create("a/x", from("x")));
    vi.stubEnv("HTTP_PROXY", undefined);
    vi.stubEnv("STORAGE_EMULATOR_HOST", double.url);
    await expectUnavailable((await BucketBlobs.open("pictures", quick)).size("a/x"));
    expect(double.handled).toEqual([]);
  });
});
