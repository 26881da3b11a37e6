import { describe, expect, it } from "vitest";
import { isNotModified } from "../../../adapters/support/conditional.ts";

const at = Date.parse("2026-11-21T10:00:00Z");
const http = (ms: number): string => new Date(ms).toUTCString();

describe("conditional requests (RFC 9110, section 13)", () => {
  it.each([
    ["the tag itself", '"a"', true],
    ["a weak form of it", 'W/"a"', true],
    ["a list that holds it", '"b", W/"a"', true],
    ["the wildcard", "*", true],
    ["another tag", '"b"', false],
    ["the tag without quotes", "a", false],
    ["an empty field", "", false],
  ])("If-None-Match with %s", (_what, header, expected) => {
    expect(isNotModified(header, undefined, '"a"', at)).toBe(expected);
  });

  it.each([
    ["the same second", http(at), true],
    ["a later one", http(at + 1000), true],
    ["an earlier one", http(at - 1000), false],
    ["the form of RFC 850", "Saturday, 21-Nov-26 10:00:00 GMT", true],
    ["the form of asctime()", "Sat Nov 21 10:00:00 2026", true],
    ["an earlier one in the form of asctime()", "Sat Nov 21 09:59:59 2026", false],
    ["no date", "yesterday", false],
    ["a date in no form of HTTP", "2999", false],
  ])("If-Modified-Since with %s", (_what, header, expected) => {
    expect(isNotModified(undefined, header, '"a"', at)).toBe(expected);
  });

  it("does not look at If-Modified-Since beside If-None-Match", () => {
    expect(isNotModified('"b"', http(at), '"a"', at)).toBe(false);
  });
});
