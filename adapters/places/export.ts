import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { PlatformError } from "../../src/errors/errors.ts";
import { TooManyRequests } from "../../src/errors/too-many-requests.ts";
import { type ExportFile, exportFormats, wholeFile } from "../../src/places/export/schemas.ts";
import type { Services } from "../../src/procedures/services.ts";
import { signalOf } from "../support/connections.ts";
import { RETRY_SECONDS } from "../support/errors.ts";
import { requestIdOf } from "../support/exchange.ts";
import { addressOf } from "../support/limits.ts";
import type { Answered, Route } from "../support/route.ts";
import { endUnread } from "../support/unread.ts";

/** A row that streams a file; its procedure gives the file in parts, from the beginning. */
export const exportRoute = (row: Pick<Route, "path" | "procedure" | "summary" | "tag">): Route => ({
  ...row,
  method: "get",
  status: 200,
  fixed: { cursor: "" },
  produces: Object.values(exportFormats).map(({ mediaType }) => mediaType),
  responseSchema: z.string(),
  admit,
  respond: sendFile,
});

/** Exports of one address that run at a time; each is many requests' work. */
const MAX_OF_ADDRESS = 2;
/** Exports of a process that run at a time. */
const MAX_AT_A_TIME = 20;

/** The exports that run, by address, of each platform of this process. */
const running = new WeakMap<Services, string[]>();

/**
 * Counts the export until its response has ended.
 *
 * @throws PlatformError if as many as may run do so already
 */
function admit({ res, services }: Pick<Answered, "res" | "services">): void {
  const addresses = running.get(services) ?? [];
  running.set(services, addresses);
  const address = addressOf(res.req);
  const own = addresses.filter((one) => one === address).length;
  if (services.config.rateLimitPerMinute > 0 && own >= MAX_OF_ADDRESS) {
    throw new TooManyRequests(
      `Your address has ${MAX_OF_ADDRESS} exports that are not finished; try again after one of them.`,
      RETRY_SECONDS,
    );
  }
  if (addresses.length >= MAX_AT_A_TIME) {
    throw new PlatformError("unavailable", "Too many exports are running; try again shortly.");
  }
  addresses.push(address);
  res.once("close", () => addresses.splice(addresses.indexOf(address), 1));
}

/**
 * Streams the file. A failure on the way destroys the connection, because a client would take a body that
 * ends for the whole file.
 */
async function sendFile(file: ExportFile, { res, services }: Answered): Promise<void> {
  const { format, what } = file[wholeFile];
  res.setHeader("Content-Type", exportFormats[format].mediaType);
  res.setHeader("Content-Disposition", `attachment; filename="${what}.${format}"`);
  endUnread(res);
  if (res.req.method === "HEAD") res.end();
  else await pipeline(Readable.from(logged(file, { res, services })), res).catch(ignoreGone);
}

/** The parts of the file. Logs a failure here, because the client is gone once the stream has ended by it. */
async function* logged(
  file: ExportFile,
  { res, services }: Pick<Answered, "res" | "services">,
): AsyncGenerator<string, void> {
  try {
    yield* file[wholeFile].parts();
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
