import { expect, it } from "vitest";
import { isFound } from "../../../src/console/app/shell/palette/is-found.ts";

it("finds a command by parts of its name, by its other words, and not by half of a query", () => {
  expect(isFound("", "Roles…")).toBe(true);
  expect(isFound("role", "Roles…")).toBe(true);
  expect(isFound("edit  ROLES", "Roles…", "edit map guess")).toBe(true);
  expect(isFound("log audit", "Audit log")).toBe(true);
  expect(isFound("edit places", "Roles…", "edit map guess")).toBe(false);
});
