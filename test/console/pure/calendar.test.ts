import { describe, expect, it } from "vitest";
import { byDay } from "../../../src/console/routes/releases/calendar/by-day.ts";
import { dayAfterKey } from "../../../src/console/routes/releases/calendar/day-keys.ts";
import {
  addMonths,
  dayIn,
  firstWeekdayOf,
  weeksOf,
} from "../../../src/console/routes/releases/calendar/days.ts";

const MONDAY = 1;
const SUNDAY = 7;

describe("the weeks of a month", () => {
  it("are four whole ones for a February of 28 days that begins on a Monday", () => {
    const weeks = weeksOf("2027-02", MONDAY);
    expect(weeks).toHaveLength(4);
    expect([weeks[0]?.[0], weeks[3]?.[6]]).toEqual(["2027-02-01", "2027-02-28"]);
    expect(weeks.flat()).not.toContain(undefined);
  });

  it("are five where the same month's weeks begin on Sundays", () => {
    const weeks = weeksOf("2027-02", SUNDAY);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.slice(0, 2)).toEqual([undefined, "2027-02-01"]);
    expect(weeks[4]).toEqual(["2027-02-28", ...Array.from({ length: 6 })]);
  });

  it("are six for a month of 31 days that begins on a Sunday", () => {
    expect(weeksOf("2026-03", MONDAY)).toHaveLength(6);
  });
});

describe("keys", () => {
  it.each([
    ["ArrowRight", "2026-12-31", "2027-01-01"],
    ["ArrowLeft", "2027-01-01", "2026-12-31"],
    ["ArrowDown", "2026-12-28", "2027-01-04"],
    ["ArrowUp", "2027-01-04", "2026-12-28"],
    ["PageDown", "2026-12-15", "2027-01-15"],
    ["PageUp", "2027-01-15", "2026-12-15"],
    ["Home", "2026-11-26", "2026-11-23"],
    ["End", "2026-11-26", "2026-11-29"],
  ])("%s moves from %s to %s", (key, from, to) => {
    expect(dayAfterKey(key, from, MONDAY)).toBe(to);
  });

  it("move by single days through the weeks in which clocks change", () => {
    expect(dayAfterKey("ArrowRight", "2026-03-29", MONDAY)).toBe("2026-03-30");
    expect(dayAfterKey("ArrowRight", "2026-10-25", MONDAY)).toBe("2026-10-26");
    expect(dayAfterKey("ArrowLeft", "2026-10-26", MONDAY)).toBe("2026-10-25");
  });

  it("that are no moves do not move", () => {
    expect(dayAfterKey("a", "2026-11-26", MONDAY)).toBeUndefined();
  });
});

it("moves to the last day of a shorter month", () => {
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
});

it("puts an instant on its day in a zone, on both sides of a clock change", () => {
  const berlin = (at: string) => dayIn(new Date(at), "Europe/Berlin");
  expect(berlin("2026-03-28T22:59:00Z")).toBe("2026-03-28");
  expect(berlin("2026-03-28T23:00:00Z")).toBe("2026-03-29");
  expect(berlin("2026-03-29T21:59:00Z")).toBe("2026-03-29");
  expect(berlin("2026-03-29T22:00:00Z")).toBe("2026-03-30");
  expect(berlin("2026-12-31T23:00:00Z")).toBe("2027-01-01");
});

it("begins weeks as the language's region does", () => {
  expect([firstWeekdayOf("en-GB"), firstWeekdayOf("en-US")]).toEqual([MONDAY, SUNDAY]);
});

it("has what goes and went live by day, the earliest first, without drafts and cancelled ones", () => {
  const day = "2026-11-26";
  const late = { state: "scheduled", at: `${day}T15:00:00Z` } as const;
  const early = { state: "failed", at: `${day}T08:00:00Z`, endedAt: `${day}T08:00:01Z` } as const;
  const live = { state: "published", endedAt: "2026-11-25T08:00:00Z" } as const;
  const cancelled = { state: "cancelled", at: `${day}T09:00:00Z`, endedAt: `${day}T07:00:00Z` };
  const all = [late, early, live, { state: "draft" } as const, { ...cancelled } as typeof live];
  expect(byDay(all, "UTC")).toEqual(
    new Map([
      ["2026-11-25", [live]],
      [day, [early, late]],
    ]),
  );
});
