import { expect } from "vitest";
import { type ErrorCode, errorCodes } from "../../../src/errors/errors.ts";

export interface Answer {
  status: number;
  /** Keyed by lowercase name. */
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * The rules for every response: no internal failure, a request id, and for a refusal an ApiError whose
 * registered code has this status.
 */
export function expectLawful({ status, headers, body }: Answer, hasBody = true): void {
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  if (status < 400) return;
  expect(headers["cache-control"]).toBe("no-store");
  if (status === 405) expect(headers.allow).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (status === 401) expect(headers["www-authenticate"]).toBe("Bearer");
  if (!hasBody) return;
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const error = JSON.parse(body);
  expect(Object.keys(error).filter((key) => key !== "details")).toEqual([
    "code",
    "message",
    "requestId",
  ]);
  expect(errorCodes[error.code as ErrorCode]?.status).toBe(status);
  expect(error.requestId).toBe(headers["x-request-id"]);
  expect(error.message).not.toMatch(/\bat .*\.ts:\d|node_modules|\bselect .* from\b|^internal/i);
  for (const detail of error.details ?? []) {
    expect(Object.keys(detail).sort()).toEqual(["field", "message"]);
  }
}
