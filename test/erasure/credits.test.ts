import { describe, expect, it } from "vitest";
import { isNamedIn } from "../../src/erasure/credits.ts";

const ed = { subject: "auth0|42", username: "ed", name: "Ann Lee", email: "ann@example.com" };

describe("a credit", () => {
  it.each([
    ["Ann Lee", true],
    ["Photo: ANN LEE, 2024", true],
    ["(ann@example.com)", true],
    ["by auth0|42.", true],
    ["Ed", true],
    ["Alfred Müller", false],
    ["Ed Miller", false],
    ["Joann Leeds", false],
    ["Ann Leeé", false],
    ["auth0|421", false],
    ["annXexample.com", false],
  ])("names a person by words of its own alone: %s", (credit, isNamed) => {
    expect(isNamedIn(credit, ed)).toBe(isNamed);
  });

  it("is matched by no name as by a pattern", () => {
    const dots = { subject: "", username: "a.b*(c", name: "  ", email: "" };
    expect(isNamedIn("axbbc", dots)).toBe(false);
    expect(isNamedIn("by a.b*(c", dots)).toBe(true);
  });
});
