import { expect } from "vitest";
import type { TestPlatform, TestResponse } from "../../support/platform.ts";

/** A token document with one color, which is what most tests look for. */
export const tokensOf = (color = "#0057b7"): object => ({
  color: { primary: { $type: "color", $value: color } },
});

/** A document that may be stored as a draft, yet never go live. */
export const brokenTokens = {
  color: { primary: { $type: "color", $value: "{color.nowhere}" } },
};

let count = 0;

/** A slug that no other test of the run uses. */
export const freshSlug = (word = "theme"): string => `${word}-${++count}`;

/** A draft; its slug. */
export async function aDraft(
  platform: TestPlatform,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const slug = (fields.slug as string | undefined) ?? freshSlug();
  const { status } = await platform.post("/api/v1/themes", {
    name: "A theme",
    tokens: tokensOf(),
    ...fields,
    slug,
  });
  expect(status).toBe(201);
  return slug;
}

/** A published theme at version 2; its slug. */
export async function aPublished(
  platform: TestPlatform,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const slug = await aDraft(platform, fields);
  expect((await platform.post(`/api/v1/themes/${slug}/publish`)).status).toBe(200);
  return slug;
}

/** Asserts an ApiError: its status, its code, its fields, and the one request id everywhere. */
export function expectError(
  response: TestResponse,
  status: number,
  code: string,
  field?: string,
): void {
  const { body, headers } = response;
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(Object.keys(body).filter((key) => key !== "details")).toEqual([
    "code",
    "message",
    "requestId",
  ]);
  expect(body.message).not.toBe("");
  expect(body.requestId).toBe(headers.get("x-request-id"));
  expect(headers.get("cache-control")).toBe("no-store");
  if (field !== undefined) {
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  }
}

/** The number of audit rows, as an admin sees it. */
export async function auditTotal(platform: TestPlatform, query = ""): Promise<number> {
  const { body } = await platform.get(`/api/v1/admin/audit?limit=1${query}`);
  return body.total;
}
