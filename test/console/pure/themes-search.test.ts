import { describe, expect, it } from "vitest";
import { atPage, sortedBy } from "../../../src/console/routes/themes/search.ts";

describe("sorting the list of themes", () => {
  it("begins in the column's first order, on the first page", () => {
    expect(sortedBy({ q: "sea", page: 3 }, "name")).toEqual({ q: "sea", sort: "name" });
    expect(sortedBy({ sort: "name", order: "desc" }, "created")).toEqual({ sort: "created" });
  });

  it("turns the order of the same column around and back", () => {
    expect(sortedBy({ sort: "name" }, "name")).toEqual({ sort: "name", order: "desc" });
    expect(sortedBy({ sort: "name", order: "desc" }, "name")).toEqual({ sort: "name" });
    expect(sortedBy({}, "updated")).toEqual({ order: "asc" });
  });

  it("leaves the default column out of the address", () => {
    expect(sortedBy({ sort: "slug", order: "desc" }, "updated")).toEqual({});
  });
});

it("the first page has no number in the address", () => {
  expect(atPage({ q: "sea", page: 3 }, 2)).toEqual({ q: "sea", page: 2 });
  expect(atPage({ q: "sea", page: 3 }, 1)).toEqual({ q: "sea" });
});
