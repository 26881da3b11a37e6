import http from "node:http";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { aPlace } from "./support/pictures.ts";

const MAX_UPLOAD_BYTES = 4_000_000;
const platform = usePlatform({
  ENABLE_REST: "true",
  MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES),
});
let path: string;
let large: Buffer;

beforeAll(async () => {
  path = `/places/${await aPlace(platform.current)}/images`;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: "#000", noise } as const;
  large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(2_000_000);
});

interface Answer {
  status: number;
  /** Whether the server asked for the body. */
  isContinued: boolean;
  connection: string | undefined;
}

/** Sends the body only when the server asks for it, as RFC 9110 (10.1.1) wants it. */
function send(
  to: string,
  bytes: Buffer,
  { key = ADMIN_KEY, length = undefined as number | undefined } = {},
): Promise<Answer> {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'),
    bytes,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  return new Promise((resolve, reject) => {
    let isContinued = false;
    const request = http.request(platform.current.url + to, {
      method: "POST",
      headers: {
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        "content-type": "multipart/form-data; boundary=b",
        "content-length": length ?? body.length,
        expect: "100-continue",
      },
    });
    request.once("continue", () => {
      isContinued = true;
      request.end(body);
    });
    request.once("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().once("end", () => {
        request.destroy();
        resolve({ status, isContinued, connection: headers.connection });
      });
    });
    request.once("error", reject);
    request.flushHeaders();
  });
}

describe("an upload with Expect: 100-continue", () => {
  it("is asked for and taken, by both addresses", async () => {
    for (const prefix of ["", "/api"]) {
      const answer = await send(prefix + path, large);
      expect(answer).toEqual({ status: 201, isContinued: true, connection: "keep-alive" });
    }
  });

  it("is not asked for without a caller, nor over the limit", async () => {
    const refused = { isContinued: false, connection: "close" };
    expect(await send(path, large, { key: "" })).toEqual({ ...refused, status: 401 });
    const length = MAX_UPLOAD_BYTES * 2;
    expect(await send(path, large, { length })).toEqual({ ...refused, status: 413 });
    expect(await send("/nowhere", large)).toEqual({ ...refused, status: 404 });
  });
});
