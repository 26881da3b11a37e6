import { describe, expect, it } from "vitest";
import { decorating, judgingAgain } from "../../../src/console/editing/roles/decoration.ts";
import { proposalFor, stepFor } from "../../../src/console/routes/themes/theme/contrast/pairs.ts";
import {
  canBeDecoration,
  isJudged,
  rowsOf,
} from "../../../src/console/routes/themes/theme/contrast/rows.ts";
import { Lookup } from "../../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { applyEdits, printDocument } from "../../../src/token-text/json-text.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";

const text = printDocument({
  color: {
    $type: "color",
    blue: {
      300: { $value: "#93c5fd" },
      500: { $value: "#3b82f6" },
      600: { $value: "#2563eb" },
      900: { $value: "#1e3a8a" },
    },
    surface: { $value: "#ffffff" },
    primary: { $value: "{color.blue.500}" },
    "on-primary": { $value: "#ffffff" },
  },
});

function lookupOf(json: string): Lookup {
  const { tokens, stacks, judged } = analyseWhole(json);
  return new Lookup(tokens, stacks, judged);
}

const sides = { text: "color.on-primary", surface: "color.primary" };
const rowOf = (json: string) =>
  rowsOf(lookupOf(json)).find(
    (row) => row.text === sides.text && row.surface === sides.surface,
  ) as ReturnType<typeof rowsOf>[number];

describe("a pair that fails", () => {
  it("is offered the nearest step of its ramp that passes, and a lightness", () => {
    const lookup = lookupOf(text);
    const row = rowOf(text);
    expect(row.fails).toBe(true);
    const step = stepFor("color.primary", row, lookup, "light");
    expect([step?.step, step?.json, step?.insteadOf]).toEqual([
      "color.blue.600",
      "{color.blue.600}",
      "color.blue.500",
    ]);
    expect(step?.ratio).toBeGreaterThanOrEqual(4.5);
    expect(stepFor("color.on-primary", row, lookup, "light")).toBeUndefined();
    expect(proposalFor("color.primary", row, lookup, "light")?.ratio).toBeGreaterThanOrEqual(4.5);
  });

  it("fails no more as decoration, neither in the list nor in the verdict, and does again", () => {
    const failsFirst = (json: string) =>
      verdictOf({}, JSON.parse(json)).contrast.filter(
        ({ front, back }) => front === "--tk-color-on-primary" && back === "--tk-color-primary",
      );
    expect(failsFirst(text)).not.toEqual([]);
    const decorated = applyEdits(text, decorating(text, sides, "Only a sign"));
    const row = rowOf(decorated);
    expect([row.fails, row.decoration, isJudged(row)]).toEqual([false, "Only a sign", false]);
    expect(failsFirst(decorated)).toEqual([]);
    expect(applyEdits(decorated, judgingAgain(decorated, sides))).toBe(text);
  });

  it("is no decoration where the document declares what it needs, because judging again would lose that", () => {
    expect(canBeDecoration(rowOf(text))).toBe(true);
    const declared = printDocument({
      ...JSON.parse(text),
      $extensions: {
        "io.tokenkit": { pairs: [{ front: sides.text, back: sides.surface, needed: 7 }] },
      },
    });
    const row = rowOf(declared);
    expect([row.fails, row.needed, canBeDecoration(row)]).toEqual([true, 7, false]);
  });

  it("is refused a reason that is no text", () => {
    const document = {
      ...JSON.parse(text),
      $extensions: {
        "io.tokenkit": { pairs: [{ front: "color.on-primary", back: null, reason: 7 }] },
      },
    };
    expect(validateTokens(document).findings.map(({ message }) => message)).toContain(
      "is no text; write at most 500 characters",
    );
  });
});
