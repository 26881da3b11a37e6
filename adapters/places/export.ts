import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import { z } from "zod";
import { TooManyRequests } from "../../src/errors/too-many-requests.ts";
import { type ExportFile, exportFormats, wholeFile } from "../../src/places/export/schemas.ts";
import type { Services } from "../../src/procedures/services.ts";
import { signalOf } from "../support/connections.ts";
import { RETRY_SECONDS } from "../support/errors.ts";
import { requestIdOf } from "../support/exchange.ts";
import { addressOf } from "../support/limits.ts";
import type { Answered, Route } from "../support/route.ts";

/** A row that streams a file; its procedure gives the file in parts, from the beginning. */
export const exportRoute = (row: Pick<Route, "path" | "procedure" | "summary" | "tag">): Route => ({
  ...row,
  method: "get",
  status: 200,
  fixed: { cursor: "" },
  produces: Object.values(exportFormats).map(({ mediaType }) => mediaType),
  responseSchema: z.string(),
  respond: sendFile,
});

/** Exports of one address that run at a time; each is many requests' work. */
const MAX_AT_A_TIME = 2;

const running = new WeakMap<Services, Map<string, number>>();

/**
 * Streams the file. A failure on the way destroys the connection, because a client would take a body that
 * ends for the whole file.
 */
async function sendFile(file: ExportFile, { res, services }: Answered): Promise<void> {
  const { mediaType } = exportFormats[file.format];
  const end = begin(res, services);
  try {
    res.setHeader("Content-Type", mediaType);
    res.setHeader("Content-Disposition", `attachment; filename="${file.what}.${file.format}"`);
    if (res.req.method === "HEAD") res.end();
    else await pipeline(Readable.from(logged(file, { res, services })), res).catch(ignoreGone);
  } finally {
    end();
  }
}

/** @throws TooManyRequests if the address has too many exports already */
function begin(res: Response, services: Services): () => void {
  if (services.config.rateLimitPerMinute === 0) return () => {};
  const counts = running.get(services) ?? new Map<string, number>();
  running.set(services, counts);
  const address = addressOf(res.req);
  const before = counts.get(address) ?? 0;
  if (before >= MAX_AT_A_TIME) {
    throw new TooManyRequests(
      `Your address has ${MAX_AT_A_TIME} exports that are not finished; try again after one of them.`,
      RETRY_SECONDS,
    );
  }
  counts.set(address, before + 1);
  return () => {
    const left = (counts.get(address) ?? 1) - 1;
    if (left === 0) counts.delete(address);
    else counts.set(address, left);
  };
}

/** The parts of the file. Logs a failure here, because the client is gone once the stream has ended by it. */
async function* logged(
  file: ExportFile,
  { res, services }: Pick<Answered, "res" | "services">,
): AsyncGenerator<string, void> {
  try {
    yield* file[wholeFile]();
  } catch (error) {
    if (!signalOf(res).aborted) {
      services.logger.error({ error, requestId: requestIdOf(res) }, "An export ended early");
    }
    throw error;
  }
}

/** Ignores that the reader has gone. After any other failure the response is destroyed already. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}
