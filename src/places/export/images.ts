import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import { pictureFeatures } from "./features.ts";
import { exporting } from "./inputs.ts";
import { exportFile, type Source } from "./part.ts";
import { exportPartSchema } from "./schemas.ts";

const pictures: Source = {
  table: "image",
  what: "pictures",
  featuresOf: pictureFeatures,
  page: 500,
  objects: 1,
};

/** Exports the pictures that match every filter, newest first, as a file in parts (decisions.md#exports-of-places). */
export const exportImages = open
  .input(exporting)
  .output(trusted(exportPartSchema))
  .query(({ ctx, input }) => exportFile(ctx, pictures, input));
