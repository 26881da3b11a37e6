import busboy, { type Busboy } from "busboy";
import type { Request, Response } from "express";
import { invalid, PlatformError } from "../../src/errors/errors.ts";
import {
  IncomingPicture,
  type UploadFields,
  uploadFields,
} from "../../src/places/bytes/incoming.ts";
import { askForBody } from "./body-on-its-way.ts";
import { signalOf } from "./connections.ts";
import { watchPace } from "./pace.ts";

/** Beside the picture a form holds a caption and little else. */
const limits = { fields: 10, fieldNameSize: 100, fieldSize: 32 * 1024, headerPairs: 50, parts: 20 };
/** What a form may weigh beside the picture before it is refused by its Content-Length. */
const OVERHEAD_BYTES = 1024 * 1024;

/**
 * The picture of a multipart form, as soon as its first bytes are there: the part `image`, or a
 * single file part of any other name. What follows it is read while it is consumed.
 *
 * @throws PlatformError `unsupported_media_type`, `payload_too_large`, `malformed_body` or
 * `validation_failed`
 */
export function receivePicture(
  req: Request,
  res: Response,
  maxBytes: number,
): Promise<IncomingPicture> {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes + OVERHEAD_BYTES) {
    throw new PlatformError("payload_too_large", `The picture is larger than ${maxBytes} bytes.`);
  }
  const form = openForm(req);
  const fields: UploadFields = {};
  const rest = Promise.withResolvers<UploadFields>();
  // Who waits for the fields hears of it; a form without a picture has nobody who waits.
  rest.promise.catch(() => {});
  return new Promise((resolve, reject) => {
    let picture: IncomingPicture | undefined;
    const fail = (error: PlatformError): void => {
      rest.reject(error);
      reject(error);
    };
    form.on("file", (_name, stream) => {
      // A form that breaks off is told of by its own error.
      stream.on("error", () => {});
      if (picture === undefined) {
        picture = new IncomingPicture(stream, rest.promise, signalOf(res));
        resolve(picture);
        return;
      }
      stream.resume();
      fail(invalid("image", "is given more than once; send one picture at a time"));
    });
    form.on("field", (part, value, { valueTruncated }) => {
      const name = uploadFields.find((known) => known === part);
      if (name === undefined) return;
      if (valueTruncated) fail(invalid(name, "is too long"));
      else if (fields[name] !== undefined) fail(invalid(name, "is given more than once"));
      else fields[name] = value;
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      form.on(limit, () => fail(malformed("it has too many parts")));
    }
    form.on("error", () => fail(malformed("it is not valid multipart/form-data")));
    form.on("close", () => {
      rest.resolve(fields);
      reject(invalid("image", "is required, a file part with the picture"));
    });
    watchPace(req, () => {
      res.shouldKeepAlive = false;
      fail(malformed("it comes too slowly, less than 16 KiB in 30 seconds"));
      form.destroy();
    });
    feed(req, res, form);
  });
}

function openForm(req: Request): Busboy {
  if (!req.is("multipart/form-data")) {
    throw new PlatformError(
      "unsupported_media_type",
      "Send the picture as multipart/form-data, in the part image.",
    );
  }
  try {
    return busboy({ headers: req.headers, limits, defParamCharset: "utf8" });
  } catch {
    throw malformed("its Content-Type names no boundary");
  }
}

/**
 * A request that breaks off breaks the form off. One that is answered before it has come to its
 * end is read to there and thrown away, so that the sender gets to the answer.
 */
function feed(req: Request, res: Response, form: Busboy): void {
  askForBody(req);
  req.pipe(form);
  req.once("close", () => {
    if (!req.complete) form.destroy(malformed("it broke off"));
  });
  const drain = (): void => {
    req.unpipe(form);
    req.resume();
  };
  form.once("close", drain);
  res.once("finish", () => {
    drain();
    form.destroy();
  });
}

const malformed = (why: string): PlatformError =>
  new PlatformError("malformed_body", `The form could not be read: ${why}.`);
