import busboy, { type Busboy } from "busboy";
import type { Request, Response } from "express";
import { invalid, PlatformError } from "../../src/errors/errors.ts";
import {
  IncomingPicture,
  type UploadFields,
  uploadFields,
} from "../../src/places/bytes/incoming.ts";
import { signalOf } from "./connections.ts";
import { assertAnnounced, streamBody } from "./incoming-body.ts";

/** In addition to the picture a form holds a caption and little else. */
const limits = { fields: 10, fieldNameSize: 100, fieldSize: 32 * 1024, headerPairs: 50, parts: 20 };
/** The most bytes that a form may add to its picture before its Content-Length gets it refused. */
const OVERHEAD_BYTES = 1024 * 1024;

/** The picture of a form, and the requested fields that came before it. */
export interface ReceivedPicture<Leading extends string> {
  picture: IncomingPicture;
  leading: Partial<Record<Leading, string>>;
}

/**
 * Returns the picture of a multipart form, as soon as its first bytes arrive: the part `image`, or
 * a single file part of any other name. Consuming it also reads the parts after it. `leading` are
 * fields that count only before it, because they decide how to treat its bytes.
 *
 * @throws PlatformError `unsupported_media_type`, `payload_too_large`, `malformed_body` or
 * `validation_failed`
 */
export function receivePicture<Leading extends string = never>(
  req: Request,
  res: Response,
  maxBytes: number,
  leading: readonly Leading[] = [],
): Promise<ReceivedPicture<Leading>> {
  assertAnnounced(req, maxBytes, OVERHEAD_BYTES);
  const form = openForm(req);
  const fields: UploadFields = {};
  const before: Partial<Record<Leading, string>> = {};
  const rest = Promise.withResolvers<UploadFields>();
  // The caller that waits for the fields gets the error; a form without a picture has no such caller.
  rest.promise.catch(() => {});
  return new Promise((resolve, reject) => {
    let picture: IncomingPicture | undefined;
    const fail = (error: PlatformError): void => {
      rest.reject(error);
      reject(error);
    };
    form.on("file", (_name, stream) => {
      // A form that breaks off has its own error.
      stream.on("error", () => {});
      if (picture === undefined) {
        picture = new IncomingPicture(() => stream, rest.promise, signalOf(res));
        resolve({ picture, leading: before });
        return;
      }
      stream.resume();
      fail(invalid("image", "is given more than once; send one picture at a time"));
    });
    form.on("field", (part, value, { valueTruncated }) => {
      const take = <Name extends string>(
        fieldNames: readonly Name[],
        into: Partial<Record<Name, string>>,
      ): void => {
        const name = fieldNames.find((one) => one === part);
        if (name === undefined) return;
        if (valueTruncated) fail(invalid(name, "is too long"));
        else if (into[name] !== undefined) fail(invalid(name, "is given more than once"));
        else into[name] = value;
      };
      take(uploadFields, fields);
      if (picture === undefined) take(leading, before);
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
      form.on(limit, () => fail(malformed("it has too many parts")));
    }
    form.on("error", (error) =>
      fail(
        error instanceof PlatformError ? error : malformed("it is not valid multipart/form-data"),
      ),
    );
    form.on("close", () => {
      rest.resolve(fields);
      reject(invalid("image", "is required, a file part with the picture"));
    });
    streamBody(req, res, form, malformed);
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

const malformed = (why: string): PlatformError =>
  new PlatformError("malformed_body", `The form could not be read: ${why}.`);
