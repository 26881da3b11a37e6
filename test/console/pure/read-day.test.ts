import { expect, it } from "vitest";
import { inRange, rangeOf, ranges } from "../../../src/console/routes/audit/range.ts";
import { readDay } from "../../../src/console/routes/audit/read-day.ts";

const now = new Date(2026, 10, 26, 9, 40);

it.each([
  ["12 Nov", 2026, 11, 12],
  ["3 Mar 2020", 2020, 3, 3],
  ["3 March 2020", 2020, 3, 3],
  ["Mar 3, 2020", 2020, 3, 3],
  ["2020-03-03", 2020, 3, 3],
  ["30 dec", 2025, 12, 30],
  ["12 sept", 2026, 9, 12],
  ["today", 2026, 11, 26],
  [" Yesterday ", 2026, 11, 25],
])("reads %s", (text, year, month, day) => {
  expect(readDay(text, now)).toEqual(new Date(year, month - 1, day));
});

it.each(["", "31 Feb 2020", "3", "Mar", "3 Mar 20", "2020-13-01", "3 4 2020", "soon"])(
  "refuses %j",
  (text) => {
    expect(readDay(text, now)).toBeUndefined();
  },
);

it("finds the range of its own instants again, and none of others", () => {
  for (const range of ranges) expect(rangeOf(inRange({ q: "a" }, range, now), now)).toBe(range);
  expect(rangeOf({ since: new Date(2020, 2, 3).toISOString() }, now)).toBeUndefined();
  expect(rangeOf({}, now)).toBeUndefined();
});
