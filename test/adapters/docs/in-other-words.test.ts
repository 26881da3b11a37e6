import { expect, it } from "vitest";
import { texts } from "../../../adapters/docs/openapi/in-other-words.ts";
import { errorCodes } from "../../../src/errors/errors.ts";
import { adminDocument } from "../../support/openapi.ts";

it("replaces only what the description of both services says", () => {
  const written: string[] = Object.values(errorCodes).map(({ meaning }) => meaning);
  const read = (value: unknown): void => {
    if (typeof value === "string") written.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(read);
  };
  read(adminDocument);
  const stale = Object.values(texts)
    .flat()
    .map(([both]) => both)
    .filter((both) => !written.some((text) => text.includes(both)));
  expect(stale).toEqual([]);
});
