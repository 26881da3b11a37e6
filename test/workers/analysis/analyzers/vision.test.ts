import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../../../src/platform/logger.ts";
import { Metrics } from "../../../../src/platform/metrics.ts";
import { visionAnalyzer } from "../../../../workers/analysis/analyzers/vision/analyzer.ts";
import { findingsOf } from "../../../../workers/analysis/findings.ts";
import { fixture, fixturePicture } from "./support/pictures.ts";

interface AnnotateRequest {
  requests: { image: { content: string }; features: unknown[] }[];
}

const logger = await createLogger({ level: "silent", pretty: false });
const surroundings = { logger, work: new Metrics("all").work };
let server: Server;
let received: {
  url?: string | undefined;
  authorization?: string | undefined;
  body: AnnotateRequest;
};
let answer: { status: number; body: string };

/** Stands in for vision.googleapis.com. */
beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    const { url, headers } = request;
    received = {
      url,
      authorization: headers.authorization,
      body: (await json(request)) as AnnotateRequest,
    };
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: fixture("vision-answer.json").toString("utf8") };
});

function analyzer(port = (server.address() as AddressInfo).port) {
  const endpoint = `http://127.0.0.1:${port}`;
  return visionAnalyzer({ endpoint, accessToken: async () => "a-token" });
}

const photograph = () => fixturePicture("photographs/apple-iphone-4s-road.jpg");

describe("vision", () => {
  it("gives Google's labels with their scores, and nothing that could be markup", async () => {
    expect((await analyzer().analyze(photograph())).badges).toEqual([
      { label: "car", display: "Car", confidence: 0.974 },
      { label: "motor-vehicle", display: "Motor vehicle", confidence: 0.956 },
      {
        label: "automotive-exterior",
        display: "Automotive exterior",
        confidence: 0.871,
      },
      { label: "b-tire-b", display: "‹b›Tire‹/b›", confidence: 1 },
    ]);
  });

  it("asks with a token for labels of a small picture that says nothing of its place", async () => {
    await analyzer().analyze(fixturePicture("photographs/apple-iphone-xr.heic"));
    expect(received.url).toBe("/v1/images:annotate");
    expect(received.authorization).toBe("Bearer a-token");
    const [request] = received.body.requests;
    expect(request?.features).toEqual([{ type: "LABEL_DETECTION", maxResults: 10 }]);
    const sent = await sharp(Buffer.from(request?.image.content ?? "", "base64")).metadata();
    expect(sent).toMatchObject({ format: "jpeg", width: 384, height: 512 });
    expect(sent.exif).toBeUndefined();
  });

  it("finds nothing where Google finds nothing", async () => {
    answer.body = '{"responses":[{}]}';
    expect((await analyzer().analyze(photograph())).badges).toEqual([]);
  });

  it.each([
    ["too many requests", 429, "{}", true],
    ["a fault of theirs", 503, "oops", true],
    ["a refused token", 401, "{}", false],
    ["an error that passes, in the answer", 200, '{"responses":[{"error":{"code":14}}]}', true],
    [
      "a picture that they do not take",
      200,
      '{"responses":[{"error":{"code":3,"message":"Bad image data."}}]}',
      false,
    ],
    ["an answer of another form", 200, '{"responses":"none"}', false],
    ["an answer that is no JSON", 200, "<html>", true],
  ])("says whether to try again after %s", async (_, status, body, transient) => {
    answer = { status, body };
    const findings = await findingsOf([analyzer()], photograph(), surroundings);
    expect(findings).toEqual([{ source: "vision", error: expect.any(String), transient }]);
  });

  it("is to be tried again where nobody answers", async () => {
    const findings = await findingsOf([analyzer(1)], photograph(), surroundings);
    expect(findings).toMatchObject([{ source: "vision", transient: true }]);
  });
});
