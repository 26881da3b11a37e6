import { describe, expect, it } from "vitest";
import { emptyPlace, fieldsOf, typedOf } from "../../../src/console/routes/places/place-fields.ts";

const place = {
  ...emptyPlace,
  title: "Harbour",
  latitude: 47.37691234567,
  longitude: 8.54171234567,
};
const typed = typedOf(place);

describe("the fields of a place", () => {
  it("keep all digits of an unchanged coordinate", () => {
    expect(fieldsOf(typed, place)).toEqual({ fields: place });
  });

  it("parse a changed coordinate, and a radius with a comma", () => {
    const next = { ...typed, coordinate: "1.5, -2.5", radius: " 7,5 " };
    expect(fieldsOf(next, place).fields).toMatchObject({
      latitude: 1.5,
      longitude: -2.5,
      linkRadiusMeters: 7.5,
    });
  });

  it("have no position without a coordinate", () => {
    const { fields } = fieldsOf({ ...typed, coordinate: " " }, place);
    expect(fields).toMatchObject({ latitude: null, longitude: null });
  });

  it.each([
    ["coordinate", { coordinate: "here" }],
    ["radius", { radius: "" }],
    ["radius", { radius: "far" }],
    ["coordinate", { coordinate: "here", radius: "far" }],
  ])("name the %s that does not parse", (wrong, part) => {
    expect(fieldsOf({ ...typed, ...part }, place)).toEqual({ wrong });
  });
});
