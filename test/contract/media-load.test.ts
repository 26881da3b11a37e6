import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { basename, dirname } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { originalTurns, renditionTurns, type Turns } from "../../src/picture-codec/turns.ts";
import { cpuTicksOf, decoders } from "../support/decoders.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { pngOfTexts, webpOfFrames } from "./support/large-pictures.ts";
import { aPicture, aPlace, picture, settled, storedFiles } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

/** On a shared core things take their time. */
const platform = usePlatform({ ENABLE_REST: "true" });
let place: string;

beforeAll(async () => {
  place = await aPlace(platform.current);
});

/** Takes all turns; the returned function releases them. */
function occupy(turns: Turns): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const occupied = Promise.all([1, 2].map(() => turns.run(() => promise, { patient: true })));
  return () => {
    resolve();
    return occupied;
  };
}

/** Tasks that wait for a turn. */
const line = (turns: Turns, length: number) =>
  Promise.all(Array.from({ length }, () => turns.run(async () => {}, { patient: true })));

/** Reads the operator's metric. */
async function waitingRenditions(): Promise<number> {
  const { text } = await platform.current.get("/metrics", { key: null });
  return Number(/^tokenkit_picture_tasks_waiting\{kind="renditions"\} (\d+)$/m.exec(text)?.[1]);
}

/** The most that `count` gives at any moment of `work`. */
async function maxConcurrent(count: () => number, work: Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, count());
  }, 5);
  await work.finally(() => clearInterval(look));
  return most;
}

/** The files of the picture that came last. */
async function filesOf(before: string[]): Promise<{ original: string; master: string }> {
  const added = (await storedFiles(platform.current)).filter((name) => !before.includes(name));
  const named = (start: string) => added.find((name) => basename(name).startsWith(start)) as string;
  return { original: named("original"), master: named("master") };
}

/** Deletes a picture, and its bytes with it, which the bin would keep. */
async function deleteForGood(id: string): Promise<void> {
  await platform.current.delete(`/api/images/${id}`);
  expect((await platform.current.delete(`/api/bin/${id}`)).status).toBe(204);
}

const read = (id: string, query = "?w=320") => platform.current.get(`/media/${id}${query}`);

describe("many pictures at a time", () => {
  it("are decoded one by one, in a process of their own, and rendered two by two", async () => {
    const bytes = await picture((image) => image.png({ progressive: true }), {
      width: 1500,
      height: 1500,
    });
    const before = sharp.counters().process;
    const uploads = Array.from({ length: 5 }, () => aPicture(platform.current, place, bytes));
    const images = Promise.all(uploads);
    expect(await maxConcurrent(() => decoders().length, images)).toBe(1);
    await settled(platform.current);
    const reads = (await images).map(({ id }) => read(id));
    const rendered = maxConcurrent(() => sharp.counters().process - before, Promise.all(reads));
    expect(await rendered).toBeLessThanOrEqual(2);
  });
});

describe("renditions and uploads", () => {
  it("do not wait for each other", async () => {
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    let giveBack = occupy(renditionTurns);
    let waiting = line(renditionTurns, 200);
    await aPicture(platform.current, place);
    await giveBack();
    await waiting;
    giveBack = occupy(originalTurns);
    waiting = line(originalTurns, 200);
    expect((await read(image.id)).status).toBe(200);
    await giveBack();
    await waiting;
  });
});

describe("a rendition that waits for its turn", () => {
  it("is 404 when its picture is deleted meanwhile", async () => {
    const before = await storedFiles(platform.current);
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const giveBack = occupy(renditionTurns);
    const waiting = read(image.id);
    await expect.poll(waitingRenditions).toBe(1);
    await deleteForGood(image.id);
    await expect.poll(() => storedFiles(platform.current)).toEqual(before);
    await giveBack();
    expectError(await waiting, 404, "not_found");
    expect(await storedFiles(platform.current)).toEqual(before);
  });

  it("is not there when its picture is deleted before it is read", async () => {
    const image = await aPicture(platform.current, place);
    const { renditions } = platform.current.running.services;
    const wanted = { width: undefined, formats: [] };
    const rendition = await renditions.open(image.id, wanted);
    await deleteForGood(image.id);
    await expect.poll(() => renditions.open(image.id, wanted)).toBeNull();
    await expect.poll(() => rendition?.read()).toBeNull();
  });

  it("is 503 and told when to come again, where too many wait already", async () => {
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const giveBack = occupy(renditionTurns);
    const waiting = line(renditionTurns, 200);
    const refused = await read(image.id);
    expectError(refused, 503, "unavailable");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await giveBack();
    await waiting;
    expect((await read(image.id)).status).toBe(200);
  });
});

/** Sends bytes on a new connection and ignores the answer. */
function sendRaw(bytes: string | Buffer): Socket {
  const { hostname, port } = new URL(platform.current.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(bytes);
  return socket;
}

describe("a client that hangs up", () => {
  it("leaves nothing of a hundred renditions to be made", async () => {
    const bytes = await picture(undefined, { width: 1400, height: 1400 });
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push((await aPicture(platform.current, place, bytes)).id);
    await settled(platform.current);
    const before = await storedFiles(platform.current);
    const giveBack = occupy(renditionTurns);
    const requests = ids.flatMap((id) =>
      ["", "?w=320", "?w=640", "?w=1280"].flatMap((query) =>
        ["image/webp", "image/avif", "image/jpeg"].map(
          (accept) => `GET /media/${id}${query} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`,
        ),
      ),
    );
    expect(requests).toHaveLength(108);
    const sockets = Array.from({ length: 27 }, (_, n) =>
      sendRaw(requests.slice(n * 4, n * 4 + 4).join("")),
    );
    await expect.poll(() => renditionTurns.waiting).toBe(108);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => renditionTurns.waiting).toBe(0);
    // The next request is first in the queue.
    const next = read(ids[0] as string, "?w=640");
    await expect.poll(() => renditionTurns.waiting).toBe(1);
    await giveBack();
    expect((await next).status).toBe(200);
    await expect.poll(() => sharp.counters()).toMatchObject({ queue: 0, process: 0 });
    expect(renditionTurns.waiting).toBe(0);
    expect(await storedFiles(platform.current)).toHaveLength(before.length + 1);
  });

  it("does not take a rendition away from others who wait for the same", async () => {
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const giveBack = occupy(renditionTurns);
    const socket = sendRaw(`GET /media/${image.id}?w=320 HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => renditionTurns.waiting).toBe(1);
    const other = read(image.id);
    // The other one waits too by the time that these have come back from the database.
    for (let probe = 0; probe < 5; probe++) await platform.current.get(`/api/images/${image.id}`);
    socket.destroy();
    await once(socket, "close");
    await giveBack();
    expect((await other).status).toBe(200);
  });

  /** A whole upload, byte for byte. */
  const uploadOf = (bytes: Buffer): Buffer => {
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const end = "\r\n--b--\r\n";
    return Buffer.concat([
      Buffer.from(
        `POST /places/${place}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_KEY}\r\n` +
          "Content-Type: multipart/form-data; boundary=b\r\n" +
          `Content-Length: ${head.length + bytes.length + end.length}\r\n\r\n${head}`,
      ),
      bytes,
      Buffer.from(end),
    ]);
  };

  it("leaves no upload that waits to be decoded", async () => {
    const before = await storedFiles(platform.current);
    const giveBack = occupy(originalTurns);
    const ahead = originalTurns.waiting;
    const socket = sendRaw(uploadOf(await picture()));
    await expect
      .poll(async () => (await storedFiles(platform.current)).length)
      .toBe(before.length + 1);
    await expect.poll(() => originalTurns.waiting).toBe(ahead + 1);
    socket.destroy();
    await expect.poll(() => storedFiles(platform.current)).toEqual(before);
    await giveBack();
  });

  it("ends the process that decodes its upload", async () => {
    const before = await storedFiles(platform.current);
    // A process that has decoded other pictures has used CPU already.
    const used = new Map(decoders().map((pid) => [pid, cpuTicksOf(pid) ?? 0]));
    const busy = () =>
      decoders().filter((pid) => (cpuTicksOf(pid) ?? 0) - (used.get(pid) ?? 0) > 100);
    const socket = sendRaw(uploadOf(webpOfFrames(200_000)));
    await expect.poll(busy).toHaveLength(1);
    const [decoder] = busy();
    socket.destroy();
    await expect.poll(() => storedFiles(platform.current)).toEqual(before);
    await expect.poll(() => decoders()).not.toContain(decoder);
  });
});

describe("a picture without a master, as there were before", () => {
  it("gets one when it is first read, once for all who ask", async () => {
    const before = await storedFiles(platform.current);
    const image = await aPicture(platform.current, place, await picture(undefined, { width: 700 }));
    await settled(platform.current);
    const { master } = await filesOf(before);
    await writeFile(`${dirname(master)}/v1-full.jpeg`, "what was served of it before");
    await rm(master);
    const giveBack = occupy(originalTurns);
    const ahead = originalTurns.waiting;
    const reads = ["", "?w=320", "?w=640"].map((query) => read(image.id, query));
    await expect.poll(() => originalTurns.waiting).toBe(ahead + 1);
    await giveBack();
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await filesOf(before)).master).toBe(master);
    await deleteForGood(image.id);
    await expect.poll(() => storedFiles(platform.current)).toEqual(before);
  });

  it("is 404 where that takes too much, and nobody tries it a second time", async () => {
    const before = await storedFiles(platform.current);
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    const { original, master } = await filesOf(before);
    await rm(master);
    await writeFile(original, await pngOfTexts(200));
    expectError(await read(image.id), 404, "not_found");
    const giveBack = occupy(originalTurns);
    expectError(await read(image.id, ""), 404, "not_found");
    await giveBack();
  });
});

describe("a picture whose bytes are damaged in the store", () => {
  it("is 500, and nothing is told of where they are", async () => {
    const before = await storedFiles(platform.current);
    const image = await aPicture(platform.current, place);
    await settled(platform.current);
    await writeFile((await filesOf(before)).master, "damaged");
    const refused = await read(image.id);
    expectError(refused, 500, "internal");
    expect(refused.text).not.toMatch(/pictures\/|master|[0-9a-f]{30}/);
  });
});
