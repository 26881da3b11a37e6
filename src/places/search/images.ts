import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import { imagesById } from "../reading/images.ts";
import { find } from "./find.ts";
import { search } from "./inputs.ts";
import { foundImageSchema, foundPage } from "./schemas.ts";

/** The pictures that match every filter, without linked pictures. */
export const searchImages = open
  .input(search)
  .output(trusted(foundPage(foundImageSchema)))
  .query(async ({ ctx, input }) => {
    const { found, total, nextCursor } = await find(ctx, "image", input);
    const images = new Map(
      (
        await imagesById(
          ctx,
          found.map(({ id }) => id),
        )
      ).map((image) => [image.id, image]),
    );
    const items = found.flatMap(({ id, distanceMeters }) => {
      const image = images.get(id);
      return image ? [{ image, distanceMeters }] : [];
    });
    return { items, total, nextCursor };
  });
