import express, { type Request, type RequestHandler, type Response } from "express";
import { invalid, PlatformError } from "../../src/errors/errors.ts";

const parsers = new Map<number, ReturnType<typeof express.json>>();

function parserFor(limit: number): ReturnType<typeof express.json> {
  let parser = parsers.get(limit);
  if (parser === undefined) {
    parser = express.json({ limit, strict: false, type: ["json", "+json"] });
    parsers.set(limit, parser);
  }
  return parser;
}

/**
 * Refuses a body as soon as it exceeds the limit, and reads no more of it: the parser alone would
 * read it to its end before it reports that.
 */
function cutOff(
  req: Request,
  res: Response,
  limit: number,
  refuse: (error: PlatformError) => void,
): void {
  const tooLarge = (): void => {
    res.shouldKeepAlive = false;
    res.once("finish", () => req.socket.destroySoon());
    refuse(new PlatformError("payload_too_large", `The body is larger than ${limit} bytes.`));
  };
  if (Number(req.headers["content-length"] ?? 0) > limit) {
    tooLarge();
    return;
  }
  let received = 0;
  req.on("data", function count(chunk: Buffer) {
    received += chunk.length;
    if (received <= limit) return;
    req.off("data", count);
    tooLarge();
  });
}

/**
 * Reads a form's fields into `req.body`.
 *
 * @throws PlatformError as `readJson`
 */
export function formReader(limit: number): RequestHandler {
  const parser = express.urlencoded({ extended: false, limit });
  return (req, res, next) =>
    parser(req, res, (error?: unknown) => next(error && refusalOf(error as HttpError)));
}

type HttpError = Error & { type?: string; status?: number };

/**
 * Converts an error of body-parser by its `type`; returns errors that the body did not cause as
 * they are.
 */
function refusalOf(error: HttpError): Error {
  switch (error.type) {
    case "entity.too.large":
      return new PlatformError("payload_too_large", "The body is larger than the limit.");
    case "entity.parse.failed":
      return new PlatformError("malformed_body", "The body is not valid JSON.");
    case "encoding.unsupported":
    case "charset.unsupported":
      return new PlatformError(
        "unsupported_media_type",
        "Send JSON in UTF-8, plain or compressed by gzip, deflate or br.",
      );
  }
  const { status = 500 } = error;
  if (status < 400 || status >= 500) return error;
  return new PlatformError("malformed_body", "The request could not be read.");
}

const hasBody = (req: Request): boolean =>
  req.headers["transfer-encoding"] !== undefined || (req.headers["content-length"] ?? "0") !== "0";

/**
 * Reads the JSON object in the body. Treats an absent body as an empty object, so that the error
 * names the missing fields.
 *
 * @throws PlatformError `malformed_body`, `payload_too_large`, `unsupported_media_type` or
 * `validation_failed`
 */
export async function readJson(
  req: Request,
  res: Response,
  limit: number,
): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {};
  if (!req.is(["json", "+json"])) {
    throw new PlatformError(
      "unsupported_media_type",
      "Send the body as JSON, with Content-Type: application/json.",
    );
  }
  await parsed(parserFor(limit), req, res, limit);
  const body: unknown = req.body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid("body", "must be a JSON object");
  }
  return body as Record<string, unknown>;
}

/**
 * Reads the bytes of the body.
 *
 * @throws PlatformError `malformed_body`, `payload_too_large` or `unsupported_media_type`
 */
export async function readBytes(req: Request, res: Response, limit: number): Promise<Buffer> {
  await parsed(express.raw({ limit, type: () => true }), req, res, limit);
  const body: unknown = req.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function parsed(parser: RequestHandler, req: Request, res: Response, limit: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    cutOff(req, res, limit, reject);
    parser(req, res, (error?: unknown) => {
      if (error) reject(refusalOf(error as HttpError));
      else resolve();
    });
  });
}
