import { expect, it } from "vitest";
import { Painter } from "../../src/console/routes/themes/theme/editor/preview/painter.ts";
import { normalized } from "../support/machine-speed.ts";
import { style } from "./support/style.ts";

it("finds one change among 8,000 properties at once", () => {
  const many = Array.from({ length: 8000 }, (_, at) => [`--tk-c-${at}`, "#fff"] as const);
  const states = Array.from({ length: 50 }, (_, round) =>
    Object.fromEntries([...many, ["--tk-c-4000", `#${round}`]]),
  );
  const target = style();
  const painter = new Painter(target);
  painter.paint(Object.fromEntries(many));
  target.calls.length = 0;
  const before = process.cpuUsage();
  for (const properties of states) painter.paint(properties);
  const { user, system } = process.cpuUsage(before);
  expect(target.calls).toHaveLength(states.length);
  // About 1 ms each; the bound allows for a busy machine.
  expect(normalized((user + system) / 1000 / states.length)).toBeLessThan(8);
});
