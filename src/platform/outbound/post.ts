import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { rootCertificates } from "node:tls";

/** Bytes of an answer to read; the connection is cut after them. */
const MOST_BYTES = 2048;
/** How long to read an answer whose status is there, because a receiver may drip. */
const READ_MS = 1000;

export interface Request {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  /** The first 2 KB of the body, as text without control characters. */
  text: string;
  /** The header `Retry-After`, if any. */
  retryAfter: string | undefined;
}

/** A request without an answer. Its message is for people. */
export class OutboundFailure extends Error {
  override name = "OutboundFailure";
  /** Whether the other side accepted the connection, and so may have got the request. */
  readonly hasConnected: boolean;

  constructor(message: string, hasConnected = false) {
    super(message);
    this.hasConnected = hasConnected;
  }
}

/**
 * Posts to an address that has been checked; TLS and `Host` have the URL's name.
 *
 * @throws OutboundFailure
 */
export async function post(address: string, request: Request, ca?: string): Promise<Answer> {
  const { url, body, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let hasConnected = false;
  let hasAnswered = false;
  const fail = (error: Error): void => {
    if (!hasAnswered) reject(failureOf(error, hasConnected, signal));
  };
  try {
    const sent = begun(address, request, ca);
    sent.once("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        hasConnected = true;
      });
    });
    sent.once("response", (response) => {
      hasAnswered = true;
      void read(response, signal).then(resolve, reject);
    });
    sent.once("upgrade", (_, socket) => {
      socket.destroy();
      reject(new OutboundFailure("It answered 101, a switch of protocols.", true));
    });
    sent.on("error", fail);
    // Nothing may keep the caller waiting, whatever has ended the request.
    sent.once("close", () => fail(new Error("closed")));
    // Rejected headers throw in here or in `begun`.
    void promise.finally(() => sent.destroy()).catch(() => {});
    sent.end(body);
  } catch (error) {
    fail(error as Error);
  }
  return promise;
}

function begun(
  address: string,
  { url, headers, body, signal }: Request,
  ca?: string,
): ClientRequest {
  const isTls = url.protocol === "https:";
  const name = url.hostname.replace(/^\[|\]$/g, "");
  return (isTls ? https : http).request({
    method: "POST",
    host: address,
    port: Number(url.port || (isTls ? 443 : 80)),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      host: url.host,
      "content-length": Buffer.byteLength(body),
      connection: "close",
    },
    // An agent of its own, because the global one may use a proxy of the environment.
    agent: new (isTls ? https : http).Agent({ keepAlive: false }),
    signal,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  });
}

/** Reads the beginning of the answer. Once its status is there, an end too early is none of its failure. */
async function read(response: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  const parts: Buffer[] = [];
  let size = 0;
  const enough = setTimeout(() => response.destroy(), READ_MS);
  try {
    for await (const part of response) {
      parts.push(part);
      size += part.length;
      if (size >= MOST_BYTES || signal.aborted) break;
    }
  } catch {
    // It was cut off, or dripped until the time was up.
  } finally {
    clearTimeout(enough);
  }
  const { statusCode = 0, headers } = response;
  const bytes = Buffer.concat(parts).subarray(0, MOST_BYTES);
  return { status: statusCode, text: readable(bytes), retryAfter: headers["retry-after"] };
}

/** Without characters that the database or a terminal would not take. */
const readable = (bytes: Buffer): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
  new TextDecoder().decode(bytes).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The other side refuses connections at that port.",
  ECONNRESET: "The other side closed the connection without an answer.",
  EHOSTUNREACH: "The other side cannot be reached.",
  ENETUNREACH: "The other side cannot be reached.",
  ETIMEDOUT: "The other side did not accept the connection in time.",
  CERT_HAS_EXPIRED: "The certificate of the other side has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the other side is for another name.",
};

function failureOf(error: Error, hasConnected: boolean, signal: AbortSignal): OutboundFailure {
  if (signal.aborted) {
    return new OutboundFailure("There was no answer within 15 seconds.", hasConnected);
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = reasons[code] ?? `The request failed (${code || error.name}).`;
  return new OutboundFailure(reason, hasConnected);
}
