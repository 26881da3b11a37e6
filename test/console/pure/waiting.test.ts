import { expect, it } from "vitest";
import type { ThemeSummary } from "../../../src/console/routes/overview/latest-themes.ts";
import { waitingOf } from "../../../src/console/routes/overview/waiting.ts";

const drafts = Array.from({ length: 12 }, (_, n) => ({
  ...{ slug: `draft-${n}`, name: `Draft ${n}`, status: "draft", version: 1 },
  updatedAt: new Date(2026, 10, 23, 14, 60 - n).toISOString(),
})) as ThemeSummary[];

it("lists eight that wait, whatever others wait for a time or a review", () => {
  const scheduled = new Set(["draft-0", "draft-1", "draft-2"]);
  const waiting = waitingOf(drafts, undefined, (slug) => scheduled.has(slug));
  expect(waiting.map(({ theme }) => theme.slug)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((n) => `draft-${n}`),
  );
});
