import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import { summariesById } from "../reading/summaries.ts";
import { find } from "./find.ts";
import { search } from "./inputs.ts";
import { foundPage, foundPlaceSchema } from "./schemas.ts";

/** The places that match every filter, without their lists. */
export const searchPlaces = open
  .input(search)
  .output(trusted(foundPage(foundPlaceSchema)))
  .query(async ({ ctx, input }) => {
    const { found, total, nextCursor } = await find(ctx, "place", input);
    const places = new Map(
      (
        await summariesById(
          ctx,
          found.map(({ id }) => id),
        )
      ).map((place) => [place.id, place]),
    );
    const items = found.flatMap(({ id, distanceMeters }) => {
      const place = places.get(id);
      return place ? [{ place, distanceMeters }] : [];
    });
    return { items, total, nextCursor };
  });
