import { expect, it } from "vitest";
import { altOf } from "../../src/places/alt.ts";

const badges = [
  { display: "Sky", confidence: 0.6, source: "labels" },
  { display: "Lighthouse", confidence: 0.9, source: "vision" },
  { display: "Sea", confidence: 0.7, source: "labels" },
  { display: "Sea", confidence: 0.65, source: "vision" },
  { display: "Pier", confidence: 0.3, source: "labels" },
  { display: "Geotagged", confidence: 1, source: "exif" },
  { display: "Blue", confidence: 1, source: "pixels" },
];

it("is what people wrote, else the caption, else what the surest badges name", () => {
  expect(altOf("A white tower", "Dusk", badges)).toBe("A white tower");
  expect(altOf(" ", "Dusk", badges)).toBe("Dusk");
  expect(altOf("", "", badges)).toBe("Lighthouse, Sea, Sky");
  expect(altOf("", "", badges.slice(-2))).toBe("");
});
