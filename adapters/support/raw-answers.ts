import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errorCodes } from "../../src/errors/errors.ts";
import { newId } from "../../src/platform/ids.ts";

/** The last answer on a connection with more requests than may wait there. */
export function sendBusy(res: ServerResponse): void {
  const requestId = newId();
  const message = "Too many requests wait on this connection; wait for answers, or open another.";
  const body = JSON.stringify({ code: "unavailable", message, requestId });
  res.shouldKeepAlive = false;
  res.writeHead(errorCodes.unavailable.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Retry-After": "1",
    "X-Request-ID": requestId,
  });
  res.end(body);
}

/** Answers bytes that the HTTP parser refuses, although they never become a request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // A response already sent is the last: nothing may follow its Connection: close.
  const { _httpMessage: answering } = socket as { _httpMessage?: ServerResponse | null };
  if (answering?.headersSent) {
    socket.end();
    return;
  }
  if (error.code === "HPE_HEADER_OVERFLOW") {
    rawError(socket, "payload_too_large", "The header is larger than the limit.");
  } else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    rawError(socket, "malformed_body", "The request took too long to arrive.");
  } else {
    rawError(socket, "malformed_body", "The request is not valid HTTP.");
  }
}

/** Writes an ApiError to a socket without a response object, and ends the connection. */
export function rawError(socket: Socket, code: ErrorCode, message: string, extraHeader = ""): void {
  const requestId = newId();
  const body = JSON.stringify({ code, message, requestId });
  const { status } = errorCodes[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-ID: ${requestId}\r\n` +
      `Cache-Control: no-store\r\n${extraHeader}Connection: close\r\n\r\n${body}`,
  );
}
