import { expect, test } from "vitest";
import { faceOf } from "../../src/tokens/face.ts";
import { hex, resolver } from "./support/resolvers.ts";

const core = { color: { bg: hex("#ffffff"), primary: hex("#0b5cad") } };
const night = { color: { bg: hex("#111111") } };

test("the face of a resolver is of its defaults, light and dark by its modifier", () => {
  const theme = { light: {}, dark: night, "dark-hc": { color: { bg: hex("#000000") } } };
  const brand = { south: {}, north: { color: { primary: hex("#ff0000") } } };
  const expected = { light: ["#ffffff", "#0b5cad"], dark: ["#111111", "#0b5cad"] };
  expect(faceOf(resolver(core, { brand, theme }))).toEqual(expected);
  const named = { day: {}, night };
  const mapped = { theme: { day: "light", night: "dark" } };
  expect(
    faceOf(resolver(core, { theme: named }, { $extensions: { "io.tokenkit": { axes: mapped } } })),
  ).toEqual(expected);
});

test("the dark of a resolver without such a modifier is that of its $appearances", () => {
  const document = resolver(core, {}, { $appearances: { dark: night } });
  expect(faceOf(document).dark).toEqual(["#111111", "#0b5cad"]);
});
