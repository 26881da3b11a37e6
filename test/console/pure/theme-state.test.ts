import { describe, expect, it } from "vitest";
import { clockText } from "../../../src/console/parts/time.tsx";
import {
  pillParts,
  type ThemeState,
} from "../../../src/console/routes/themes/theme/state/words.ts";

const at = new Date(2026, 10, 23, 14, 2);
const now = new Date(2026, 10, 23, 15, 0);
const clock = clockText(at);

const live: ThemeState = {
  status: "published",
  version: 4,
  tokens: 187,
  unpublished: undefined,
  team: undefined,
  own: undefined,
  newer: undefined,
  base: 4,
  isOffline: false,
};
const said = (state: Partial<ThemeState>): string =>
  pillParts({ ...live, ...state }, now)
    .map(({ text, more }) => (more === undefined ? text : `${text} ${more}`))
    .join(" | ");

describe("the state pill says", () => {
  it.each<[string, Partial<ThemeState>]>([
    ["Live 4", {}],
    [
      `Live 4 | 1 change | only yours, kept ${clock}`,
      { unpublished: 1, own: { changes: 1, kept: at } },
    ],
    [
      "Live 4 | other changes | only yours",
      { unpublished: 0, own: { changes: 0, kept: undefined } },
    ],
    [
      `Live 4 | 3 unpublished | saved for the team ${clock}`,
      { unpublished: 3, team: { by: undefined, at } },
    ],
    [
      `Live 4 | 3 unpublished | saved by Jonas Ek ${clock}`,
      { unpublished: 3, team: { by: "Jonas Ek", at } },
    ],
    [
      "Live 4 | 4 unpublished | 1 only yours",
      { unpublished: 4, team: { by: undefined, at }, own: { changes: 1, kept: at } },
    ],
    [
      `Live 4 | 2 changes | Jonas Ek saved newer changes ${clock} | only yours, kept ${clock}`,
      { unpublished: 2, own: { changes: 2, kept: at }, newer: { by: "Jonas Ek", at } },
    ],
    [
      `Live 5 | 2 changes | yours began from 4 | only yours, kept ${clock}`,
      { version: 5, unpublished: 2, own: { changes: 2, kept: at } },
    ],
    [
      "Live 4 | 3 changes | offline, kept here",
      { unpublished: 3, own: { changes: 3, kept: at }, isOffline: true },
    ],
    [
      "Live 4 | 1 goes live Mon 30 Nov, 09:00",
      { unpublished: 1, team: { by: undefined, at }, goesLive: "Mon 30 Nov, 09:00" },
    ],
    [
      "Live 4 | 3 go live Mon 30 Nov, 09:00",
      { unpublished: 3, team: { by: "Jonas Ek", at }, goesLive: "Mon 30 Nov, 09:00" },
    ],
    ["Draft | goes live Mon 30 Nov, 09:00", { status: "draft", goesLive: "Mon 30 Nov, 09:00" }],
    [
      "Live 4 | 3 unpublished | release at risk",
      { unpublished: 3, team: { by: "Jonas Ek", at }, isAtRisk: true },
    ],
    ["Draft | 187 tokens", { status: "draft" }],
    [
      `Draft | 187 tokens | saved for the team ${clock}`,
      { status: "draft", unpublished: 9, team: { by: undefined, at } },
    ],
    [
      `Draft | 2 changes | only yours, kept ${clock}`,
      { status: "draft", unpublished: 2, own: { changes: 2, kept: at } },
    ],
    ["Archived", { status: "archived" }],
  ])("%s", (words, state) => {
    expect(said(state)).toBe(words);
  });

  it("the day of what was kept or saved before today", () => {
    const yesterday = new Date(2026, 10, 22, 14, 2);
    expect(said({ unpublished: 1, team: { by: undefined, at: yesterday } })).toBe(
      `Live 4 | 1 unpublished | saved for the team Yesterday, ${clock}`,
    );
  });
});
