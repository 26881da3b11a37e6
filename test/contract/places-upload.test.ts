import http from "node:http";
import { connect } from "node:net";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { exchange } from "./support/exchange.ts";
import {
  aPicture,
  aPlace,
  formWith,
  hugePng,
  picture,
  storedFiles,
  upload,
} from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const MAX_UPLOAD_BYTES = 400_000;
const platform = usePlatform({
  ENABLE_REST: "true",
  MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES),
});
const unknown = "01a1fc2c-0000-7000-8000-000000000000";
let place: string;

beforeAll(async () => {
  place = await aPlace(platform.current, { latitude: 1, longitude: 2 });
});

const send = (form: FormData, headers: Record<string, string> = {}) =>
  upload(platform.current, place, form, { headers });

/** The pictures' rows and blobs. */
async function traces() {
  const { orm } = platform.current.running.services;
  const count = async (table: string) =>
    Number(
      (await orm.em.fork().execute<{ n: string }[]>(`select count(*) as n from ${table}`))[0]?.n,
    );
  return {
    images: await count("image"),
    removals: await count("blob_removal"),
    files: (await storedFiles(platform.current)).length,
  };
}

describe("POST /places/{placeId}/images", () => {
  it("answers 201 with the picture, just as its address under /api does", async () => {
    const bytes = await picture((image) => image.jpeg(), { width: 300, height: 200 });
    for (const prefix of ["", "/api"]) {
      const { status, body } = await platform.current.request(`${prefix}/places/${place}/images`, {
        method: "POST",
        form: formWith(bytes, { caption: "Hello" }),
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        image: {
          id: expect.any(String),
          placeId: place,
          url: `http://tokenkit.test/media/${body.image.id}/v3`,
          caption: "Hello",
          alt: "Hello",
          altWritten: false,
          contentType: "image/jpeg",
          byteSize: bytes.length,
          width: 300,
          height: 200,
          coordinate: { latitude: 1, longitude: 2 },
          locationPrecision: "exact",
          takenAt: null,
          cameraMake: "",
          cameraModel: "",
          licence: "",
          credit: "",
          source: "",
          badges: [],
          analysisStatus: "pending",
          analysisError: "",
          linkedImages: expect.any(Array),
          linkedImagesTotal: expect.any(Number),
          createdAt: expect.any(String),
        },
      });
    }
  });

  it.each([
    ["image/jpeg", (image: Sharp) => image.jpeg()],
    ["image/png", (image: Sharp) => image.png()],
    ["image/webp", (image: Sharp) => image.webp()],
    ["image/avif", (image: Sharp) => image.avif({ effort: 0 })],
    ["image/gif", (image: Sharp) => image.gif()],
    ["image/tiff", (image: Sharp) => image.tiff()],
  ])("takes %s by its bytes, whatever its name and declared type", async (contentType, finish) => {
    const form = formWith(await picture(finish), { name: "x.html", type: "text/html" });
    const { status, body } = await send(form);
    expect([status, body.image?.contentType]).toEqual([201, contentType]);
    expect([body.image.width, body.image.height]).toEqual([64, 48]);
  });

  it("gives width and height as people see the picture", async () => {
    const turned = await picture((image) => image.withMetadata({ orientation: 6 }).jpeg());
    const { body } = await send(formWith(turned));
    expect([body.image.width, body.image.height]).toEqual([48, 64]);
  });

  it("takes a single file part of another name, and a caption on either side of it", async () => {
    const bytes = await picture();
    const other = await send(formWith(bytes, { part: "photo", caption: "after" }));
    expect([other.status, other.body.image.caption]).toEqual([201, "after"]);
    const before = new FormData();
    before.append("caption", "before");
    before.append("file", new Blob([bytes as never]), "x");
    expect((await send(before)).body.image.caption).toBe("before");
  });

  it("gives the place's caption to the first picture without one of its own", async () => {
    const id = await aPlace(platform.current, { caption: "From the place" });
    const captions: string[] = [];
    for (const caption of ["own", "", undefined]) {
      const fields = caption === undefined ? {} : { caption };
      captions.push((await aPicture(platform.current, id, undefined, fields)).caption);
    }
    expect(captions).toEqual(["own", "From the place", ""]);
  });

  it("keeps the same bytes twice as two pictures", async () => {
    const bytes = await picture();
    const [one, two] = [await send(formWith(bytes)), await send(formWith(bytes))];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.image.id).not.toBe(two.body.image.id);
  });

  it("shows the storage key nowhere", async () => {
    const image = await aPicture(platform.current, place);
    const { orm } = platform.current.running.services;
    const rows: { storage_key: string }[] = await orm.em
      .fork()
      .execute("select storage_key from image where id = ?", [image.id]);
    const key = rows[0]?.storage_key.split("/").at(-1) as string;
    for (const path of ["/api/places", `/api/places/${place}`, `/api/places/${place}/images`]) {
      expect((await platform.current.get(path)).text).not.toContain(key);
    }
    const media = await platform.current.get(`/media/${image.id}`);
    expect(JSON.stringify([...media.headers])).not.toContain(key);
  });
});

describe("an Idempotency-Key", () => {
  it("makes a retry answer with the first picture, and leaves nothing of the second", async () => {
    const form = async () => formWith(await picture(), { caption: "once" });
    const headers = { "idempotency-key": "retry-1" };
    const first = await send(await form(), headers);
    const before = await traces();
    const again = await send(await form(), headers);
    expect([again.status, again.body.image.id]).toEqual([201, first.body.image.id]);
    expect(await traces()).toEqual(before);
    const { body } = await platform.current.get(
      `/api/v1/admin/audit?entityId=${first.body.image.id}`,
    );
    expect(body.total).toBe(1);
  });

  it("holds for retries that come at the same time", async () => {
    const bytes = await picture();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(formWith(bytes), { "idempotency-key": "race" })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.image?.id}`)).size).toBe(1);
  });

  it("is refused with another picture, and is each caller's own", async () => {
    const headers = { "idempotency-key": "mine" };
    const mine = await send(formWith(await picture()), headers);
    const other = await picture(undefined, { color: "#ff0000" });
    expectError(await send(formWith(other), headers), 409, "conflict", "Idempotency-Key");
    const theirs = await upload(platform.current, place, formWith(other), {
      headers,
      key: await platform.current.keyFor("viewer"),
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.image.id).not.toBe(mine.body.image.id);
    expectError(
      await send(formWith(other), { "idempotency-key": "a b" }),
      400,
      "validation_failed",
      "Idempotency-Key",
    );
  });
});

const jpeg = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

const hostile: [string, () => Promise<Buffer | string>, number, string][] = [
  ["text", async () => "Just a note", 415, "unsupported_media_type"],
  ["HTML", async () => "<!doctype html><script>1</script>", 415, "unsupported_media_type"],
  ["SVG", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, "unsupported_media_type"],
  ["a PDF", async () => "%PDF-1.7\n1 0 obj", 415, "unsupported_media_type"],
  ["nothing", async () => "", 415, "unsupported_media_type"],
  ["a truncated JPEG", async () => (await jpeg()).subarray(0, 9000), 400, "validation_failed"],
  [
    "a truncated PNG",
    async () =>
      (
        await sharp(await jpeg())
          .png()
          .toBuffer()
      ).subarray(0, 30_000),
    400,
    "validation_failed",
  ],
  [
    "a signature alone",
    async () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    400,
    "validation_failed",
  ],
  [
    "a picture 90,000 pixels tall",
    () => picture((image) => image.png(), { width: 10, height: 90_000 }),
    413,
    "payload_too_large",
  ],
  ["900 megapixels in 100 KB", () => hugePng(30_000), 413, "payload_too_large"],
  [
    "a GIF that is a script",
    async () => "GIF89a/*\u0000\u0001\u0000*/=1;alert(1)//",
    400,
    "validation_failed",
  ],
  [
    "bytes over the limit",
    async () => Buffer.alloc(MAX_UPLOAD_BYTES + 1, "x"),
    413,
    "payload_too_large",
  ],
  ["bytes far over the limit", async () => Buffer.alloc(8 << 20, "x"), 413, "payload_too_large"],
];

describe("what is refused leaves nothing behind", () => {
  it.each(hostile)("%s", async (_what, make, status, code) => {
    const before = await traces();
    expectError(await send(formWith(await make())), status, code);
    expect(await traces()).toEqual(before);
  });

  it("a picture without a caller, before a byte of it is read", async () => {
    const before = await traces();
    const response = await upload(platform.current, place, formWith(await picture()), {
      key: null,
    });
    expectError(response, 401, "unauthenticated");
    expect(await traces()).toEqual(before);
  });

  it("a picture for a place that is not there", async () => {
    const before = await traces();
    const response = await upload(platform.current, unknown, formWith(await picture()));
    expectError(response, 404, "not_found");
    expect(await traces()).toEqual(before);
  });

  it("a large upload that is refused at once, whose connection can be used again", async () => {
    const before = await traces();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string, body: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const request = http.request(
          platform.current.url + path,
          {
            method: "POST",
            agent,
            headers: {
              authorization: `Bearer ${ADMIN_KEY}`,
              "content-type": "multipart/form-data; boundary=b",
              "content-length": body.length,
            },
          },
          (response) => {
            response.resume().once("end", () => resolve(response.statusCode ?? 0));
          },
        );
        request.once("error", reject);
        request.end(body);
      });
    const part = (bytes: Buffer) =>
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'),
        bytes,
        Buffer.from("\r\n--b--\r\n"),
      ]);
    expect(await send(`/places/${unknown}/images`, part(Buffer.alloc(1_200_000)))).toBe(404);
    expect(await send(`/places/${place}/images`, part(Buffer.alloc(1_200_000)))).toBe(413);
    expect(await send(`/places/${place}/images`, part(await picture()))).toBe(201);
    agent.destroy();
    const after = await traces();
    // The original, and its master.
    expect(after).toEqual({ ...before, images: before.images + 1, files: before.files + 2 });
  });

  it("two pictures at once", async () => {
    const before = await traces();
    const form = formWith(await picture());
    form.append("second", new Blob([(await picture()) as never]), "two.jpg");
    expectError(await send(form), 400, "validation_failed", "image");
    expect(await traces()).toEqual(before);
  });

  it("a form without a picture, another body, a caption that is too long", async () => {
    const before = await traces();
    const empty = new FormData();
    empty.append("caption", "alone");
    expectError(await send(empty), 400, "validation_failed", "image");
    const path = `/places/${place}/images`;
    expectError(await platform.current.post(path, { a: 1 }), 415, "unsupported_media_type");
    const long = formWith(await picture(), { caption: "x".repeat(2001) });
    expectError(await send(long), 400, "validation_failed", "caption");
    const zero = formWith(await picture(), { caption: "a\u0000b" });
    expectError(await send(zero), 400, "validation_failed", "caption");
    expect(await traces()).toEqual(before);
  });

  it("a form that is none", async () => {
    const response = await platform.current.request(`/places/${place}/images`, {
      method: "POST",
      raw: "not a form",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expectError(response, 400, "malformed_body");
  });

  it("a form that ends within the picture", async () => {
    const before = await traces();
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const response = await platform.current.request(`/places/${place}/images`, {
      method: "POST",
      raw: `${head}${"x".repeat(5000)}`,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expectError(response, 400, "malformed_body");
    expect(await traces()).toEqual(before);
  });

  it("an upload that breaks off", async () => {
    const before = await traces();
    const { hostname, port } = new URL(platform.current.url);
    const socket = connect(Number(port), hostname);
    const bytes = await jpeg();
    const head =
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n' +
      "Content-Type: image/jpeg\r\n\r\n";
    socket.write(
      `POST /places/${place}/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer test-admin-key-0123456789\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n${head}`,
    );
    socket.write(bytes.subarray(0, 5000));
    await expect.poll(async () => (await traces()).removals).toBe(before.removals + 1);
    socket.destroy();
    await expect.poll(traces).toEqual(before);
  });
});

describe("a picture that is something else as well", () => {
  it("is taken for the picture, and nothing but the picture is served", async () => {
    const script = "<script>alert(1)</script>";
    const bytes = Buffer.concat([
      await picture((image) =>
        image.withExif({ IFD0: { ImageDescription: script, Copyright: script } }).jpeg(),
      ),
      Buffer.from(`<!doctype html>${script}PK\u0003\u0004`),
    ]);
    const { status, body } = await send(formWith(bytes));
    expect([status, body.image.contentType]).toEqual([201, "image/jpeg"]);
    for (const query of ["", "?w=320"]) {
      const rendition = await exchange(platform.current.url, `/media/${body.image.id}${query}`);
      expect(rendition.body.includes("<script>")).toBe(false);
      expect(rendition.body.includes("PK\u0003\u0004")).toBe(false);
    }
  });
});

describe("PATCH and DELETE /api/images/{imageId}", () => {
  it("are for whoever uploaded it or an admin; whose it is comes before what is sent", async () => {
    const owner = await platform.current.keyFor("viewer");
    const other = await platform.current.keyFor("editor");
    const { body } = await upload(platform.current, place, formWith(await picture()), {
      key: owner,
    });
    const path = `/api/images/${body.image.id}`;
    const patch = (json: object, key: string | null) => platform.current.patch(path, json, { key });
    expectError(await patch({ caption: "x" }, null), 401, "unauthenticated");
    expectError(await patch({ caption: 7 }, other), 403, "forbidden");
    expectError(await patch({ caption: 7 }, owner), 400, "validation_failed", "caption");
    expectError(await patch({}, owner), 400, "validation_failed", "caption");
    for (const absent of [unknown, "nothing"]) {
      const patchAbsent = (json: unknown) =>
        platform.current.patch(`/api/images/${absent}`, json, { key: owner });
      expectError(await patchAbsent({ caption: 5 }), 400, "validation_failed", "caption");
      expectError(await patchAbsent({ caption: "x" }), 404, "not_found");
    }
    expect((await patch({ caption: "mine" }, owner)).body.caption).toBe("mine");
    expect((await patch({ caption: "" }, owner)).body.caption).toBe("");
    expectError(await platform.current.delete(path, { key: other }), 403, "forbidden");
    expect((await platform.current.delete(path, { key: owner })).status).toBe(204);
    expectError(await platform.current.delete(path, { key: owner }), 404, "not_found");
    expectError(await patch({ caption: "x" }, owner), 404, "not_found");
  });

  it("a deletion for good removes the bytes, renditions too", async () => {
    const { files } = await traces();
    const image = await aPicture(platform.current, place);
    await platform.current.get(`/media/${image.id}`);
    await platform.current.get(`/media/${image.id}?w=320`);
    expect((await traces()).files).toBeGreaterThan(files);
    await platform.current.delete(`/api/images/${image.id}`);
    expect((await traces()).files).toBeGreaterThan(files);
    await platform.current.delete(`/api/bin/${image.id}`);
    await expect.poll(async () => (await traces()).files).toBe(files);
  });
});
