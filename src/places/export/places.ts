import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import { PICTURES_OF_PLACE, placeFeatures } from "./features.ts";
import { exporting } from "./inputs.ts";
import { exportFile, type Source } from "./part.ts";
import { exportPartSchema } from "./schemas.ts";

const places: Source = {
  table: "place",
  what: "places",
  featuresOf: placeFeatures,
  page: 100,
  objects: 1 + PICTURES_OF_PLACE,
};

/** Exports the places that match every filter, newest first, as a file in parts (decisions.md#exports-of-places). */
export const exportPlaces = open
  .input(exporting)
  .output(trusted(exportPartSchema))
  .query(({ ctx, input }) => exportFile(ctx, places, input));
