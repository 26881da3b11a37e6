import { describe, expect, it } from "vitest";
import { newId, requestIdFrom } from "../../src/platform/ids.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("ids", () => {
  it("are UUIDv7s of now, and never the same", () => {
    const before = Date.now();
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(UUID_V7);
    const time = Number.parseInt((ids[0] as string).replace("-", "").slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it("of requests are kept when well-formed, else replaced", () => {
    expect(requestIdFrom("trace-1_2.3")).toBe("trace-1_2.3");
    for (const bad of ["", "a b", "é", "x".repeat(129), "a\nb", undefined, ["a", "b"]]) {
      expect(requestIdFrom(bad)).toMatch(UUID_V7);
    }
  });
});
