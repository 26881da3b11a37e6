import { expect, it } from "vitest";
import { analyse } from "../../src/console/worker/analyse.ts";
import { printDocument } from "../../src/token-text/json-text.ts";
import { normalized } from "../support/machine-speed.ts";

it("finds what is wrong in 2,000 tokens soon enough to be seen within 100 ms of a key", () => {
  const color: Record<string, unknown> = { $type: "color" };
  for (let n = 0; n < 2_000; n += 1) {
    color[`t${n}`] =
      n % 3 === 0
        ? { $value: `{color.t${n + 1}}` }
        : { $value: { colorSpace: "oklch", components: [0.3 + (n % 50) / 100, 0.1, n % 360] } };
  }
  const text = printDocument({ color });
  for (let warm = 0; warm < 5; warm += 1)
    analyse(`${text}${" ".repeat(warm)}`, warm, "light").next();
  const spent: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    const start = process.cpuUsage();
    analyse(`${text}\n${" ".repeat(run)}`, run, "light").next();
    const { user, system } = process.cpuUsage(start);
    spent.push((user + system) / 1000);
  }
  // CPU time, because wall-clock time depends on the machine's other work.
  expect(normalized(spent.sort((one, other) => one - other)[4] as number)).toBeLessThan(100);
});
