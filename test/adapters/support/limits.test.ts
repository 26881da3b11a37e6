import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Limiter, MAX_ADDRESSES } from "../../../adapters/support/limits.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe("a limiter under a crowd of addresses", () => {
  it("holds a bounded number of them, and forgets none that asks all the time", () => {
    const limiter = new Limiter(100);
    const before = heapUsed();
    let refused = 0;
    for (let at = 0; at < 20 * MAX_ADDRESSES; at++) {
      limiter.take(`2001:db8:${at.toString(16)}::/56`);
      if (at % 100 === 0 && limiter.take("203.0.113.1") !== undefined) refused++;
    }
    expect(refused).toBe(MAX_ADDRESSES / 5 - 100);
    expect(heapUsed() - before).toBeLessThan(MAX_ADDRESSES * 300);
    expect(limiter.check("203.0.113.1")).toBeGreaterThan(0);
  });
});
