import { PassThrough } from "node:stream";
import type { Request, RequestHandler, Response } from "express";
import { invalid, PlatformError } from "../../src/errors/errors.ts";
import { platformErrorFrom } from "../../src/errors/platform-error-from.ts";
import {
  IncomingPicture,
  type UploadFields,
  uploadFields,
} from "../../src/places/bytes/incoming.ts";
import { call, type Procedure } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { signalOf } from "../support/connections.ts";
import { requestIdOf } from "../support/exchange.ts";
import { assertAnnounced, streamBody } from "../support/incoming-body.ts";
import { receivePicture } from "../support/multipart.ts";
import { contextOf, queryOf } from "../support/request.ts";
import { trpcError } from "./errors.ts";

/** The fields that are read before any of the picture's bytes: its place and the key for retries. */
const ahead = ["placeId", "Idempotency-Key"] as const;
type Ahead = Partial<Record<(typeof ahead)[number], string>>;

/**
 * Mounts a mutation whose input is a picture: a form, as the typed client sends FormData, or the
 * picture's bytes with its fields in the query. tRPC's own adapter would read it into memory, within
 * the limit for JSON; this one streams it to the blob store, within the limit for pictures.
 */
export function pictureUpload(
  services: Services,
  name: string,
  procedure: Procedure,
): RequestHandler {
  const { maxUploadBytes } = services.config;
  return async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    try {
      const ctx = await contextOf(services, req, res);
      const data = await call(procedure, name, ctx, () => inputOf(req, res, maxUploadBytes));
      res.json({ result: { data } });
    } catch (error) {
      const platformError = platformErrorFrom(error);
      // Elsewhere not_found means an unknown address; here it means an unknown place.
      if (platformError.errorCode !== "not_found") throw error;
      res
        .status(platformError.status)
        .json(trpcError(platformError, requestIdOf(res), { req, res }));
    }
  };
}

async function inputOf(req: Request, res: Response, maxBytes: number): Promise<object> {
  const query = queryOf(req);
  const given = <Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const texts = query.getAll(name);
        if (texts.length > 1) throw invalid(name, "is given more than once; give it once");
        return texts.map((text) => [name, text]);
      }),
    ) as Partial<Record<Name, string>>;
  const settled = (leading: Ahead): Ahead => {
    const statedFields = { ...given(ahead), ...leading };
    const key = req.get("Idempotency-Key");
    if (key !== undefined) statedFields["Idempotency-Key"] = key;
    if (statedFields.placeId !== undefined) return statedFields;
    throw invalid("placeId", "is missing; give it in the query, or in a part before the picture");
  };
  if (req.is("multipart/form-data")) {
    const { picture, leading } = await receivePicture(req, res, maxBytes, ahead);
    return { ...settled(leading), picture };
  }
  return { ...settled({}), picture: receiveBytes(req, res, maxBytes, given(uploadFields)) };
}

/** The whole body is the picture. */
function receiveBytes(
  req: Request,
  res: Response,
  maxBytes: number,
  fields: UploadFields,
): IncomingPicture {
  if (!req.is(["application/octet-stream", "image/*"])) {
    throw new PlatformError(
      "unsupported_media_type",
      "Send the picture as multipart/form-data, in the part image, or as application/octet-stream.",
    );
  }
  assertAnnounced(req, maxBytes);
  const whole = Promise.withResolvers<UploadFields>();
  const open = (): PassThrough => {
    const bytes = new PassThrough();
    bytes.once("error", (error) => whole.reject(error));
    bytes.once("end", () => whole.resolve(fields));
    streamBody(req, res, bytes, malformed);
    return bytes;
  };
  return new IncomingPicture(open, whole.promise, signalOf(res));
}

const malformed = (why: string): PlatformError =>
  new PlatformError("malformed_body", `The picture could not be read: ${why}.`);
