import { describe, expect, it } from "vitest";
import { chooseCoding } from "../../src/delivery/codings.ts";

describe("content codings", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["zstd", "identity"],
    ["br;q=banana", "identity"],
  ])("Accept-Encoding %j is answered with %s", (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});
