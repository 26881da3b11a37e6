import http from "node:http";
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { ADMIN_KEY, type TestResponse, usePlatform } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { graphql } from "./support/graphql.ts";
import { formWith, picture, storedFiles } from "./support/pictures.ts";

// Neither REST, nor more room for JSON: what a first start has.
const platform = usePlatform({ AUTH: "local" });
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
const unknown = "01a1fc2c-0000-7000-8000-000000000000";
let viewer: string;
let place: string;

const client = (key: string | null = viewer) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${platform.current.url}/trpc`,
        headers: key === null ? {} : { authorization: `Bearer ${key}` },
      }),
    ],
  });

beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
  place = (await client().places.create.mutate({ title: "Pier", latitude: 1, longitude: 2 })).id;
});

/** A correct form: the picture's place comes before the picture. */
function formFor(bytes: Buffer, before: Record<string, string> = { placeId: place }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(before)) form.append(name, value);
  for (const [name, value] of formWith(bytes)) form.append(name, value);
  return form;
}

/** The picture's bytes alone, with their fields in the query. */
async function send(
  bytes: Buffer | string,
  fields: Record<string, string> = { placeId: place },
  { key = viewer, headers = {} }: { key?: string | null; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const query = new URLSearchParams(fields);
  const response = await fetch(`${platform.current.url}/trpc/images.add?${query}`, {
    method: "POST",
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      "content-type": "application/octet-stream",
      ...headers,
    },
    body: bytes as never,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text), text };
}

const codeOf = ({ status, body }: TestResponse) => [status, body.error?.data?.errorCode];

/** The pictures' rows and blobs. */
async function traces() {
  const em = platform.current.owner.em.fork();
  const count = async (table: string) =>
    Number((await em.execute<{ n: string }[]>(`select count(*) as n from ${table}`))[0]?.n);
  return {
    images: await count("image"),
    removals: await count("blob_removal"),
    files: (await storedFiles(platform.current)).length,
  };
}

describe("images.add", () => {
  it("takes a form of the typed client, which needs no REST", async () => {
    const bytes = await picture(undefined, { width: 300, height: 200 });
    const fields = { placeId: place, caption: "Hello", locationPrecision: "hidden" };
    const { image } = await client().images.add.mutate(formFor(bytes, fields));
    expect(image).toMatchObject({
      placeId: place,
      caption: "Hello",
      locationPrecision: "hidden",
      contentType: "image/jpeg",
      byteSize: bytes.length,
      width: 300,
      height: 200,
      analysisStatus: "pending",
    });
    const { data } = await graphql(platform.current, `{ image(id: "${image.id}") { caption } }`);
    expect(data.image.caption).toBe("Hello");
    const audit = await platform.current.get(`/api/v1/admin/audit?entityId=${image.id}`);
    expect(audit.body.items).toMatchObject([
      { action: "image.create", actor: `key:${viewer.split("_")[1]}` },
    ]);
    expect((await platform.current.post(`/places/${place}/images`, {})).status).toBe(404);
  });

  it("takes bytes alone, of 20 MB, while JSON may have no more than before", async () => {
    const large = await sharp(Buffer.alloc(2640 * 2640 * 3, "tokenkit"), {
      raw: { width: 2640, height: 2640, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(20_000_000);
    expect(large.length).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
    const { status, body, headers } = await send(large, { placeId: place, caption: "Large" });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body.result.data.image).toMatchObject({
      byteSize: large.length,
      width: 2640,
      caption: "Large",
      contentType: "image/png",
    });
    const json = await fetch(`${platform.current.url}/trpc/comments.add`, {
      method: "POST",
      headers: { authorization: `Bearer ${viewer}`, "content-type": "application/json" },
      body: JSON.stringify({ placeId: place, content: "x".repeat(1_100_000) }),
    });
    expect(json.status).toBe(413);
  });

  it("answers an upload that is sent again with the first picture", async () => {
    const bytes = await picture();
    const headers = { "idempotency-key": "once" };
    const first = await send(bytes, undefined, { headers });
    const before = await traces();
    const again = await send(bytes, { placeId: place, "Idempotency-Key": "once" });
    const form = { placeId: place, "Idempotency-Key": "once" };
    const byForm = await client().images.add.mutate(formFor(bytes, form));
    const { id } = first.body.result.data.image;
    expect([again.body.result.data.image.id, byForm.image.id]).toEqual([id, id]);
    expect(await traces()).toEqual(before);
    const another = await picture(undefined, { color: "#ff0000" });
    expect(codeOf(await send(another, undefined, { headers }))).toEqual([409, "conflict"]);
    const wrong = { placeId: place, "Idempotency-Key": "a b" };
    expect(codeOf(await send(bytes, wrong))).toEqual([400, "validation_failed"]);
    expect(await traces()).toEqual(before);
  });
});

describe("what is refused leaves nothing behind", () => {
  it.each<[string, () => Promise<Buffer | string>, number, string]>([
    ["a note", async () => "Just a note", 415, "unsupported_media_type"],
    ["nothing", async () => "", 415, "unsupported_media_type"],
    [
      "a broken picture",
      async () => (await picture((image) => image.png({ compressionLevel: 0 }))).subarray(0, 5000),
      400,
      "validation_failed",
    ],
    [
      "bytes over the limit",
      async () => Buffer.alloc(MAX_UPLOAD_BYTES + 1),
      413,
      "payload_too_large",
    ],
  ])("%s", async (_what, make, status, code) => {
    const before = await traces();
    expect(codeOf(await send(await make()))).toEqual([status, code]);
    expect(await traces()).toEqual(before);
  });

  it("a form that says too late where the picture goes, or not at all", async () => {
    const before = await traces();
    const late = formWith(await picture());
    late.append("placeId", place);
    for (const form of [late, formWith(await picture())]) {
      const refused = client().images.add.mutate(form);
      await expect(refused).rejects.toMatchObject({
        data: { errorCode: "validation_failed", details: [{ field: "placeId" }] },
      });
      await expect(refused).rejects.toBeInstanceOf(TRPCClientError);
    }
    expect(codeOf(await send(await picture(), {}))).toEqual([400, "validation_failed"]);
    const vague = { placeId: place, locationPrecision: "vague" };
    expect(codeOf(await send(await picture(), vague))).toEqual([400, "validation_failed"]);
    expect(await traces()).toEqual(before);
  });

  it("JSON, a call within a batch, another method", async () => {
    const headers = { "content-type": "application/json" };
    expect(codeOf(await send("{}", undefined, { headers }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    const batch = await fetch(`${platform.current.url}/trpc/images.add,comments.add?batch=1`, {
      method: "POST",
      headers: { authorization: `Bearer ${viewer}`, "content-type": "application/json" },
      body: JSON.stringify({ 0: { placeId: place }, 1: {} }),
    });
    expect(await batch.text()).toContain("picture: must be an upload of its own");
    const read = await platform.current.get("/trpc/images.add");
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("a picture that a page of another site sends with a session", async () => {
    const before = await traces();
    const session = withCookie(await sessionFor(platform.current, "viewer"));
    const headers = { ...session.headers, origin: "https://elsewhere.example" };
    const refused = await send(await picture(), undefined, { key: null, headers });
    expect(codeOf(refused)).toEqual([403, "forbidden"]);
    expect(await traces()).toEqual(before);
    const own = { ...session.headers, "sec-fetch-site": "same-origin" };
    expect((await send(await picture(), undefined, { key: null, headers: own })).status).toBe(200);
  });
});

/** Sends part of a body once the server asks for it, then disconnects. */
function begin(
  path: string,
  { key = viewer, length = 1_000_000, sent = Buffer.alloc(0) as Buffer },
): Promise<{ status: number | undefined; isContinued: boolean; request: http.ClientRequest }> {
  return new Promise((resolve) => {
    const request = http.request(platform.current.url + path, {
      method: "POST",
      headers: {
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        "content-type": "application/octet-stream",
        "content-length": length,
        expect: "100-continue",
      },
    });
    request.once("continue", () => {
      request.write(sent);
      resolve({ status: undefined, isContinued: true, request });
    });
    request.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode, isContinued: false, request });
    });
    request.on("error", () => {});
    request.flushHeaders();
  });
}

describe("before a byte of it is asked for", () => {
  it.each([
    ["nobody may", () => [`placeId=${place}`, { key: "" }], 401],
    ["no place may have it", () => [`placeId=${unknown}`, {}], 404],
    ["it is too large", () => [`placeId=${place}`, { length: MAX_UPLOAD_BYTES + 1 }], 413],
    ["nobody knows whither", () => ["caption=x", {}], 400],
  ] as [string, () => [string, object], number][])("%s", async (_why, make, expected) => {
    const [query, options] = make();
    // More than the server reads at once.
    const sized = { length: 2_000_000, ...options };
    const { status, isContinued, request } = await begin(`/trpc/images.add?${query}`, sized);
    expect([status, isContinued]).toEqual([expected, false]);
    request.destroy();
  });
});

it("an upload that breaks off midway leaves nothing behind", async () => {
  const before = await traces();
  const bytes = await picture((image) => image.png({ compressionLevel: 0 }));
  const sent = bytes.subarray(0, 4000);
  const { isContinued, request } = await begin(`/trpc/images.add?placeId=${place}`, { sent });
  expect(isContinued).toBe(true);
  // The server stores the picture while it arrives.
  await expect.poll(async () => (await traces()).removals).toBe(before.removals + 1);
  request.destroy();
  await expect.poll(traces).toEqual(before);
  expect((await platform.current.get("/healthz", { key: ADMIN_KEY })).status).toBe(200);
});
